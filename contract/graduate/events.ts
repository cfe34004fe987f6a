import { defineNoticeEvents } from '../kernel/notice-event';
import { graduateModule } from './module';

const name = { label: '教学班', sample: '2026级本科生 内科学' };
const recipients = { teacher: '授课教师', student: '学生' };

export const graduateEvents = defineNoticeEvents(graduateModule, {
  'graduate.timetable.published': {
    title: '课表发布',
    variables: { name, count: { label: '次数', sample: '16' } },
    recipients,
    words: {
      title: '{{name}}的课表已发布',
      content: '<p>{{name}}新排的 {{count}} 次课已发布，请在课表中查看时间与教室。</p>',
    },
  },
  'graduate.lesson.moved': {
    title: '调课',
    variables: {
      name,
      topic: { label: '教学内容', sample: '病例讨论（1）' },
      from: { label: '原时间', sample: '2026-11-30 第 1–2 节' },
      to: { label: '新时间', sample: '2026-12-01 第 3–4 节' },
    },
    recipients,
    words: {
      title: '调课：{{name}} {{topic}}',
      content: '<p>{{name}}“{{topic}}”由 {{from}} 调整到 {{to}}。</p>',
    },
  },
  'graduate.lesson.adjusted': {
    title: '调课申请通过',
    variables: {
      name,
      topic: { label: '教学内容', sample: '病例讨论（1）' },
      kind: { label: '调整', sample: '调课' },
      from: { label: '原安排', sample: '2026-11-30 第 1–2 节' },
      to: { label: '新安排', sample: '2026-12-01 第 3–4 节' },
    },
    recipients: { ...recipients, substitute: '代课教师' },
    words: {
      title: '{{kind}}：{{name}} {{topic}}',
      content: '<p>{{name}}“{{topic}}”{{kind}}，由 {{from}} 改为 {{to}}。</p>',
    },
  },
});
