/** Base path of the app (requirements section 2). */
export const basePath = '/main';

/**
 * Path inside the app (`/system?page=2`) that an address of this installation (`/main/system?page=2`) leads to, or
 * undefined for every address that leads, or could lead, elsewhere. Whoever follows an address that came from outside
 * asks here first.
 */
export function ownPath(address: string): string | undefined {
  // Browsers read a backslash as a slash and drop control characters; no path of ours holds either.
  if (!address.startsWith('/') || /[\\\p{Cc}]/u.test(address)) return undefined;
  if (!URL.canParse(address, anyOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, anyOrigin);
  if (origin !== anyOrigin || !pathname.startsWith(`${basePath}/`)) return undefined;
  const path = pathname.slice(basePath.length);
  return path.startsWith('//') ? undefined : path + search + hash;
}

const anyOrigin = 'https://own.invalid';

/** The same for a path inside the app, as records hold it: `/system`, or undefined. */
export function pathInApp(path: string): string | undefined {
  return ownPath(basePath + path);
}
