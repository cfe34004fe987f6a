import { AppError, type ErrorKey } from '@contract/kernel/errors';

/** Failures that say nothing about the request itself: asking again, with the same key, is safe and may succeed. */
const passing: ReadonlySet<ErrorKey> = new Set(['NETWORK', 'SERVER_BUSY', 'SYSTEM_ERROR', 'TOO_MANY_REQUESTS']);

/** Waits between attempts, in ms. After the last one the failure is handed on. */
const retryDelays: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

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

/** Runs `action` again after passing failures; any other failure, and the abort of `signal`, ends it at once. */
export async function withRetry<Result>(
  action: () => Promise<Result>,
  { signal, delays = retryDelays }: { signal?: AbortSignal; delays?: readonly number[] } = {},
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await action();
    } catch (error) {
      const delay = delays[attempt];
      if (delay === undefined || signal?.aborted || !(error instanceof AppError && passing.has(error.key))) throw error;
      await pause(delay, signal);
    }
  }
}
