import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';
import { forgetUse, tellIdleSeconds } from '@device/api/last-use';
import { watchIdle } from './idle';

const minute = 60_000;

/** Where an input lands: in the dialog that warns, or beside it. */
class Place {
  constructor(readonly isDialog = false) {}
  closest = () => (this.isDialog ? this : null);
}

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
  does(name: string, { isTrusted = true, ...rest }: Partial<KeyboardEvent> = {}): void {
    const event = { type: name, target: new Place(), isTrusted, ...rest } as Event;
    this.listeners.get(name)?.forEach((listener) => listener(event));
  }
}

const onIdle = vi.fn<() => void>();
const onWarning = vi.fn<(secondsLeft: number | null) => void>();
const onUntold = vi.fn<() => void>();
const stops: (() => void)[] = [];

/** Opens a tab of the same browser that allows ten minutes, or as many. */
function open(minutes = 10): { tab: Tab; stop: () => void } {
  const tab = new Tab();
  vi.stubGlobal('window', tab);
  vi.stubGlobal('document', tab);
  const stop = watchIdle(minutes, { onWarning, onIdle, onUntold });
  stops.push(stop);
  return { tab, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('Element', Place);
  for (const mock of [onIdle, onWarning, onUntold]) mock.mockReset();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends once when nobody has touched anything, whatever the page does by itself meanwhile', () => {
  const { tab } = open();
  const polling = setInterval(() => {
    tab.does('scroll');
    tab.does('keydown', { isTrusted: false });
  }, 30_000);
  vi.advanceTimersByTime(10 * minute - 1);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * minute);
  expect(onIdle).toHaveBeenCalledTimes(1);
  clearInterval(polling);
});

it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'])('goes on after %s', (input) => {
  const { tab } = open();
  vi.advanceTimersByTime(8 * minute);
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

describe('the last minute', () => {
  it('is counted down in every tab, and taken back in all when one is touched', () => {
    open();
    const { tab: second } = open();
    vi.advanceTimersByTime(9 * minute - 1000);
    expect(onWarning).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onWarning.mock.calls).toEqual([[60], [60]]);
    vi.advanceTimersByTime(20_000);
    expect(onWarning).toHaveBeenLastCalledWith(40);
    onWarning.mockClear();
    second.does('keydown', { key: 'a' });
    expect(onWarning.mock.calls.filter(([left]) => left === null)).toEqual([[null], [null]]);
    onWarning.mockClear();
    vi.advanceTimersByTime(8 * minute);
    expect(onWarning).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * minute);
    expect(onIdle).toHaveBeenCalledTimes(2);
  });

  it.each<[string, Partial<KeyboardEvent>]>([
    ['pointermove', {}],
    ['touchmove', {}],
    ['pointerdown', { target: new Place(true) as never }],
    ['keydown', { target: new Place(true) as never, key: 'Tab' }],
  ])('is not taken back by %s on the way to its buttons', (input, event) => {
    const { tab } = open();
    vi.advanceTimersByTime(9 * minute);
    tab.does(input, event);
    vi.advanceTimersByTime(minute);
    expect(onIdle).toHaveBeenCalledTimes(1);
    expect(onWarning).toHaveBeenLastCalledWith(null);
  });

  it('is half a minute where one minute is all', () => {
    open(1);
    vi.advanceTimersByTime(29_000);
    expect(onWarning).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onWarning).toHaveBeenLastCalledWith(30);
  });
});

it('without a limit neither warns nor ends', () => {
  open(0);
  vi.advanceTimersByTime(10_000 * minute);
  expect([onWarning, onIdle].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

it('tells of a touch that no call has told of for some time', () => {
  const told = () => tellIdleSeconds();
  onUntold.mockImplementation(() => void told());
  const { tab } = open();
  vi.advanceTimersByTime(5 * minute);
  expect(onUntold).toHaveBeenCalledTimes(1);
  expect(told()).toBe(300);
  tab.does('keydown');
  vi.advanceTimersByTime(minute);
  expect(onUntold).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5 * minute);
  expect(onUntold).toHaveBeenCalledTimes(2);
  tab.does('keydown');
  expect(told()).toBe(0);
  forgetUse();
  expect(told()).toBeUndefined();
});
