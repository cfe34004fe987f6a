import { defineNoticeEvents } from '../kernel/notice-event';
import { graduateWheelModule } from './module';

const name = { label: '小组', sample: '见习一组' };
const semester = { label: '学期', sample: '2026-2027 学年第一学期' };
const weeks = { label: '安排', sample: '第 1–4 周 心内科；第 5–8 周 呼吸科' };
const recipients = { student: '学生' };

/** What the wheel tells people of: weeks that are new or other than announced, and who goes with a group now or no longer. */
export const graduateWheelEvents = defineNoticeEvents(graduateWheelModule, {
  'graduate-wheel.group.published': {
    title: '学生轮转发布',
    variables: { name, semester, weeks },
    recipients,
    words: {
      title: '{{name}}的轮转安排已发布',
      content: '<p>{{semester}}，{{name}}的轮转：{{weeks}}。</p>',
    },
  },
  'graduate-wheel.member.joined': {
    title: '编入轮转小组',
    variables: { name, semester, weeks },
    recipients,
    words: {
      title: '您已编入{{name}}',
      content: '<p>{{semester}}，您已编入{{name}}，此后随该组轮转：{{weeks}}。</p>',
    },
  },
  'graduate-wheel.member.left': {
    title: '移出轮转小组',
    variables: { name, semester },
    recipients,
    words: {
      title: '您已移出{{name}}',
      content: '<p>{{semester}}，您已移出{{name}}，不再随该组轮转。</p>',
    },
  },
});
