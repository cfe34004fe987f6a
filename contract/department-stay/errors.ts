import type { ErrorList } from '../kernel/error-list';

/** Errors of entering, leaving and changing teachers. */
export const departmentStayErrors = {
  STAY_CHANGE_STAY: { code: 601701, status: 409, text: '这段轮转{reason}，不能申请变更带教老师' },
  STAY_CHANGE_TEACHER: { code: 601702, status: 409, text: '{reason}，请选择另一位老师' },
  STAY_CHANGE_OPEN: { code: 601703, status: 409, text: '已有一条变更申请在审批中，请等待结果或先撤回' },
  STAY_CHANGE_DAY: { code: 601704, status: 400, text: '生效日期应在今天至 {to} 之间' },
  STAY_ENTRY_STATE: { code: 601705, status: 409, text: '{name}{reason}，请刷新后核对' },
  STAY_EXIT_STATE: { code: 601706, status: 409, text: '{name}{reason}' },
  STAY_EXIT_OWN: { code: 601707, status: 409, text: '还不能申请出科，请先完成：{items}' },
  STAY_EDUCATION: { code: 601708, status: 409, text: '入科教育：{problem}' },
} as const satisfies ErrorList;
