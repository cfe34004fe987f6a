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
  'continuing.training.planned': {
    title: '岗前培训安排',
    variables: {
      training: { label: '培训', sample: '院感与医疗安全' },
      on: { label: '时间', sample: '2027-03-01 08:30' },
      place: { label: '地点', sample: '教学楼 201' },
    },
    recipients: { trainee: '该批次的进修人员' },
    words: {
      title: '岗前培训：{{training}}',
      content: '<p>{{training}}将于 {{on}} 在{{place}}举行，请按时到场。</p>',
    },
  },
  'continuing.appraisal.waiting': {
    title: '进修小结待审核',
    variables: { name, step: { label: '环节', sample: '科室审核' } },
    recipients: { reviewer: '下一位审核人' },
    words: {
      title: '{{name}}的进修小结待{{step}}',
      content: '<p>{{name}}的进修小结已到“{{step}}”，请审核。</p>',
    },
  },
  'continuing.appraisal.decided': {
    title: '进修鉴定结果',
    variables: { result, reason: { label: '意见', sample: '同意' } },
    recipients: { trainee: '进修人员' },
    words: {
      title: '您的进修鉴定{{result}}',
      content: '<p>您的进修鉴定{{result}}：{{reason}}</p>',
    },
  },
});
