import { describe, expect, it } from 'vitest';
import { deadlineOf } from '../deadline';
import { chainText, entryResult, sealCode, type LogEntry } from './chain';
import { shownContent, shownOrder } from './order';

const entry: LogEntry = {
  epoch: 1,
  seq: 1,
  kind: 'answer',
  item: 0,
  part: 0,
  value: ['a', 'b'],
  client_at: '2026-11-25T01:00:00.000Z',
  mono_ms: 5,
};

describe('the chain', () => {
  it('covers every member of an entry and the one before it', () => {
    const texts = [
      chainText('', entry),
      chainText('x', entry),
      ...(
        [
          { epoch: 2 },
          { seq: 2 },
          { kind: 'flag' },
          { item: 1 },
          { part: 1 },
          { value: ['b', 'a'] },
          { client_at: 'y' },
          { mono_ms: 6 },
        ] as const
      ).map((changed) => chainText('', { ...entry, ...changed } as LogEntry)),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('has a code that one reads aloud', () => {
    expect(sealCode('0a1b2c3d4e5f')).toBe('0A1B2-C3D4E');
    expect(sealCode('')).toBe('空白');
  });
});

describe('what becomes of an entry', () => {
  const config = {
    window_start: '2026-11-25T01:00:00Z',
    window_end: '2026-11-25T02:30:00Z',
    duration_min: 90,
    mode: 'fixed' as const,
    grace_s: 60,
  };
  const deadline = Date.parse(config.window_end);
  it.each([
    [-1000, -2000],
    [0, -1],
    [30_000, -1],
    [30_000, 0],
    [60_000, 59_000],
  ])('is what the rule of deadlines says: arrived %i, written %i ms after the end', (arrived, written) => {
    const at = (ms: number) => new Date(deadline + ms).toISOString();
    const told = deadlineOf(config, [
      { enter: '2026-11-25T00:50:00Z' },
      { answer_client_at: at(written), answer_received_at: at(arrived) },
    ]);
    expect(entryResult(deadline, deadline + arrived, deadline + written)).toBe(told.result);
  });
});

describe('a candidate’s order', () => {
  it('is his own, whole, and the same after a reload; sections stay together', () => {
    const sections = [0, 0, 0, 0, 1, 1, 1];
    const order = shownOrder(sections, 7, true);
    expect(order).toEqual(shownOrder(sections, 7, true));
    expect(order.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(order.slice(0, 4).every((at) => at < 4)).toBe(true);
    expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => shownOrder(sections, seed, true).join())).size).toBeGreaterThan(1);
    expect(shownOrder(sections, 7, false)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('leaves options whose order means something', () => {
    const options = ['aaaa', 'bbbb', 'cccc', 'dddd'].map((id) => ({ id, text: id }));
    const part = {
      type: 1 as const,
      stem: '',
      media: [],
      options,
      is_pinned: true,
      blanks: 0,
      reveal: '',
      marks: null,
      aspect: null,
    };
    const content = { unit: { material: '', media: [], options: [], is_pinned: false, no_back: false }, parts: [part] };
    expect([1, 2, 3, 4].every((seed) => shownContent(content, seed).parts[0]!.options === options)).toBe(true);
    const free = { ...content, parts: [{ ...part, is_pinned: false }] };
    expect(
      shownContent(free, 3)
        .parts[0]!.options.map(({ id }) => id)
        .toSorted(),
    ).toEqual(options.map(({ id }) => id));
  });
});
