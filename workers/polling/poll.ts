import { AppError } from '@contract/kernel/errors';
import { pollMs } from '@contract/download/types';
import { pause } from '@workers/engine/rotation/retry';

const longestPauseMs = 5 * 60_000;

/**
 * Asks every ten seconds (requirements section 9) until there is nothing more to wait for. After failures the pauses
 * double, up to five minutes.
 * @param ask resolves to what was waited for, undefined when it is not there yet
 * @param isFinal whether a failure ends it; the end of the session always does
 */
export async function pollFor<Result>(
  ask: () => Promise<Result | undefined>,
  isFinal: (error: unknown) => boolean,
): Promise<Result> {
  for (let failures = 0; ;) {
    try {
      const result = await ask();
      if (result !== undefined) return result;
      failures = 0;
    } catch (error) {
      if (isFinal(error) || (error instanceof AppError && error.key === 'SIGN_IN_REQUIRED')) throw error;
      failures += 1;
    }
    await pause(Math.min(pollMs * 2 ** failures, longestPauseMs));
  }
}
