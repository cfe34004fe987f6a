import { defineNoticeEvents } from '../kernel/notice-event';
import { activitiesModule } from './module';

const activity = {
  title: { label: '活动', sample: '心电图小讲课' },
  when: { label: '时间', sample: '11-25 周三 14:00–15:30' },
};

/** What those who take part or speak are told of teaching activities. */
export const activitiesEvents = defineNoticeEvents(activitiesModule, {
  'activities.activity.cancelled': {
    title: '教学活动取消',
    variables: { ...activity, reason: { label: '原因', sample: '主讲老师临时出诊' } },
    recipients: { participant: '已报名的人员', speaker: '主讲' },
    words: {
      title: '活动取消：{{title}}',
      content: '<p>原定 {{when}} 的“{{title}}”已取消。原因：{{reason}}。</p>',
    },
  },
  'activities.activity.planned': {
    title: '教学活动安排主讲',
    variables: { ...activity, place: { label: '地点', sample: '第一示教室' } },
    recipients: { speaker: '主讲' },
    words: {
      title: '请您主讲：{{title}}',
      content: '<p>“{{title}}”定于 {{when}} 在{{place}}举行，请您主讲。</p>',
    },
  },
  'activities.activity.room': {
    title: '教学活动用房有变',
    variables: { ...activity, change: { label: '变化', sample: '第一示教室的预订已取消，原因：临时安排考试' } },
    recipients: { speaker: '主讲', creator: '安排活动的人员' },
    words: {
      title: '用房有变：{{title}}',
      content: '<p>{{when}} 的“{{title}}”：{{change}}。</p>',
    },
    atAnyHour: true,
  },
  'activities.seat.free': {
    title: '候补转为报名',
    variables: activity,
    recipients: { participant: '候补的人员' },
    words: { title: '候补成功：{{title}}', content: '<p>您已由候补转为报名：“{{title}}”，{{when}}。</p>' },
  },
  'activities.activity.credited': {
    title: '教学活动学时计入',
    variables: { ...activity, hours: { label: '学时', sample: '1.5' } },
    recipients: { participant: '参加的人员' },
    words: {
      title: '学时已计入：{{title}}',
      content: '<p>您参加“{{title}}”（{{when}}）的 {{hours}} 学时已计入。</p>',
    },
  },
});
