import { defineNoticeEvents } from '../kernel/notice-event';
import { teacherModule } from './module';

const capacity = { label: '师资类别', sample: '带教老师' };

export const teacherEvents = defineNoticeEvents(teacherModule, {
  'teacher.qualification.ending': {
    title: '师资聘期将满',
    variables: { capacity, until: { label: '有效期至', sample: '2026-12-31' } },
    recipients: { teacher: '本人' },
    words: {
      title: '您的{{capacity}}聘期 {{until}} 到期',
      content: '<p>您的{{capacity}}聘期于 {{until}} 到期，请与教育处联系续聘。</p>',
    },
    leadDays: [60, 7],
  },
  'teacher.qualification.suspended': {
    title: '师资停聘',
    variables: { capacity, reason: { label: '原因', sample: '培训证书已过期' } },
    recipients: { teacher: '本人' },
    words: {
      title: '您的{{capacity}}资格已停聘',
      content: '<p>您的{{capacity}}资格已停聘，原因：{{reason}}。如有疑问请与教育处联系。</p>',
    },
  },
});
