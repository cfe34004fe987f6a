import type { ErrorList } from '../kernel/error-list';

/** Errors of teachers and their qualification. */
export const teacherErrors = {
  TEACHER_RULE_TAKEN: { code: 602200, status: 409, text: '{capacity}（{level}）已有“{name}”，请在原条件上修改' },
  TEACHER_TWICE: { code: 602201, status: 409, text: '{name} 已是{capacity}，请在列表中修改或续聘' },
  TEACHER_NO_RULE: { code: 602202, status: 409, text: '{capacity}（{level}）没有启用的师资条件，请先在师资配置中设置' },
  TEACHER_DAYS: { code: 602203, status: 400, text: '有效期至不能早于聘任日期' },
  TEACHER_SUSPENDED: { code: 602204, status: 409, text: '{name} 已停聘，请先恢复聘任' },
} as const satisfies ErrorList;
