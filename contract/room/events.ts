import { defineNoticeEvents } from '../kernel/notice-event';
import { roomModule } from './module';

const room = { label: '房间', sample: '第一示教室' } as const;
const when = { label: '时间', sample: '11-25 周三 14:00–15:30' } as const;
const title = { label: '用途', sample: '读书报告会' } as const;

/** What people are told of rooms. */
export const roomEvents = defineNoticeEvents(roomModule, {
  'room.booking.released': {
    title: '未签到，房间已释放',
    variables: { room, when, title },
    recipients: { owner: '预订人' },
    words: {
      title: '{{room}}已释放：未签到',
      content: '<p>{{when}}“{{title}}”在规定时间内无人签到，{{room}}已释放并记为爽约。</p>',
    },
    atAnyHour: true,
  },
  'room.booking.cancelled': {
    title: '预订被取消',
    variables: { room, when, title, reason: { label: '原因', sample: '临时安排考试' } },
    recipients: { owner: '预订人' },
    words: {
      title: '{{room}}的预订已被取消',
      content: '<p>{{when}}“{{title}}”（{{room}}）已被取消。</p><p>原因：{{reason}}</p>',
    },
    atAnyHour: true,
  },
  'room.booking.partly': {
    title: '部分时间未能预订',
    variables: { room, title, times: { label: '未能预订的时间', sample: '12-02 周三 14:00–15:30' } },
    recipients: { owner: '预订人' },
    words: {
      title: '{{room}}有部分时间未能预订',
      content: '<p>“{{title}}”已通过，但{{room}}以下时间在审批期间已被占用或停用：{{times}}。请另选时间。</p>',
    },
  },
  'room.booking.served': {
    title: '所服务的业务有变',
    variables: { room, when, title, change: { label: '变化', sample: '教学活动“读书报告会”已取消，房间已释放' } },
    recipients: { owner: '预订人' },
    words: {
      title: '{{room}}的预订有变：{{title}}',
      content: '<p>{{when}}“{{title}}”（{{room}}）：{{change}}。</p>',
    },
    atAnyHour: true,
  },
  'room.repair.reported': {
    title: '房间报修',
    variables: {
      room,
      problem: { label: '故障', sample: '投影仪不亮' },
      reporter: { label: '报修人', sample: '李明' },
    },
    recipients: { manager: '房间管理员' },
    words: { title: '{{room}}报修', content: '<p>{{reporter}}报修{{room}}：{{problem}}</p>' },
  },
  'room.repair.done': {
    title: '报修已处理',
    variables: {
      room,
      problem: { label: '故障', sample: '投影仪不亮' },
      reply: { label: '处理结果', sample: '已更换' },
    },
    recipients: { reporter: '报修人' },
    words: { title: '{{room}}报修已处理', content: '<p>您报修的{{room}}“{{problem}}”已处理：{{reply}}</p>' },
  },
});
