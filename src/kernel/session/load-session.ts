import { accountEndpoints } from '@contract/account/endpoints';
import { AppError, errorText } from '@contract/kernel/errors';
import { call } from '@device/api/call';
import { isNetworkError } from '@device/api/call-error';
import { isOnline, subscribeNetwork } from '@device/api/network';
import { subscribeRefusals } from '@device/api/refusals';
import { tokenStore } from '@device/api/token';
import { currentView, isViewOver } from '@device/api/view';
import { cachedCall } from '@device/copies/cached-call';
import { forgetPerson } from '@device/session/forget-person';
import { currentSession, setSession } from './session-store';

/**
 * Finds out who is signed in and what they may do, from the server or, without a network, from the last copy.
 * A refusal ends the session (requirements section 8); a missing network does not.
 */
export async function loadSession(): Promise<void> {
  if (!tokenStore.token()) return setSession({ kind: 'signedOut', notice: '' });
  // A view keeps nothing on the device, and its end is not that of its viewer.
  const userId = currentView() ? null : tokenStore.userId();
  try {
    const [account, purview] = await Promise.all([
      cachedCall(accountEndpoints.account, {}),
      cachedCall(accountEndpoints.purview, {}),
    ]);
    // Before the session is ready: what starts with it may have work to seal or to open.
    await keepDeviceKey(account.data.user_id).catch((error: unknown) => console.warn('No device key', error));
    setSession({
      kind: 'ready',
      account: account.data,
      purview: purview.data,
      copyFrom: purview.copyFrom ?? account.copyFrom,
    });
  } catch (error) {
    if (isNetworkError(error)) return setSession({ kind: 'unreachable', error: error as Error });
    console.error('The session could not be loaded', error);
    setSession({ kind: 'signedOut', notice: error instanceof AppError ? error.message : errorText('UNKNOWN') });
    tokenStore.clear();
    await forgetPerson(userId);
  }
}

/** Keeps the session true: another tab signs out or in, or the network returns. Answers with what stops it. */
export function watchSession(): () => void {
  const stopToken = tokenStore.subscribe(() => {
    // The page goes: see `watchView`.
    if (isViewOver()) return;
    const session = currentSession();
    if (!tokenStore.token()) {
      if (session.kind !== 'signedOut') setSession({ kind: 'signedOut', notice: errorText('SIGN_IN_REQUIRED') });
      if (session.kind === 'ready') void forgetPerson(session.account.user_id);
    } else if (session.kind === 'ready' && session.account.user_id !== tokenStore.userId()) window.location.reload();
    else if (session.kind === 'signedOut') void loadSession();
  });
  const stopNetwork = subscribeNetwork(() => {
    const session = currentSession();
    if (isOnline() && session.kind === 'ready' && session.copyFrom !== null) void loadSession();
  });
  // The password ran out, or an administrator set it, while the person worked: the account says so now.
  const stopRefusals = subscribeRefusals(({ key }) => {
    const session = currentSession();
    const isNews = session.kind === 'ready' && !session.account.must_change_password;
    if (key === 'PASSWORD_CHANGE_REQUIRED' && isNews) void loadSession();
  });
  return () => {
    stopToken();
    stopNetwork();
    stopRefusals();
  };
}

/** Fetches the key that seals this user's unfinished work, unless the device has it; a view has none. */
async function keepDeviceKey(userId: number): Promise<void> {
  // Without https a browser has no cryptography; work then lives in memory only.
  if (!window.isSecureContext || !isOnline() || currentView()) return;
  const [{ userDatabase }, { readDeviceKey, storeDeviceKey }] = await Promise.all([
    import('@device/database/user-database'),
    import('@device/database/device-key'),
  ]);
  const db = userDatabase(userId);
  if (await readDeviceKey(db)) return;
  const { key } = await call(accountEndpoints.deviceKey, {});
  await storeDeviceKey(db, key);
}
