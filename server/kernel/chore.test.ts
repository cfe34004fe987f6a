import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startChore } from './chore';

const error = vi.fn();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does a chore at once and then in its turn, also after it failed, until it is stopped', async () => {
  const run = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined);
  const chore = startChore({ error }, { failure: 'sweeping failed', everyMs: 1000, run });
  await vi.advanceTimersByTimeAsync(2500);
  expect(run).toHaveBeenCalledTimes(3);
  expect(error.mock.calls.map(([, words]) => words as string)).toEqual(['sweeping failed']);
  await chore.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).toHaveBeenCalledTimes(3);
});

it('does not begin before the last turn has ended, which a stop waits for', async () => {
  let end: () => void = () => undefined;
  const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const chore = startChore({ error }, { failure: '', everyMs: 1000, run });
  await vi.advanceTimersByTimeAsync(3500);
  expect(run).toHaveBeenCalledTimes(1);
  let isStopped = false;
  const stopped = chore.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  end();
  await stopped;
});
