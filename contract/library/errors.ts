import type { ErrorList } from '../kernel/error-list';

/** Errors of 文件资料. */
export const libraryErrors = {
  LIBRARY_REFUSED: { code: 603000, status: 409, text: '{reason}' },
} as const satisfies ErrorList;
