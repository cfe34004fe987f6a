import { defineNoticeEvents } from '../kernel/notice-event';
import { downloadModule } from './module';

/** What somebody is told of a file that was asked for. */
export const downloadEvents = defineNoticeEvents(downloadModule, {
  'download.completed': {
    title: '文件已生成',
    atAnyHour: true,
    variables: { title: { label: '文件', sample: '人员信息导出' } },
    recipients: { owner: '申请人' },
    words: { title: '文件已生成：{{title}}', content: '<p>“{{title}}”已生成，请到下载任务中下载。</p>' },
  },
  'download.failed': {
    title: '文件生成失败',
    atAnyHour: true,
    variables: { title: { label: '文件', sample: '人员信息导出' } },
    recipients: { owner: '申请人' },
    words: { title: '文件生成失败：{{title}}', content: '<p>“{{title}}”未能生成，请到下载任务中重试。</p>' },
  },
});
