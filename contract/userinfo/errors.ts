import type { ErrorList } from '../kernel/error-list';

/** Errors of one's own record. */
export const userinfoErrors = {
  PROFILE_UNCHANGED: { code: 409110, status: 409, text: '没有修改任何内容' },
} as const satisfies ErrorList;
