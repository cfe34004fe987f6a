import type { ErrorList } from '../kernel/error-list';

/** Errors of the approval engine. */
export const approvalErrors = {
  APPROVAL_TAKEN: { code: 409101, status: 409, text: '{by}已{deed}这一级审批，请查看最新进度' },
  APPROVAL_STATE: { code: 409102, status: 409, text: '该记录当前不能执行此操作，请刷新后查看最新进度' },
  APPROVAL_OPEN: { code: 409103, status: 409, text: '已有一条提交正在审核，请等待处理或撤回后再提交' },
  APPROVAL_NO_REVIEWER: { code: 409104, status: 409, text: '没有可以审批的人员，请联系教育处管理员设置审批流程' },
  APPROVAL_URGED: { code: 409105, status: 409, text: '24 小时内已催办过，请稍后再试' },
  APPROVAL_OBSTACLE: { code: 409106, status: 409, text: '{reason}' },
  APPROVAL_CHANGED: { code: 409108, status: 409, text: '提交的内容在您查看后有变化，请核对最新内容后再审核' },
  APPROVAL_ONE_BY_ONE: { code: 409109, status: 409, text: '该业务须打开后逐条通过' },
  APPROVAL_PERSON: { code: 409107, status: 409, text: '不能交给此人审批：{reason}' },
} as const satisfies ErrorList;
