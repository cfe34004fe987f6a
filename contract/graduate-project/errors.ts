import type { ErrorList } from '../kernel/error-list';

/** Errors of projects of graduate students. */
export const graduateProjectErrors = {
  GRADUATE_PROJECT_REFUSED: { code: 603700, status: 409, text: '{reason}' },
} as const satisfies ErrorList;
