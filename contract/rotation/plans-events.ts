import { defineNoticeEvents } from '../kernel/notice-event';
import { rotationModule } from './module';

/** What people are told when a plan becomes what holds. */
export const planEvents = defineNoticeEvents(rotationModule, {
  'rotation.published': {
    title: '轮转安排已发布',
    variables: {
      plan: { label: '排班名称', sample: '2026 级内科 2027 年轮转' },
      from: { label: '开始月份', sample: '2027-01' },
      to: { label: '结束月份', sample: '2027-12' },
    },
    recipients: { trainee: '安排有变动的学员', secretary: '相关科室的教学秘书' },
    words: {
      title: '轮转安排已发布：{{from}} 至 {{to}}',
      content: '<p>“{{plan}}”已发布，{{from}} 至 {{to}} 的轮转安排有变动，请查看。</p>',
    },
  },
});
