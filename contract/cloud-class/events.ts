import { defineNoticeEvents } from '../kernel/notice-event';
import { cloudClassModule } from './module';

const name = { label: '课程', sample: '抗菌药物合理使用' };
const until = { label: '截止', sample: '2026-12-31 截止' };

export const cloudClassEvents = defineNoticeEvents(cloudClassModule, {
  'cloud-class.course.decided': {
    title: '课程审核结果',
    variables: { name, result: { label: '结果', sample: '已上架' } },
    recipients: { owner: '课程负责人' },
    words: {
      title: '课程“{{name}}”{{result}}',
      content: '<p>您提交的课程“{{name}}”{{result}}。</p>',
    },
  },
  'cloud-class.course.reminded': {
    title: '催学',
    variables: { name, until },
    recipients: { learner: '还没有学完的人' },
    words: {
      title: '请完成课程“{{name}}”',
      content: '<p>课程“{{name}}”还没有学完（{{until}}），请在“在线学习”中继续学习。</p>',
    },
  },
  'cloud-class.course.closing': {
    title: '必修课程即将截止',
    variables: { name, until },
    recipients: { learner: '还没有学完的人' },
    leadDays: [7, 1],
    words: {
      title: '必修课程“{{name}}”即将截止',
      content: '<p>必修课程“{{name}}”{{until}}，您还没有学完，请在“在线学习”中继续学习。</p>',
    },
  },
  'cloud-class.course.finished': {
    title: '课程完成',
    variables: { name, credit: { label: '学分', sample: '1' } },
    recipients: { learner: '学完课程的人' },
    words: {
      title: '您已学完课程“{{name}}”',
      content: '<p>您已学完课程“{{name}}”，获得 {{credit}} 学分，可在“在线学习”中查看。</p>',
    },
  },
  'cloud-class.work.submitted': {
    title: '作业待批阅',
    variables: { name, who: { label: '学员', sample: '李同学' } },
    recipients: { owner: '课程负责人' },
    words: {
      title: '{{who}}提交了“{{name}}”的作业',
      content: '<p>{{who}}提交了课程“{{name}}”的作业，请批阅。</p>',
    },
  },
  'cloud-class.work.marked': {
    title: '作业批阅结果',
    variables: { name, result: { label: '结果', sample: '通过' } },
    recipients: { learner: '提交作业的人' },
    words: {
      title: '课程“{{name}}”的作业：{{result}}',
      content: '<p>您在课程“{{name}}”中提交的作业：{{result}}。</p>',
    },
  },
});
