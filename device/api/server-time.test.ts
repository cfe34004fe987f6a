import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';

const hour = 3_600_000;
/** Half a second of the header's, and what the call may have taken. */
const closeMs = 1100;
/** What the server's clock shows while these tests run. */
const server = Date.UTC(2026, 10, 23, 1, 2, 3);
const header = new Date(server).toUTCString();

/** A page that begins now: nothing of an earlier one but what lies in storage. */
async function freshPage() {
  vi.resetModules();
  const page = await import('./server-time');
  const hear = (date: string | null, tookMs: number) => page.keepReading(page.readClock(date, tookMs));
  return { ...page, hear };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([-30 * 24 * hour, -6 * 60_000, 6 * 60_000, 400 * 24 * hour])(
  'a device whose clock is %i ms off knows the server’s time, also after a reload without a network',
  async (wrong) => {
    vi.setSystemTime(server + wrong);
    const page = await freshPage();
    page.hear(header, 80);
    expect(Math.abs(page.serverNow() - server)).toBeLessThan(closeMs);
    vi.setSystemTime(server + wrong + hour);
    const reloaded = await freshPage();
    expect(Math.abs(reloaded.serverNow() - server - hour)).toBeLessThan(closeMs);
  },
);

it('a clock that is right stays what it is: a header of whole seconds is no reason to doubt it', async () => {
  const { clockOffset, hear, serverNow } = await freshPage();
  for (const [late, took] of [
    [0, 20],
    [999, 20],
    [1400, 900],
    [0, 1000],
  ] as const) {
    vi.setSystemTime(server + late);
    hear(header, took);
    expect([clockOffset(), serverNow()]).toEqual([0, server + late]);
  }
});

it('a clock that was put right, or wrong, is noticed at the next answer', async () => {
  const { hear, serverNow } = await freshPage();
  vi.setSystemTime(server + hour);
  hear(header, 10);
  vi.setSystemTime(server + 500);
  hear(header, 10);
  expect(Math.abs(serverNow() - server)).toBeLessThan(closeMs);
});

it.each([null, '', 'yesterday'])('an answer that says %j is no measurement', async (date) => {
  vi.setSystemTime(server + hour);
  const { clockOffset, hear } = await freshPage();
  hear(date, 10);
  expect(clockOffset()).toBe(0);
});
