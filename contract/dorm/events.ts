import { defineNoticeEvents } from '../kernel/notice-event';
import { dormModule } from './module';

/** What people are told of the dormitory. */
export const dormEvents = defineNoticeEvents(dormModule, {
  'dorm.violation.handled': {
    title: '宿舍违纪处理结果',
    variables: {
      kind: { label: '违纪类型', sample: '晚归' },
      day: { label: '日期', sample: '2026-11-20' },
      state: { label: '处理', sample: '已通报' },
    },
    recipients: { person: '本人' },
    words: {
      title: '您 {{day}} 的宿舍违纪{{state}}',
      content: '<p>您 {{day}} 的宿舍违纪（{{kind}}）{{state}}，可登录查看处理意见；如有异议可申诉一次。</p>',
    },
  },
});
