import type { ErrorList } from '../kernel/error-list';

/** Errors of the teaching of students. */
export const graduateErrors = {
  GRADUATE_REFUSED: { code: 603400, status: 409, text: '{reason}' },
  GRADUATE_ROLL_MOVED: { code: 603401, status: 409, text: '{lesson}已由他人点名或调整，请核对后决定' },
} as const satisfies ErrorList;
