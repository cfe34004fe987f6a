import { Dexie } from 'dexie';
import { tokenStore } from '../api/token';
import { wipePersonalData } from './user-database';
import { viewLock } from './view-lock';

/** @param names of all databases on this device */
export async function wipeOthers(names: readonly string[]): Promise<void> {
  const isOwn = (userId: number) => userId === tokenStore.userId();
  const people = names.map((name) => Number(/^reach-u(\d+)$/.exec(name)?.[1])).filter((id) => id > 0 && !isOwn(id));
  const wipes = people.map((id) => wipePersonalData(id, () => isOwn(id)));
  for (const wipe of await Promise.allSettled([...wipes, removeViews(names)])) {
    if (wipe.status === 'rejected') console.warn('Something of an earlier session stays', wipe.reason);
  }
}

/** Removes databases of views that no page shows any more: a tab that was closed left them. */
async function removeViews(names: readonly string[]): Promise<void> {
  const views = names.filter((name) => name.startsWith('reach-view-'));
  if (views.length === 0) return;
  await navigator.locks?.request(viewLock, { ifAvailable: true }, async (lock) => {
    if (lock) for (const view of views) await Dexie.delete(view);
  });
}
