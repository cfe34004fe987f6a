import type { ErrorList } from '../kernel/error-list';

/** Errors of visiting education. */
export const continuingErrors = {
  CON_EDU_REFUSED: { code: 603300, status: 409, text: '{reason}' },
} as const satisfies ErrorList;
