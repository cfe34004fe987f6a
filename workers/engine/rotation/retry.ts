import { AppError, askedToWait, type ErrorKey } from '@contract/kernel/errors';

/** Failures that say nothing about the request itself: asking again, with the same key, is safe and may succeed. */
const passing: ReadonlySet<ErrorKey> = new Set([
  'NETWORK',
  'SERVER_BUSY',
  'SERVER_FULL',
  'SYSTEM_ERROR',
  'TOO_MANY_REQUESTS',
]);

/** Waits between attempts, in ms. After the last one the failure is handed on. */
const retryDelays: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

/** A server that asks for patience gets so much of it in all; then its refusals count as failures. */
const patienceMs = 10 * 60_000;
const leastPauseMs = 500;

/** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Runs `action` again after passing failures; any other failure, and the abort of `signal`, ends it at once. A refusal
 * that says when to come again is obeyed and uses up no attempt.
 */
export async function withRetry<Result>(
  action: () => Promise<Result>,
  { signal, delays = retryDelays }: { signal?: AbortSignal; delays?: readonly number[] } = {},
): Promise<Result> {
  let patience = patienceMs;
  for (let attempt = 0; ;) {
    signal?.throwIfAborted();
    try {
      return await action();
    } catch (error) {
      const asked = Math.max(leastPauseMs, askedToWait(error) ?? Number.NaN);
      const isAsked = asked <= patience;
      // Not all at the same moment: whoever was refused together would be refused together again.
      const delay = isAsked ? asked * (1 + Math.random() / 2) : delays[attempt++];
      if (isAsked) patience -= asked;
      if (delay === undefined || signal?.aborted || !(error instanceof AppError && passing.has(error.key))) throw error;
      await pause(delay, signal);
    }
  }
}
