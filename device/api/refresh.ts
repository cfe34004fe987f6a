import { accountEndpoints } from '@contract/account/endpoints';
import { isNetworkError } from './call-error';
import { createClient } from './client';
import { reportReached } from './network';
import { accountOf, tokenStore } from './token';
import { currentView, isViewOver } from './view';

const refreshCall = createClient({
  baseUrl: '',
  getToken: () => null,
  onUnauthorised: async () => null,
  onReached: reportReached,
});

let inFlight: Promise<string | null> | undefined;

/**
 * A fresh token for a refused one, or null when the session is over (then the stored token is gone too). One
 * refresh at a time in this browser: the refresh cookie is single-use, so two tabs must not spend it twice. Another tab
 * may have signed in as somebody else meanwhile: their token is none for what this one began. A view is not renewed, and
 * the cookie is its viewer's.
 * Fails with NETWORK when the server cannot be asked.
 */
export async function refreshToken(refused: string | null): Promise<string | null> {
  if (currentView() || isViewOver()) {
    tokenStore.clear();
    return null;
  }
  inFlight ??= exclusively(() => refreshOnce(refused)).finally(() => (inFlight = undefined));
  const fresh = await inFlight;
  const account = accountOf(refused);
  // A damaged token tells no account, and comes from nobody else's call.
  const isOwn = refused !== null && (account === null || accountOf(fresh) === account);
  return isOwn ? fresh : null;
}

async function refreshOnce(refused: string | null): Promise<string | null> {
  const current = tokenStore.token();
  if (current !== refused) return current;
  try {
    const session = await refreshCall(accountEndpoints.refresh, {});
    tokenStore.save(session.token, session.user_id);
    return session.token;
  } catch (error) {
    if (isNetworkError(error)) throw error;
    tokenStore.clear();
    return null;
  }
}

/** Web Locks exist only on https and localhost; elsewhere tabs take their chance and one of them signs in again. */
function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('reach-token-refresh', work) : work();
}
