import { basePath, ownPath } from '@contract/kernel/own-path';

/** Where to go after sign-in when nothing else was asked for. */
export const homePath = '/';

/** `?redirect=` with the full path that was asked for, base path included. */
export function redirectQuery(pathInApp: string): string {
  return `?redirect=${encodeURIComponent(basePath + pathInApp)}`;
}

/**
 * Path inside the app that a `redirect` parameter may lead to: only below /main of this origin, and never a sign-in
 * page again. Everything else goes home, so a crafted link cannot send a person elsewhere after sign-in.
 */
export function safeRedirect(redirect: string | null): string {
  const path = redirect === null ? undefined : ownPath(redirect);
  return path === undefined || /^\/(login|login_yw|404)\/?([?#]|$)/.test(path) ? homePath : path;
}
