/** When a person last touched any tab of this browser, in ms since 1970. */
const usedKey = 'reach_used';
/** A touch that no call has told of for so long is told by one made for it. Pages that ask each minute need none. */
const tellAfterMs = 75_000;

/** Of this page: the touch that a call told of last, and when that was. */
let toldUse = 0;
let toldAt = Date.now();

const usedAt = (): number => Number(localStorage.getItem(usedKey)) || 0;

const listeners = new Set<() => void>();

/** Notes a touch, for every tab of this browser. */
export function noteUse(): void {
  localStorage.setItem(usedKey, String(Date.now()));
  listeners.forEach((listener) => listener());
}

/** Calls back when a touch of this tab or another one is noted. Answers with what stops it. */
export function subscribeUse(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === usedKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Whether there is anything to count from. */
export const isUseNoted = (): boolean => localStorage.getItem(usedKey) !== null;

/** The next session begins to count anew. */
export function forgetUse(): void {
  localStorage.removeItem(usedKey);
}

/** Time without a touch. Nothing noted, or nothing that is a time, counts as touched just now. */
export const idleMs = (): number => Date.now() - (usedAt() || Date.now());

/** What a call says of its session's last use, see `idleHeader`; undefined when nothing is noted. */
export function tellIdleSeconds(): number | undefined {
  const used = usedAt();
  if (used === 0) return undefined;
  toldUse = used;
  toldAt = Date.now();
  return Math.max(0, Math.floor((toldAt - used) / 1000));
}

/** Whether the server would wrongly think that nobody is there: no call has told of a touch for some time. */
export const isUseUntold = (): boolean => usedAt() > toldUse && Date.now() - toldAt >= tellAfterMs;
