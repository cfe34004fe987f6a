import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';
import { forgetUse, watchIdle } from './idle';

const minute = 60_000;

/** A tab: what it listens to. */
class Tab {
  readonly listeners = new Map<string, Set<(event: Event) => void>>();
  addEventListener = (name: string, listener: (event: Event) => void) => {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener));
  };
  removeEventListener = (name: string, listener: (event: Event) => void) => {
    this.listeners.get(name)?.delete(listener);
  };
  get size(): number {
    return [...this.listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }
  does(name: string, isTrusted = true): void {
    this.listeners.get(name)?.forEach((listener) => listener({ isTrusted } as Event));
  }
}

const onIdle = vi.fn<() => void>();

/** Opens a tab of the same browser that allows ten minutes. */
function open(): { tab: Tab; stop: () => void } {
  const tab = new Tab();
  vi.stubGlobal('window', tab);
  vi.stubGlobal('document', tab);
  return { tab, stop: watchIdle(10, onIdle) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  onIdle.mockClear();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends once when nobody has touched anything, whatever the page does by itself meanwhile', () => {
  const { tab } = open();
  const polling = setInterval(() => {
    tab.does('scroll');
    tab.does('keydown', false);
  }, 30_000);
  vi.advanceTimersByTime(10 * minute - 1);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * minute);
  expect(onIdle).toHaveBeenCalledTimes(1);
  clearInterval(polling);
});

it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'])('goes on after %s', (input) => {
  const { tab } = open();
  vi.advanceTimersByTime(9 * minute);
  tab.does(input);
  vi.advanceTimersByTime(9 * minute);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minute);
  expect(onIdle).toHaveBeenCalledTimes(1);
});

it('counts what is done in any tab for all of them', () => {
  open();
  const { tab: second } = open();
  vi.advanceTimersByTime(9 * minute);
  second.does('keydown');
  vi.advanceTimersByTime(9 * minute);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minute);
  expect(onIdle).toHaveBeenCalledTimes(2);
});

it('is not prolonged by a reload, nor by what comes too late', () => {
  open().stop();
  vi.advanceTimersByTime(9 * minute);
  const { tab } = open();
  // The computer slept: no timer ran.
  vi.setSystemTime(Date.now() + 60 * minute);
  tab.does('pointerdown');
  expect(onIdle).toHaveBeenCalledTimes(1);
  expect(Number(localStorage.getItem('reach_used'))).toBeLessThan(Date.now() - 60 * minute);
});

it('looks at once when it begins and when the tab is seen again', () => {
  open().stop();
  vi.setSystemTime(Date.now() + 20 * minute);
  open().stop();
  expect(onIdle).toHaveBeenCalledTimes(1);
  forgetUse();
  const { tab } = open();
  expect(onIdle).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 20 * minute);
  tab.does('visibilitychange');
  expect(onIdle).toHaveBeenCalledTimes(2);
});

it('leaves nothing behind when it is stopped', () => {
  const { tab, stop } = open();
  stop();
  vi.advanceTimersByTime(20 * minute);
  expect([tab.size, vi.getTimerCount()]).toEqual([0, 0]);
  expect(onIdle).not.toHaveBeenCalled();
});
