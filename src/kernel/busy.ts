import { useSyncExternalStore } from 'react';

const reasons = new Set<symbol>();
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/**
 * Says that reloading now would cost the person something: a running import, a half-filled form. Answers with the
 * function that takes it back.
 */
export function markBusy(): () => void {
  const reason = Symbol('busy');
  reasons.add(reason);
  notify();
  return () => {
    reasons.delete(reason);
    notify();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anything on this page forbids a reload. */
export const useBusy = (): boolean => useSyncExternalStore(subscribe, () => reasons.size > 0);
