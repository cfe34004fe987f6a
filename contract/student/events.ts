import { defineNoticeEvents } from '../kernel/notice-event';
import { studentModule } from './module';

/** What people are told of key students: never of whom, nor of what. */
export const studentEvents = defineNoticeEvents(studentModule, {
  'student.key.assigned': {
    title: '被指定为重点学生负责人',
    variables: { next: { label: '下次跟进日期', sample: '2026-12-01' } },
    recipients: { owner: '负责人' },
    words: {
      title: '您被指定为一名重点学生的负责人',
      content: '<p>您被指定为一名重点学生的负责人，请在 {{next}} 前跟进。内容涉及隐私，请登录后查看。</p>',
    },
  },
  'student.key.due': {
    title: '重点学生跟进到期',
    variables: { count: { label: '人数', sample: '2' } },
    recipients: { owner: '负责人' },
    words: {
      title: '今天有 {{count}} 名重点学生应当跟进',
      content: '<p>今天有 {{count}} 名重点学生应当跟进，请登录后查看并登记。</p>',
    },
    leadDays: [0],
  },
});
