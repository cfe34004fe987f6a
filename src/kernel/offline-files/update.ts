import { useSyncExternalStore } from 'react';

/** `waiting`: a new version is loaded; `active`: another tab has let it take over, and this one runs the one before. */
export type Update = 'none' | 'waiting' | 'active';

let update: Update = 'none';
let takeOver = (): Promise<void> => Promise.resolve();
const listeners = new Set<() => void>();

/** @param letTakeOver lets the version that waits take over, and reloads this tab */
export function setUpdate(next: Update, letTakeOver = takeOver): void {
  update = next;
  takeOver = letTakeOver;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUpdate = (): Update => useSyncExternalStore(subscribe, () => update);

/** Lets the new version take over and reloads this tab, no other. */
export async function activateUpdate(): Promise<void> {
  if (update === 'waiting') await takeOver();
  else window.location.reload();
}
