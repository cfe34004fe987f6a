/** Base path of the app (requirements section 2). */
export const basePath = '/main';

/** Where to go after sign-in when nothing else was asked for. */
export const homePath = '/';

/** `?redirect=` with the full path that was asked for, base path included. */
export function redirectQuery(pathInApp: string): string {
  return `?redirect=${encodeURIComponent(basePath + pathInApp)}`;
}

/**
 * Path inside the app that a `redirect` parameter may lead to: only this origin and only below /main, and never a
 * sign-in page again. Everything else goes home, so a crafted link cannot send a person elsewhere after sign-in.
 */
export function safeRedirect(redirect: string | null, origin: string): string {
  // Browsers read a backslash as a slash and drop control characters; no path of ours holds either.
  if (!redirect?.startsWith('/') || /[\\\p{Cc}]/u.test(redirect)) return homePath;
  if (!URL.canParse(redirect, origin)) return homePath;
  const target = new URL(redirect, origin);
  const isOurs = target.origin === origin && target.pathname.startsWith(`${basePath}/`);
  const path = target.pathname.slice(basePath.length);
  if (!isOurs || path.startsWith('//') || /^\/(login|login_yw|404)\/?$/.test(path)) return homePath;
  return path + target.search + target.hash;
}
