import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';
import { noteUse } from './last-use';
import { isOnline, reportReached, watchNetwork } from './network';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let answers: 'yes' | 'refused' | 'never';
const probe = vi.fn(async (signal: AbortSignal) => {
  if (answers === 'never')
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  reportReached(answers === 'yes');
  if (answers === 'refused') throw new TypeError('refused');
});
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), ms);
    return limit.signal;
  });
  page.visibilityState = 'visible';
  answers = 'yes';
  probe.mockClear();
  reportReached(true);
  noteUse();
  stop = watchNetwork(probe);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['refused', 'never'] as const)('a server that stops (%s) is known within 15 seconds', async (how) => {
  answers = how;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(isOnline()).toBe(false);
  answers = 'yes';
  await vi.advanceTimersByTimeAsync(15_000);
  expect(isOnline()).toBe(true);
});

it('a page whose calls are answered asks nothing of its own', async () => {
  for (let second = 0; second < 30; second += 5) {
    await vi.advanceTimersByTimeAsync(5_000);
    reportReached(true);
  }
  expect(probe).not.toHaveBeenCalled();
});

it('a page that nobody sees or uses asks nothing, and asks at once when it is used again', async () => {
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  await vi.advanceTimersByTimeAsync(120_000);
  const asked = probe.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).toHaveBeenCalledTimes(asked);
  noteUse();
  expect(probe).toHaveBeenCalledTimes(asked + 1);
});
