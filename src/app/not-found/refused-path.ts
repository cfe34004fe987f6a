import { basePath } from '@contract/kernel/own-path';

/** The path that was refused, as it may be shown: of this origin and below /main, else null. */
export function refusedPath(redirect: string | null, origin: string): string | null {
  if (!redirect?.startsWith(`${basePath}/`) || !URL.canParse(redirect, origin)) return null;
  const { origin: target, pathname, search } = new URL(redirect, origin);
  return target === origin && pathname.startsWith(`${basePath}/`) ? pathname + search : null;
}
