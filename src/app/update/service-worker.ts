import { useSyncExternalStore } from 'react';
import { registerSW } from 'virtual:pwa-register';

const checkMs = 30 * 60_000;

let isWaiting = false;
let activate = (): Promise<void> => Promise.resolve();
const listeners = new Set<() => void>();

/** Registers the service worker, which keeps the whole build for offline use, and looks for new versions. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const update = registerSW({
    onNeedRefresh() {
      isWaiting = true;
      listeners.forEach((listener) => listener());
    },
    onRegisteredSW(_url, registration) {
      setInterval(() => void registration?.update().catch(() => undefined), checkMs);
    },
  });
  activate = () => update(true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a new version is loaded and waits for the person's word. */
export const useUpdateWaiting = (): boolean => useSyncExternalStore(subscribe, () => isWaiting);

/** Lets the new version take over and reloads every tab of this app. */
export const activateUpdate = (): Promise<void> => activate();
