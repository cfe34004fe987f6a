import { defineNoticeEvents } from '../kernel/notice-event';
import { approvalModule } from './module';

const matter = { label: '事项', sample: '个人信息变更' } as const;

/** What somebody is told of a submission. */
export const approvalEvents = defineNoticeEvents(approvalModule, {
  'approval.pending': {
    title: '有新的待审核事项',
    variables: { title: matter, submitter: { label: '提交人', sample: '李明' } },
    recipients: { approver: '审核人' },
    words: {
      title: '待审核：{{title}}',
      content: '<p>{{submitter}}提交了“{{title}}”，请审核。</p>',
    },
  },
  'approval.passed': {
    title: '审核通过',
    variables: { title: matter, approver: { label: '审核人', sample: '王芳' } },
    recipients: { submitter: '提交人' },
    words: { title: '已通过：{{title}}', content: '<p>您提交的“{{title}}”已由{{approver}}审核通过。</p>' },
  },
  'approval.rejected': {
    title: '审核驳回',
    variables: {
      title: matter,
      approver: { label: '审核人', sample: '王芳' },
      reason: { label: '驳回原因', sample: '证件照片不清晰' },
    },
    recipients: { submitter: '提交人' },
    words: {
      title: '已驳回：{{title}}',
      content: '<p>您提交的“{{title}}”被{{approver}}驳回。</p><p>原因：{{reason}}</p>',
    },
  },
  'approval.withdrawn': {
    title: '提交人撤回',
    variables: { title: matter, submitter: { label: '提交人', sample: '李明' } },
    recipients: { approver: '审核人' },
    words: { title: '已撤回：{{title}}', content: '<p>{{submitter}}撤回了“{{title}}”，无需再审核。</p>' },
  },
});
