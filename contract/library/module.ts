import { defineModule } from '../kernel/module';

export const libraryModule = defineModule({
  key: 'library',
  title: '文件资料',
  icon: 'log',
  order: 78,
  permissions: {
    'nf:file:list': '浏览可见的文件资料，确认已读与收藏',
    'nf:file:download': '下载文件资料',
    'nf:file:upload': '上传与维护本人的文件',
    'nf:file:share': '共享本人的文件',
    'nf:file:edit': '维护全部文件：移动、置顶、必读、已读名单',
    'nf:file:remove': '删除与恢复全部文件',
    'nf:file:approve': '审核文件',
    'nf:folder:config': '维护文件夹及其可见范围',
  },
  // What one reads and what one's own files are makes nobody more than others.
  personal: ['nf:file:list', 'nf:file:download', 'nf:file:upload', 'nf:file:share'],
  screens: {
    files: { path: '/nf/file', title: '文件资料', icon: 'log', order: 10, permission: 'nf:file:list' },
    mine: { path: '/nf/file/mine', title: '我的文件', icon: 'notebook', order: 20, permission: 'nf:file:upload' },
    upload: {
      path: '/nf/file/upload',
      title: '上传文件',
      icon: 'log',
      order: 30,
      hidden: true,
      permission: 'nf:file:upload',
    },
  },
});
