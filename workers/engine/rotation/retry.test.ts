import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@contract/kernel/errors';
import { withRetry } from './retry';

const full = (retryAfterSeconds: number) => new AppError('SERVER_FULL', {}, { retryAfterSeconds });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Fails with these, one per call, then answers. @returns the times of the calls, ms from the first */
async function callsOf(failures: AppError[], delays: number[]) {
  const begun = Date.now();
  const at: number[] = [];
  const result = withRetry(
    async () => {
      at.push(Date.now() - begun);
      const failure = failures.shift();
      if (failure) throw failure;
      return 'answer';
    },
    { delays },
  ).catch((error: AppError) => error.key);
  await vi.runAllTimersAsync();
  return { at, result: await result };
}

it('comes again when the server said, not before, and not at the same moment as others', async () => {
  const { at, result } = await callsOf([full(3)], [10]);
  expect(result).toBe('answer');
  expect(at[1]).toBeGreaterThanOrEqual(3_000);
  expect(at[1]).toBeLessThanOrEqual(4_500);
});

it('uses up no attempt by being patient', async () => {
  const { at, result } = await callsOf([full(2), full(2), full(2), full(2), new AppError('NETWORK')], [10]);
  expect(result).toBe('answer');
  expect(at).toHaveLength(6);
});

it('is patient for ten minutes in all, then takes a refusal for a failure', async () => {
  const { at, result } = await callsOf(
    Array.from({ length: 50 }, () => full(60)),
    [10, 10],
  );
  expect(result).toBe('SERVER_FULL');
  expect(at).toHaveLength(1 + 10 + 2);
});

it('does not ask without a pause, whatever it is told', async () => {
  const { at } = await callsOf([full(0)], []);
  expect(at[1]).toBeGreaterThanOrEqual(500);
});

it('obeys what a limit says in a header too, and hands on what says something about the request', async () => {
  const limited = new AppError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: 20 });
  expect((await callsOf([limited], [])).at[1]).toBeGreaterThanOrEqual(20_000);
  const wrong = new AppError('IMPORT_STATE', {}, { retryAfterSeconds: 1 });
  expect((await callsOf([wrong], [10])).result).toBe('IMPORT_STATE');
});
