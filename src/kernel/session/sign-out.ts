import { tokenStore } from '@device/api/token';
import { currentView } from '@device/api/view';
import { queueLeave, tellLeaving } from '@device/session/leaving';
import { endSession } from './end-session';
import { endView } from './view-session';

/**
 * Ends the session here and on the server, which is told as soon as it can be reached: until then nobody opens the
 * session from here, because the device's half of it is gone. Of a view it ends the view alone.
 * @param notice why, for a person who did not ask for it
 */
export async function signOut(notice = ''): Promise<void> {
  if (currentView()) return endView();
  const proof = tokenStore.leaveProof();
  if (proof) queueLeave(proof);
  await endSession(notice);
  void tellLeaving();
}
