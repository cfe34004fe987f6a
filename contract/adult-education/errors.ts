import type { ErrorList } from '../kernel/error-list';

/** Errors of continuing education. */
export const adultEducationErrors = {
  ADULT_EDU_REFUSED: { code: 602800, status: 409, text: '{reason}' },
} as const satisfies ErrorList;
