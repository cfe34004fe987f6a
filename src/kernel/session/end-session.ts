import { tokenStore } from '@device/api/token';
import { forgetOthers } from '@device/session/forget-others';
import { queryClient } from '../query/query-client';
import { setSession } from './session-store';

/**
 * What every end of a session does in a tab, whoever ended it: the button, time, an administrator, another tab. Nothing
 * that this person has read stays, in memory or on the device; unfinished work stays, sealed.
 * @param notice why, for a person who did not ask for it
 */
export async function endSession(notice: string): Promise<void> {
  // What is being asked is not waited for any more: its refusals would be nobody's.
  void queryClient.cancelQueries();
  setSession({ kind: 'signedOut', notice });
  tokenStore.clear();
  forgetTab();
  await forgetOthers();
}

/** Forgets what this tab holds of a person. */
export function forgetTab(): void {
  queryClient.clear();
  sessionStorage.clear();
}
