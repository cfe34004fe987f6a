import type { ErrorList } from '../kernel/error-list';

/** Errors of 云课堂. */
export const cloudClassErrors = {
  CLOUD_CLASS_REFUSED: { code: 603200, status: 409, text: '{reason}' },
} as const satisfies ErrorList;
