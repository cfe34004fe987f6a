import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../api/call-error';
import type { Need } from './needs';
import { Prefetch, type NeedState } from './prefetch';

const freshMs = 1000;
let held: Map<string, number>;
let log: string[];
let shown: readonly NeedState[];
let isGood: boolean;
/** What goes wrong with which need. */
let faults: Record<string, Error | 'not kept'>;

function need(key: string): Need {
  return {
    key,
    what: key,
    access: 'login',
    freshMs,
    heldAt: async () => held.get(key) ?? null,
    fetch: async () => {
      log.push(`${key} begins`);
      await Promise.resolve();
      const fault = faults[key];
      if (fault instanceof Error) throw fault;
      if (!fault) held.set(key, Date.now());
      log.push(`${key} ends`);
    },
  };
}
const prefetch = () =>
  new Prefetch(['a', 'b', 'c'].map(need), {
    onChange: (states) => (shown = states),
    isGoodLine: async () => isGood,
    pause: async () => void log.push('pause'),
  });
const fetched = () => log.flatMap((line) => (line.endsWith(' begins') ? line[0]! : []));
const problems = () => shown.map(({ problem }) => problem);

beforeEach(() => {
  vi.useFakeTimers({ now: 5000, toFake: ['Date'] });
  held = new Map();
  log = [];
  shown = [];
  isGood = true;
  faults = {};
  return () => vi.useRealTimers();
});

describe('what is needed offline', () => {
  it('is fetched one after the other, with pauses', async () => {
    await prefetch().run();
    expect(log.join(', ')).toBe('a begins, a ends, pause, b begins, b ends, pause, c begins, c ends, pause');
    expect(shown.map(({ at, isFetching }) => [at, isFetching])).toEqual([
      [5000, false],
      [5000, false],
      [5000, false],
    ]);
  });

  it('is not fetched again while it is fresh, and again when it is not, or was lost', async () => {
    const own = prefetch();
    await own.run();
    held.set('b', 4000);
    held.delete('c');
    log = [];
    await own.run();
    expect(fetched()).toEqual(['b', 'c']);
  });

  it('waits for a better connection, unless a person asks for it', async () => {
    isGood = false;
    const own = prefetch();
    await own.run();
    expect(fetched()).toEqual([]);
    await own.run(true);
    expect(fetched()).toEqual(['a', 'b', 'c']);
    await own.run(true);
    expect(fetched()).toHaveLength(6);
  });

  it('goes on after a failure where it ended', async () => {
    faults = { b: new CallError('NETWORK') };
    const own = prefetch();
    await own.run();
    expect(fetched()).toEqual(['a', 'b']);
    expect(problems()).toEqual(['', '连接中断，联网后继续', '']);
    faults = {};
    await own.run();
    expect(fetched()).toEqual(['a', 'b', 'b', 'c']);
    expect(problems()).toEqual(['', '', '']);
  });

  it('says what is refused or could not be kept, and fetches the rest', async () => {
    faults = { a: new CallError('FORBIDDEN'), b: 'not kept' };
    await prefetch().run();
    expect(fetched()).toEqual(['a', 'b', 'c']);
    expect(problems()).toEqual([new CallError('FORBIDDEN').message, '本机没有存下，可能是存储空间不足', '']);
    expect(shown.map(({ at }) => at)).toEqual([null, null, 5000]);
  });

  it('is no longer fetched once nobody is there who needs it', async () => {
    const own = prefetch();
    const round = own.run();
    own.stop();
    await round;
    expect(fetched()).toEqual([]);
  });
});
