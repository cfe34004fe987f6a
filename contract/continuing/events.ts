import { defineNoticeEvents } from '../kernel/notice-event';
import { continuingModule } from './module';

const name = { label: '姓名', sample: '刘文' };
const result = { label: '结果', sample: '已通过' };
const dept = { label: '科室', sample: '心血管内科' };

export const continuingEvents = defineNoticeEvents(continuingModule, {
  'continuing.plan.decided': {
    title: '招收计划审批结果',
    variables: {
      batch: { label: '批次', sample: '2027 年春季' },
      direction: { label: '方向', sample: '心电生理' },
      result,
    },
    recipients: { applicant: '申报人' },
    words: {
      title: '招收计划“{{direction}}”{{result}}',
      content: '<p>{{batch}}的招收计划“{{direction}}”{{result}}。</p>',
    },
  },
  'continuing.trainee.admitted': {
    title: '进修录取',
    variables: { dept, on: { label: '报到日期', sample: '2027-03-01' } },
    recipients: { trainee: '被录取的人' },
    words: {
      title: '您已被录取到{{dept}}进修',
      content: '<p>您已被录取到{{dept}}进修，请于 {{on}} 携带原件报到。</p>',
    },
  },
  'continuing.trainee.reported': {
    title: '进修人员报到',
    variables: { name, dept, to: { label: '结束日期', sample: '2027-08-31' } },
    recipients: { teacher: '带教老师' },
    words: {
      title: '进修人员{{name}}已报到',
      content: '<p>{{name}}已到{{dept}}进修，至 {{to}}，由您带教。</p>',
    },
  },
  'continuing.delay.decided': {
    title: '进修延期审批结果',
    variables: { name, result, to: { label: '结束日期', sample: '2027-11-30' } },
    recipients: { trainee: '进修人员', applicant: '申请人' },
    words: {
      title: '{{name}}的进修延期{{result}}',
      content: '<p>{{name}}申请延期至 {{to}}，{{result}}。</p>',
    },
  },
});
