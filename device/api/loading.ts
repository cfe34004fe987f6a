let waiting = 0;
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/**
 * Counts a call that the person waits for (requirements section 4: the loading overlay counts, and closes at 0).
 * Answers with the function that takes it back; calling that twice counts once.
 */
export function beginLoading(): () => void {
  let isOver = false;
  waiting++;
  notify();
  return () => {
    if (isOver) return;
    isOver = true;
    waiting--;
    notify();
  };
}

/** How many calls the person waits for. */
export const loadingCount = (): number => waiting;

export function subscribeLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
