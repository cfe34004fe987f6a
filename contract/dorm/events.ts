import { defineNoticeEvents } from '../kernel/notice-event';
import { dormModule } from './module';

/** What people are told of the dormitory. */
export const dormEvents = defineNoticeEvents(dormModule, {
  'dorm.application.bed': {
    title: '宿舍床位已分配',
    variables: {
      kind: { label: '申请', sample: '入住' },
      place: { label: '床位', sample: '示例楼 301 2床' },
      from: { label: '入住日期', sample: '2026-12-01' },
    },
    recipients: { person: '申请人' },
    words: {
      title: '您的{{kind}}申请已通过，床位：{{place}}',
      content: '<p>您的{{kind}}申请已通过，{{from}} 起住 {{place}}，请到宿舍管理处办理。</p>',
    },
  },
  'dorm.inspection.published': {
    title: '查寝结果已公布',
    variables: {
      building: { label: '楼栋', sample: '示例楼' },
      day: { label: '日期', sample: '2026-11-20' },
      kind: { label: '类型', sample: '查寝' },
      people: { label: '人员', sample: '王小一（缺寝）' },
    },
    recipients: { manager: '班主任' },
    words: {
      title: '{{building}} {{day}} {{kind}}结果：{{people}}',
      content: '<p>{{building}} {{day}} 的{{kind}}结果已公布，您班上的学员有：{{people}}。</p>',
    },
  },
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
