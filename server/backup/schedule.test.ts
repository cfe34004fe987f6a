import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSchedule } from './schedule';

const minute = 60_000;
const hour = 60 * minute;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A schedule whose backups are made at once; says at which times. */
function scheduled(everyHours: number, { newest, fails = 0 }: { newest?: Date; fails?: number } = {}) {
  const made: string[] = [];
  const log = { error: vi.fn() };
  const schedule = startSchedule({
    everyHours,
    log,
    newest: async () => newest,
    run: async () => {
      if (log.error.mock.calls.length < fails) throw new Error('disk full');
      newest = new Date();
      made.push(newest.toISOString().slice(5, 16));
    },
  });
  return { made, log, schedule };
}

it('makes the first soon after the start and then one per interval, without drift', async () => {
  const { made } = scheduled(24);
  await vi.advanceTimersByTimeAsync(72 * hour);
  expect(made).toEqual(['03-01T00:10', '03-02T00:10', '03-03T00:10']);
});

it('counts on from the newest backup of an earlier start', async () => {
  const { made } = scheduled(24, { newest: new Date('2026-02-28T05:00:00Z') });
  await vi.advanceTimersByTimeAsync(24 * hour);
  expect(made).toEqual(['03-01T05:00']);
});

it('logs a failure and tries again', async () => {
  const { made, log } = scheduled(24, { fails: 2 });
  await vi.advanceTimersByTimeAsync(hour);
  expect(log.error).toHaveBeenCalledTimes(2);
  expect(made).toEqual(['03-01T00:30']);
});

it('never runs with an interval of 0, and no more after stop', async () => {
  const never = scheduled(0);
  const stopped = scheduled(1);
  await stopped.schedule.stop();
  await vi.advanceTimersByTimeAsync(48 * hour);
  expect([never.made, stopped.made]).toEqual([[], []]);
});

it('ends a backup that is being made before stop resolves', async () => {
  let ended = false;
  const schedule = startSchedule({
    everyHours: 1,
    log: { error: vi.fn() },
    newest: async () => undefined,
    run: (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          ended = true;
          reject(new Error('aborted'));
        });
      }),
  });
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(ended).toBe(false);
  await schedule.stop();
  expect(ended).toBe(true);
});
