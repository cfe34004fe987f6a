import type { ErrorList } from '../kernel/error-list';

/** Errors of teachers and their qualification. */
export const teacherErrors = {
  TEACHER_RULE_TAKEN: { code: 602200, status: 409, text: '{capacity}（{level}）已有“{name}”，请在原条件上修改' },
} as const satisfies ErrorList;
