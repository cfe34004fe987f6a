import { accountEndpoints } from '@contract/account/endpoints';
import type { CallInput } from '@contract/kernel/endpoint';
import { call } from '@device/api/call';
import { forgetStored } from '@device/api/device-storage';
import { withSessionLock } from '@device/api/session-lock';
import { tokenStore } from '@device/api/token';
import { forgetOthers } from '@device/session/forget-others';
import { tellLeaving } from '@device/session/leaving';
import { opsFlag } from '@device/session/ops-flag';
import { forgetTab } from './end-session';
import { loadSession } from './load-session';
import { setSession } from './session-store';

/**
 * Logs in and loads the session. Whoever left here without a network is signed out on the server first, and nothing of
 * whoever was signed in here as somebody else stays. Fails with the login's errors; then nothing has changed.
 */
export async function logIn(input: CallInput<typeof accountEndpoints.login>): Promise<void> {
  await tellLeaving();
  await withSessionLock(async () => {
    const session = await call(accountEndpoints.login, input);
    const before = tokenStore.userId();
    if (before !== null && before !== session.user_id) {
      setSession({ kind: 'starting' });
      forgetTab();
    }
    if (before !== session.user_id) forgetStored();
    tokenStore.keep(session);
    // Before anything is shown: a session may end while it is being loaded.
    opsFlag.set('ops' in input.body && input.body.ops === true);
  });
  await forgetOthers();
  await loadSession();
}
