import { useSyncExternalStore } from 'react';

/** Why reloading now would cost the person something. */
export interface Reason {
  /**
   * Keeps on this device what a reload would lose, and lets the page go; resolves to whether it could. Without it there
   * is no way but to wait.
   */
  keep?: () => Promise<boolean>;
}

let reasons: readonly Reason[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Reason[]): void {
  reasons = next;
  listeners.forEach((listener) => listener());
}

/**
 * Says that reloading now would cost the person something: a running import, a half-filled form. Answers with the
 * function that takes it back.
 */
export function markBusy(reason: Reason = {}): () => void {
  const own = { ...reason };
  set([...reasons, own]);
  return () => set(reasons.filter((other) => other !== own));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What on this page forbids a reload. */
export const useBusyReasons = (): readonly Reason[] => useSyncExternalStore(subscribe, () => reasons);

/** Whether anything on this page forbids a reload. */
export const useBusy = (): boolean => useBusyReasons().length > 0;
