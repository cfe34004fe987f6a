import type { CallFn } from '@contract/kernel/call';
import { createClient } from '../api/client';
import { reportReached } from '../api/network';
import { refreshToken } from '../api/refresh';
import { tokenStore } from '../api/token';

/** Account that an access token is of (claim `sub`), or null for what is no token of ours. */
export function accountOf(token: string | null): number | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof claims.sub === 'number' ? claims.sub : null;
  } catch {
    return null;
  }
}

/**
 * A client that calls as one account only. Another tab may sign in as somebody else at any moment, and a refreshed
 * token may be theirs: each token is looked at, and one of another account is none.
 */
export function clientAs(account: number): CallFn {
  const own = (token: string | null) => (accountOf(token) === account ? token : null);
  return createClient({
    baseUrl: '',
    getToken: () => own(tokenStore.token()),
    onUnauthorised: async (refused) => own(await refreshToken(refused)),
    onReached: reportReached,
  });
}
