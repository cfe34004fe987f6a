import { currentView, isViewOver } from '../api/view';

/**
 * Takes from this device what people have read who are not signed in (any more), and the keys to their work. Unfinished
 * work stays, sealed. Called at every end of a session, at every sign-in and at the start: whatever ended a session
 * unseen is made up for. Not from a tab that shows the system as somebody else: its viewer is signed in.
 */
export async function forgetOthers(): Promise<void> {
  if (currentView() || isViewOver()) return;
  const found = (await globalThis.indexedDB?.databases()) ?? [];
  if (found.length === 0) return;
  // The database comes with the pages that need it, not with the shell.
  const { wipeOthers } = await import('../database/wipe-others');
  await wipeOthers(found.map(({ name }) => name ?? ''));
}
