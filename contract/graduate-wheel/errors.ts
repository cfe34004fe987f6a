import type { ErrorList } from '../kernel/error-list';

/** Errors of the wheel of groups of students. */
export const graduateWheelErrors = {
  GRADUATE_WHEEL_REFUSED: { code: 603800, status: 409, text: '{reason}' },
} as const satisfies ErrorList;
