import { useSyncExternalStore } from 'react';

/** What Chromium hands over when the app may be installed. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

/**
 * `prompt`: the browser installs when asked; `ios`: only the person can, by Safari's menu; null: installed already, or
 * the browser installs nothing.
 */
export type InstallWay = 'prompt' | 'ios' | null;

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Catches the browser's offer to install, which comes once and early. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallEvent;
    notify();
  });
  window.addEventListener('appinstalled', () => {
    offer = null;
    notify();
  });
}

/** Shows the browser's own question; the offer is spent by it. */
export async function install(): Promise<void> {
  const event = offer;
  offer = null;
  notify();
  await event?.prompt();
}

function way(): InstallWay {
  if (isInstalled()) return null;
  return offer ? 'prompt' : isIos() ? 'ios' : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, way);
