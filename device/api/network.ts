import { idleMs, isUseNoted, subscribeUse } from './last-use';

let online = typeof navigator === 'undefined' || navigator.onLine;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === online) return;
  online = next;
  listeners.forEach((listener) => listener());
}

/** When the server was heard last, by `performance.now()`. */
let heardAt = 0;

/** Told by every call: an answered one means 在线, one that found no server means 离线. */
export function reportReached(reached: boolean): void {
  if (reached) heardAt = performance.now();
  set(reached);
}

/** Whether the server can be reached, as far as the browser and the last call know. */
export const isOnline = (): boolean => online;

export function subscribeNetwork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const lookMs = 1_000;
/** While the page is used, a server that was not heard for so long is asked: one that has stopped is known in 15 seconds. */
const silentMs = 9_000;
const answerMs = 4_000;
/** Offline, how often the server is asked: a cable plugged back into the switch raises no event. */
const retryMs = 10_000;
/** After the last touch a page counts as used for so long. */
const usedMs = 120_000;

/**
 * Follows the browser's own signals, and asks the server where nothing else does, as long as somebody looks at the page.
 * Answers with the function that stops it.
 * @param probe a cheap call that ends with the signal
 */
export function watchNetwork(probe: (signal: AbortSignal) => Promise<unknown>): () => void {
  let askedAt = -Infinity;
  const ask = () => {
    askedAt = performance.now();
    const limit = AbortSignal.timeout(answerMs);
    probe(limit).catch(() => limit.aborted && set(false));
  };
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    const now = performance.now();
    const isDue = online
      ? isUseNoted() && idleMs() < usedMs && now - Math.max(heardAt, askedAt) >= silentMs
      : now - askedAt >= retryMs;
    if (isDue) ask();
  };
  const onOffline = () => set(false);
  window.addEventListener('online', ask);
  window.addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', look);
  const stopUse = subscribeUse(look);
  const timer = setInterval(look, lookMs);
  return () => {
    window.removeEventListener('online', ask);
    window.removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', look);
    stopUse();
    clearInterval(timer);
  };
}
