import { defineNoticeEvents } from '../kernel/notice-event';
import { noticeModule } from './module';

/** What somebody is told of messages themselves. */
export const noticeEvents = defineNoticeEvents(noticeModule, {
  'notice.receipt': {
    title: '回执即将到期',
    variables: {
      title: { label: '消息标题', sample: '年度考核安排' },
      due: { label: '截止日期', sample: '2026-12-01' },
    },
    recipients: { reader: '未回执的接收人' },
    words: {
      title: '请确认回执：{{title}}',
      content: '<p>“{{title}}”需要您确认回执，截止日期 {{due}}。</p>',
    },
    leadDays: [3, 1],
  },
  'notice.escalated': {
    title: '消息逾期未读',
    variables: {
      title: { label: '消息标题', sample: '待审核：个人信息变更' },
      count: { label: '未读人数', sample: '2' },
      days: { label: '逾期天数', sample: '3' },
    },
    recipients: { supervisor: '上级角色' },
    words: {
      title: '逾期未读：{{title}}',
      content: '<p>“{{title}}”已发出 {{days}} 天，仍有 {{count}} 人未读，请督促处理。</p>',
    },
  },
});
