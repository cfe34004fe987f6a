import { defineNoticeEvents } from '../kernel/notice-event';
import { rotationModule } from './module';

/** What wards tell trainees and teachers. */
export const wardEvents = defineNoticeEvents(rotationModule, {
  'rotation.ward.message': {
    title: '科室给即将入科学员的通知',
    variables: {
      dept: { label: '科室', sample: '心血管内科一病区' },
      from: { label: '入科日期', sample: '2026-12-01' },
      sender: { label: '发送人', sample: '李秘书' },
      text: { label: '内容', sample: '12 月 1 日 7:50 在示教室集合，请带听诊器。' },
    },
    recipients: { trainee: '即将入科的学员' },
    words: {
      title: '{{dept}}入科通知',
      content: '<p>您将于 {{from}} 到{{dept}}轮转。</p><p>{{text}}</p><p>{{sender}}</p>',
    },
  },
  'rotation.ward.published': {
    title: '科内轮转安排已发布',
    variables: {
      dept: { label: '科室', sample: '心血管内科一病区' },
      trainee: { label: '学员', sample: '张三' },
      parts: { label: '安排', sample: '12-01 至 12-13 一组（赵老师）；12-14 至 12-31 二组（王老师）' },
    },
    recipients: { trainee: '学员', teacher: '带教老师' },
    words: {
      title: '{{dept}}科内安排：{{trainee}}',
      content: '<p>{{trainee}}在{{dept}}的安排：{{parts}}。</p>',
    },
  },
});
