import { accountEndpoints } from '@contract/account/endpoints';
import { call } from '@device/api/call';
import { tokenStore } from '@device/api/token';
import { currentView } from '@device/api/view';
import { queryClient } from '../query/query-client';
import { forgetPerson } from '@device/session/forget-person';
import { setSession } from './session-store';
import { endView } from './view-session';

/**
 * Ends the session here and on the server. What the person has read leaves the device; unfinished work stays,
 * sealed. Works without a network too: the token is gone from this device in any case. Of a view it ends the view alone.
 * @param notice why, for a person who did not ask for it
 */
export async function signOut(notice = ''): Promise<void> {
  if (currentView()) return endView();
  const userId = tokenStore.userId();
  await call(accountEndpoints.logout, {}).catch((error: unknown) => console.warn('The server was not told', error));
  await forgetPerson(userId);
  queryClient.clear();
  sessionStorage.clear();
  setSession({ kind: 'signedOut', notice });
  tokenStore.clear();
}
