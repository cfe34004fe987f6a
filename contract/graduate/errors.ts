import type { ErrorList } from '../kernel/error-list';

/** Errors of the teaching of students. */
export const graduateErrors = {
  GRADUATE_REFUSED: { code: 603400, status: 409, text: '{reason}' },
} as const satisfies ErrorList;
