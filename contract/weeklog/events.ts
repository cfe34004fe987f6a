import { defineNoticeEvents } from '../kernel/notice-event';
import { weeklogModule } from './module';

const week = { week: { label: '周', sample: '11-23 至 11-29' } };
const until = { until: { label: '截止时间', sample: '11-30 12:00' } };

/** What people are told of logs. */
export const weeklogEvents = defineNoticeEvents(weeklogModule, {
  'weeklog.log.due': {
    title: '周志即将截止',
    variables: { ...week, ...until },
    recipients: { writer: '应填写的人' },
    words: {
      title: '{{week}}的周志今天截止',
      content: '<p>您 {{week}} 的周志还没有提交，截止时间 {{until}}。</p>',
    },
    leadDays: [0],
  },
  'weeklog.log.urged': {
    title: '催交周志',
    variables: { ...week, by: { label: '催交人', sample: '王芳' } },
    recipients: { writer: '应填写的人' },
    words: {
      title: '请尽快提交 {{week}} 的周志',
      content: '<p>{{by}}提醒您：{{week}} 的周志还没有提交，请尽快填写。</p>',
    },
  },
  'weeklog.log.waiting': {
    title: '有周志待批阅',
    variables: { count: { label: '份数', sample: '3' } },
    recipients: { reviewer: '批阅人' },
    words: {
      title: '有 {{count}} 份周志待批阅',
      content: '<p>有 {{count}} 份已提交的周志等待您批阅。</p>',
    },
    leadDays: [0],
  },
  'weeklog.log.reviewed': {
    title: '周志已批阅',
    variables: { ...week, by: { label: '批阅人', sample: '王芳' } },
    recipients: { writer: '填写人' },
    words: {
      title: '{{week}}的周志已批阅',
      content: '<p>{{by}}批阅了您 {{week}} 的周志，请登录后查看。</p>',
    },
  },
});
