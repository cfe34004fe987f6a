import { defineModule } from '../kernel/module';

/** Large exports and other files made in the background. Everybody sees their own. */
export const downloadModule = defineModule({
  key: 'download',
  title: '下载任务',
  icon: 'download',
  order: 13,
  group: 'system',
  permissions: { 'download:study:export': '导出人员资料与附件' },
  screens: {
    tasks: { path: '/system/download-tasks', title: '下载任务', icon: 'download', order: 60 },
  },
});
