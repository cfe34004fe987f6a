const listeners = new Set<() => void>();

/** Tells the sender of this tab that there is something to send; those of other tabs see it in the database. */
export function wakeOutbox(): void {
  listeners.forEach((listener) => listener());
}

export function onWake(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
