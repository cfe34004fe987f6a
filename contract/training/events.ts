import { defineNoticeEvents } from '../kernel/notice-event';
import { trainingModule } from './module';

/** What people are told of handbooks. */
export const trainingEvents = defineNoticeEvents(trainingModule, {
  'training.review.waiting': {
    title: '手册条目待审核',
    variables: {
      student: { label: '学员', sample: '李明' },
      dept: { label: '科室', sample: '呼吸内科' },
      count: { label: '条数', sample: '6' },
      since: { label: '最早提交日期', sample: '2026-11-20' },
    },
    recipients: { reviewer: '审核人' },
    words: {
      title: '{{student}}有 {{count}} 条手册登记待您审核',
      content: '<p>{{student}}在{{dept}}的 {{count}} 条手册登记待您审核，最早的一条提交于 {{since}}。</p>',
    },
    leadDays: [0],
  },
});
