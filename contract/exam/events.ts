import { defineNoticeEvents } from '../kernel/notice-event';
import { examModule } from './module';

const question = { label: '试题', sample: '急性心肌梗死最常见的并发症是' };

const paper = { label: '试卷', sample: '2026 年度联合考核' };
const task = { label: '任务', sample: '心血管内科部分' };
const until = { label: '截止日期', sample: '2026-12-10' };
const author = { label: '命题人', sample: '王芳' };
const reason = { label: '原因', sample: '近期外出进修' };

/** What the exam module tells people of. */
export const examEvents = defineNoticeEvents(examModule, {
  'exam.question.reported': {
    title: '试题收到纠错反馈',
    variables: { question, words: { label: '反馈内容', sample: '选项 B 与解析不符' } },
    recipients: { author: '命题人' },
    words: {
      title: '试题收到纠错反馈',
      content: '<p>“{{question}}”收到反馈：{{words}}</p><p>请核对后答复。</p>',
    },
  },
  'exam.task.sent': {
    title: '收到组卷任务',
    variables: { paper, task, until },
    recipients: { author: '命题人' },
    words: { title: '组卷任务：{{task}}', content: '<p>请为“{{paper}}”完成“{{task}}”，截止 {{until}}。</p>' },
  },
  'exam.task.due': {
    title: '组卷任务即将到期',
    variables: { paper, task, until },
    recipients: { author: '命题人' },
    words: { title: '组卷任务即将到期：{{task}}', content: '<p>“{{paper}}”的“{{task}}”将于 {{until}} 到期。</p>' },
    leadDays: [3, 1],
  },
  'exam.task.returned': {
    title: '组卷任务被退回',
    variables: { paper, task, until },
    recipients: { author: '命题人' },
    words: {
      title: '组卷任务被退回：{{task}}',
      content: '<p>“{{paper}}”的“{{task}}”有试题需要更换，请按意见修改后再提交。</p>',
    },
  },
  'exam.task.submitted': {
    title: '组卷任务待验收',
    variables: { paper, task, author, reason },
    recipients: { initiator: '发起人' },
    words: { title: '组卷任务待验收：{{task}}', content: '<p>{{author}} 已提交“{{paper}}”的“{{task}}”。</p>' },
  },
  'exam.task.declined': {
    title: '组卷任务被拒绝',
    variables: { paper, task, author, reason },
    recipients: { initiator: '发起人' },
    words: {
      title: '组卷任务被拒绝：{{task}}',
      content: '<p>{{author}} 拒绝了“{{paper}}”的“{{task}}”：{{reason}}</p>',
    },
  },
  'exam.report.settled': {
    title: '纠错反馈已答复',
    variables: { question, reply: { label: '答复', sample: '已更正选项 B，谢谢' } },
    recipients: { reporter: '反馈人' },
    words: { title: '您的纠错反馈已答复', content: '<p>“{{question}}”：{{reply}}</p>' },
  },
});
