let online = typeof navigator === 'undefined' || navigator.onLine;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === online) return;
  online = next;
  listeners.forEach((listener) => listener());
}

/** Told by every call: an answered one means 在线, one that found no server means 离线. */
export function reportReached(reached: boolean): void {
  set(reached);
}

/** Whether the server can be reached, as far as the browser and the last call know. */
export const isOnline = (): boolean => online;

export function subscribeNetwork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const probeMs = 10_000;

/**
 * Follows the browser's own signals and, while offline, asks the server every ten seconds: a cable plugged back
 * into the switch raises no event. Answers with the function that stops it.
 */
export function watchNetwork(probe: () => Promise<unknown>): () => void {
  const ask = () => void probe().catch(() => undefined);
  const onOffline = () => set(false);
  window.addEventListener('online', ask);
  window.addEventListener('offline', onOffline);
  const timer = setInterval(() => {
    if (!online && document.visibilityState === 'visible') ask();
  }, probeMs);
  return () => {
    window.removeEventListener('online', ask);
    window.removeEventListener('offline', onOffline);
    clearInterval(timer);
  };
}
