import { sittingEndpoints as calls, type Started } from '@contract/exam/sittings/sittings';
import { CallError } from '../api/call-error';
import { examCall } from './exam-call';
import type { ExamClock } from './exam-clock';

/** Between two tries of whoever came a moment too early, and for how long they go on. */
const tryAgainMs = 600;
const patienceMs = 15_000;

/**
 * Asks the server to begin. This device knows the server's time to half the length of an answer, so the first to press may be a
 * moment early: he is not refused but begins when the server's clock gets there.
 * @throws CallError EXAM_NOT_YET where it still has not begun after fifteen seconds: it was put off
 */
export async function startSitting(
  token: string,
  clock: ExamClock,
  wait = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms)),
): Promise<Started> {
  for (let waited = 0; ; waited += tryAgainMs) {
    const asked = performance.now();
    try {
      const started = await examCall(calls.startSitting, { body: { token } });
      clock.read(started.server_time, asked, performance.now());
      return started;
    } catch (error) {
      const isEarly = error instanceof CallError && error.key === 'EXAM_NOT_YET';
      if (!isEarly || waited >= patienceMs) throw error;
      await wait(tryAgainMs);
    }
  }
}
