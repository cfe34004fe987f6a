import { defineNoticeEvents } from '../kernel/notice-event';
import { dictionaryModule } from './module';

/** What those who keep the dictionary are told of before it runs out. */
export const dictionaryEvents = defineNoticeEvents(dictionaryModule, {
  'dictionary.agreement.ending': {
    title: '院校协议即将到期',
    variables: {
      school: { label: '院校', sample: '演示医科大学' },
      end: { label: '结束日期', sample: '2027-01-15' },
    },
    recipients: { keeper: '维护协议院校的人员' },
    words: {
      title: '协议即将到期：{{school}}',
      content: '<p>与{{school}}的协议将于 {{end}} 到期，请联系院校续签。</p>',
    },
    leadDays: [90, 30, 7],
  },
  'dictionary.certificate.ending': {
    title: '基地证书即将到期',
    variables: {
      base: { label: '基地', sample: '内科专业基地' },
      certificate: { label: '证书', sample: '国家级专业基地证书' },
      end: { label: '有效期至', sample: '2027-01-31' },
    },
    recipients: { keeper: '维护基地的人员' },
    words: {
      title: '证书即将到期：{{base}}{{certificate}}',
      content: '<p>{{base}}的“{{certificate}}”有效期至 {{end}}，请尽快换证。</p>',
    },
    leadDays: [90, 30, 7],
  },
});
