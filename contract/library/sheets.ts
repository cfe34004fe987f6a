import { defineSheet } from '../kernel/sheet-definition';

/** Files as they are written out. */
export const librarySheet = defineSheet({
  key: 'nf.file',
  name: '文件资料',
  columns: [
    { title: '文件名', field: 'name', type: 'string', rules: {} },
    { title: '文件夹', field: 'folder_name', type: 'string', rules: {} },
    { title: '版本', field: 'number', type: 'number', rules: {} },
    { title: '大小（KB）', field: 'kilobytes', type: 'number', rules: {} },
    { title: '上传人', field: 'owner', type: 'string', rules: {} },
    { title: '更新时间', field: 'updated', type: 'string', rules: {} },
    { title: '下载次数', field: 'downloads', type: 'number', rules: {} },
    { title: '标签', field: 'tags', type: 'string', rules: {} },
    { title: '有效期至', field: 'valid_until', type: 'string', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
  ],
});

/** Who has read a file, and who has not. */
export const readerSheet = defineSheet({
  key: 'nf.reader',
  name: '已读名单',
  columns: [
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号', field: 'staff_id', type: 'string', rules: {} },
    { title: '科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '是否已读', field: 'state', type: 'string', rules: {} },
    { title: '确认时间', field: 'read', type: 'string', rules: {} },
  ],
});
