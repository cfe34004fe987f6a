import { accountEndpoints } from '@contract/account/endpoints';
import { CallError } from './call-error';
import { createClient } from './client';
import { reportReached } from './network';
import { withSessionLock } from './session-lock';
import { accountOf, tokenStore } from './token';
import { currentView, isViewOver } from './view';

/** Shorter than the server forgives a lost answer: sign-ins wait for a renewal, and a line may swallow it. */
const timeout = 20_000;
const refreshCall = createClient({
  baseUrl: '',
  getToken: () => null,
  onUnauthorised: async () => null,
  onReached: reportReached,
  timeout,
});

let inFlight: Promise<string | null> | undefined;

/**
 * A fresh token for a refused one, or null when the session is over (then the stored token is gone too). Another tab
 * may have signed in as somebody else meanwhile: their token is none for what this one began. A view is not renewed, and
 * the cookie is its viewer's.
 * Fails when the server cannot be asked, or gives another answer than that the session is over: then nothing has changed.
 */
export async function refreshToken(refused: string | null): Promise<string | null> {
  if (currentView() || isViewOver()) {
    tokenStore.clear();
    return null;
  }
  inFlight ??= withSessionLock(() => refreshOnce(refused)).finally(() => (inFlight = undefined));
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
    const body = { device_half: tokenStore.half() ?? undefined };
    const session = await refreshCall(accountEndpoints.refresh, { body });
    // Whoever signed out while this was on its way stays signed out.
    if (tokenStore.token() === refused) tokenStore.keep(session);
    return tokenStore.token();
  } catch (error) {
    if (!(error instanceof CallError) || error.key !== 'SIGN_IN_REQUIRED') throw error;
    // Somebody may have signed in while this was on its way.
    if (tokenStore.token() === refused) tokenStore.clear();
    return null;
  }
}
