import { accountEndpoints } from '@contract/account/endpoints';
import { AppError, errorText } from '@contract/kernel/errors';
import { call } from '@device/api/call';
import { isOnline, subscribeNetwork } from '@device/api/network';
import { subscribeRefusals } from '@device/api/refusals';
import { tokenStore } from '@device/api/token';
import { currentView, isViewOver } from '@device/api/view';
import { cachedCall } from '@device/copies/cached-call';
import { ownTab } from '@device/api/device-storage';
import { tellLeaving } from '@device/session/leaving';
import { endSession } from './end-session';
import { currentSession, setSession } from './session-store';

/**
 * Finds out who is signed in and what they may do, from the server or, without a network, from the last copy.
 * A refusal ends the session (requirements section 8); a missing network does not.
 */
export async function loadSession(): Promise<void> {
  const token = tokenStore.token();
  if (!token) return endSession('');
  // A session that was left here is over before anything is asked for, whatever somebody put into local storage.
  await tellLeaving();
  try {
    const [account, purview] = await Promise.all([
      cachedCall(accountEndpoints.account, {}),
      cachedCall(accountEndpoints.purview, {}),
    ]);
    // Before the session is ready: what starts with it may have work to seal or to open.
    await keepDeviceKey(account.data.user_id).catch((error: unknown) => console.warn('No device key', error));
    // Whoever signed out while this was on its way stays signed out.
    if (!tokenStore.token()) return;
    ownTab(account.data.user_id);
    setSession({
      kind: 'ready',
      account: account.data,
      purview: purview.data,
      copyFrom: purview.copyFrom ?? account.copyFrom,
    });
  } catch (error) {
    // Anything else than the server's word that it is over leaves the session as it is.
    if (!isOver(error)) return setSession({ kind: 'unreachable', error: error as Error });
    // Somebody has signed in here meanwhile: what was refused is not theirs.
    const isOwn = tokenStore.token() === token || !tokenStore.token();
    return isOwn ? endSession(error.message) : loadSession();
  }
}

const isOver = (error: unknown): error is AppError => error instanceof AppError && error.key === 'SIGN_IN_REQUIRED';

/** Keeps the session true: another tab signs out or in, or the network returns. Answers with what stops it. */
export function watchSession(): () => void {
  void tellLeaving();
  const stopToken = tokenStore.subscribe(() => {
    // The page goes: see `watchView`.
    if (isViewOver()) return;
    const session = currentSession();
    if (!tokenStore.token()) {
      if (session.kind !== 'signedOut') void endSession(errorText('SIGN_IN_REQUIRED'));
    } else if (session.kind === 'ready' && session.account.user_id !== tokenStore.userId()) window.location.reload();
    else if (session.kind === 'signedOut') void loadSession();
  });
  const stopNetwork = subscribeNetwork(() => {
    const session = currentSession();
    if (!isOnline()) return;
    void tellLeaving();
    if (session.kind === 'unreachable' || (session.kind === 'ready' && session.copyFrom !== null)) void loadSession();
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
  if (tokenStore.userId() === userId) await storeDeviceKey(db, key);
}
