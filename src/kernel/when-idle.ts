/** Longest wait in milliseconds, for a page that never rests and for Safari, which does not tell when it does. */
const longestMs = 2000;

/** Runs what nobody waits for when the browser has nothing else to do. */
export function whenIdle(act: () => unknown): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void act(), { timeout: longestMs });
  else setTimeout(act, longestMs);
}
