import { defineNoticeEvents } from '../kernel/notice-event';
import { graduateProjectModule } from './module';

const title = { label: '课题', sample: '心肌缺血再灌注的机制研究' };
const stage = { label: '阶段', sample: '中期' };
const name = { label: '研究生', sample: '李明' };
const student = '研究生';

/** What projects tell people of; that something waits or came back for review is told by the approval itself. */
export const graduateProjectEvents = defineNoticeEvents(graduateProjectModule, {
  'graduate-project.stage.decided': {
    title: '课题阶段结果',
    variables: {
      title,
      stage,
      name,
      result: { label: '结果', sample: '整改' },
      note: { label: '说明', sample: '请在 2026-12-20 前修改后重新提交。' },
    },
    recipients: { student, supervisor: '导师' },
    words: {
      title: '{{name}}的课题{{stage}}：{{result}}',
      content: '<p>课题“{{title}}”的{{stage}}结果为{{result}}。{{note}}</p>',
    },
  },
  'graduate-project.defence.arranged': {
    title: '学位论文答辩安排',
    variables: {
      title,
      name,
      when: { label: '时间', sample: '12-10 周四 14:00–16:00' },
      room: { label: '地点', sample: '示教室一' },
    },
    recipients: { student, supervisor: '导师', committee: '答辩委员' },
    words: {
      title: '{{name}}的学位论文答辩安排在 {{when}}',
      content: '<p>“{{title}}”的答辩安排在 {{when}}，{{room}}，请按时参加。</p>',
    },
  },
  'graduate-project.stage.due': {
    title: '课题阶段即将截止',
    variables: { title, stage, due: { label: '截止日期', sample: '2026-12-20' } },
    recipients: { student },
    words: {
      title: '课题{{stage}}材料将于 {{due}} 截止',
      content: '<p>课题“{{title}}”的{{stage}}材料请在 {{due}} 前提交。</p>',
    },
    leadDays: [14, 3],
  },
});
