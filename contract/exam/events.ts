import { defineNoticeEvents } from '../kernel/notice-event';
import { examModule } from './module';

const question = { label: '试题', sample: '急性心肌梗死最常见的并发症是' };

const paper = { label: '试卷', sample: '2026 年度联合考核' };
const task = { label: '任务', sample: '心血管内科部分' };
const until = { label: '截止日期', sample: '2026-12-10' };
const author = { label: '命题人', sample: '王芳' };
const reason = { label: '原因', sample: '近期外出进修' };

const exam = { label: '考试', sample: '心血管内科出科考试' };
const score = { label: '成绩', sample: '82.5 分，合格' };

const when = { label: '时间', sample: '12-08 周二 14:00–15:30' };
const place = { label: '地点', sample: '第一机考教室 12 座' };

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
  'exam.score.published': {
    title: '考试成绩已发布',
    variables: { exam, score },
    recipients: { candidate: '考生' },
    words: { title: '成绩已发布：{{exam}}', content: '<p>“{{exam}}”的成绩已发布：{{score}}。</p>' },
  },
  'exam.score.changed': {
    title: '考试成绩有更正',
    variables: { exam, score, reason },
    recipients: { candidate: '考生' },
    words: {
      title: '成绩更正：{{exam}}',
      content: '<p>“{{exam}}”的成绩更正为 {{score}}。</p><p>原因：{{reason}}</p>',
    },
  },
  'exam.exam.published': {
    title: '考试安排已发布',
    variables: { exam, when, place },
    recipients: { candidate: '考生' },
    words: {
      title: '考试安排：{{exam}}',
      content: '<p>您将参加“{{exam}}”：{{when}}，{{place}}。</p><p>请提前在“我的考试”中查看准考证并下载试卷。</p>',
    },
  },
  'exam.exam.duty': {
    title: '监考与阅卷安排',
    variables: { exam, when, place, duty: { label: '职责', sample: '监考' } },
    recipients: { staff: '监考与阅卷人员' },
    words: { title: '{{duty}}安排：{{exam}}', content: '<p>请您担任“{{exam}}”的{{duty}}：{{when}}，{{place}}。</p>' },
  },
  'exam.exam.cancelled': {
    title: '考试已取消',
    variables: { exam, when, reason },
    recipients: { candidate: '考生', staff: '监考与阅卷人员' },
    words: { title: '考试取消：{{exam}}', content: '<p>“{{exam}}”（{{when}}）已取消。</p><p>原因：{{reason}}</p>' },
  },
  'exam.exam.extended': {
    title: '考试时间有调整',
    variables: { exam, change: { label: '调整', sample: '延长 10 分钟' }, reason },
    recipients: { candidate: '考生' },
    words: { title: '时间调整：{{exam}}', content: '<p>“{{exam}}”的作答时间{{change}}。</p><p>原因：{{reason}}</p>' },
  },
  'exam.exam.off': {
    title: '不再参加考试',
    variables: { exam, when, change: { label: '调整', sample: '缓考' }, reason },
    recipients: { candidate: '考生' },
    words: {
      title: '考试安排调整：{{exam}}',
      content: '<p>您不再参加“{{exam}}”（{{when}}）：{{change}}。</p><p>原因：{{reason}}</p>',
    },
  },
  'exam.exam.ticket': {
    title: '准考证编码已更换',
    variables: { exam },
    recipients: { candidate: '考生' },
    words: {
      title: '请重新打印准考证：{{exam}}',
      content: '<p>您在“{{exam}}”的准考证编码已更换，原编码作废。请在“我的考试”中重新打印准考证。</p>',
    },
  },
  'exam.exam.soon': {
    title: '考试即将开始',
    variables: { exam, when, place },
    recipients: { candidate: '考生' },
    words: { title: '即将开考：{{exam}}', content: '<p>“{{exam}}”将于 {{when}} 开始，{{place}}。</p>' },
  },
  'exam.appeal.asked': {
    title: '收到成绩复核申请',
    variables: { exam, reason },
    recipients: { owner: '考试负责人' },
    words: { title: '成绩复核：{{exam}}', content: '<p>有考生对“{{exam}}”的成绩申请复核：{{reason}}</p>' },
  },
  'exam.appeal.answered': {
    title: '成绩复核已答复',
    variables: { exam, reply: { label: '答复', sample: '经复核，第 12 题应得 2 分，成绩已更正' } },
    recipients: { candidate: '考生' },
    words: { title: '成绩复核已答复：{{exam}}', content: '<p>“{{exam}}”：{{reply}}</p>' },
  },
});
