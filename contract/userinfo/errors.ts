import type { ErrorList } from '../kernel/error-list';

/** Errors of one's own record. */
export const userinfoErrors = {
  PROFILE_UNCHANGED: { code: 409110, status: 409, text: '没有修改任何内容' },
  PROFILE_NEEDS_NETWORK: { code: 600701, status: 0, text: '手机号码和电子邮箱须由服务器核对，请联网后再修改这两项' },
} as const satisfies ErrorList;
