import { accountEndpoints } from '@contract/account/endpoints';
import { call } from '@device/api/call';
import { tokenStore } from '@device/api/token';
import { queryClient } from '../query/query-client';
import { deviceName } from '@device/session/device-name';
import { loadSession } from './load-session';
import { setSession } from './session-store';

/**
 * Signs in with what another system signed (requirements section 2, `sign`). What an earlier person of this browser
 * read is removed first. Fails with SSO_OTHER_SESSION when somebody is signed in already and did not confirm, and with
 * SSO_REFUSED or SSO_OFF; then nothing has changed.
 * @param confirmed the person agreed to leave the account that is signed in
 */
export async function signInBySign(sign: string, confirmed: boolean): Promise<void> {
  const before = tokenStore.userId();
  const session = await call(accountEndpoints.login, { body: { sign_data: sign, confirmed, device: deviceName() } });
  setSession({ kind: 'starting' });
  queryClient.clear();
  if (before !== null && before !== session.user_id) {
    sessionStorage.clear();
    const { wipePersonalData } = await import('@device/database/user-database');
    await wipePersonalData(before);
  }
  tokenStore.save(session.token, session.user_id);
  await loadSession();
}
