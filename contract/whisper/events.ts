import { defineNoticeEvents } from '../kernel/notice-event';
import { whisperModule } from './module';

/** What people are told of 悄悄话: never what it says. */
export const whisperEvents = defineNoticeEvents(whisperModule, {
  'whisper.message.waiting': {
    title: '有悄悄话待处理',
    variables: { count: { label: '条数', sample: '2' } },
    recipients: { handler: '有权处理的人' },
    words: {
      title: '有 {{count}} 条悄悄话待处理',
      content: '<p>有 {{count}} 条悄悄话还没有受理，请登录后查看并答复。</p>',
    },
    leadDays: [0],
  },
  'whisper.message.assigned': {
    title: '悄悄话交办',
    variables: { type: { label: '类型', sample: '意见建议' } },
    recipients: { assignee: '承办人' },
    words: {
      title: '一条悄悄话（{{type}}）交由您答复',
      content: '<p>一条悄悄话（{{type}}）交由您答复。内容请登录后查看，请勿转述。</p>',
    },
  },
  'whisper.message.answered': {
    title: '悄悄话已答复',
    variables: { state: { label: '状态', sample: '已回复' } },
    recipients: { author: '署名的作者' },
    words: {
      title: '您的悄悄话{{state}}',
      content: '<p>您署名的悄悄话{{state}}，请登录后查看。</p>',
    },
  },
});
