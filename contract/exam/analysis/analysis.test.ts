import { describe, expect, it } from 'vitest';
import { analyse } from './rules';
import type { AnalysedPart, AnalysedPerson } from './types';
import { rollingOf } from './rolling';
import { rescaled, ruledPoints, rulingsFor } from './ruling-rules';
import { correlationOf, medianOf, skewOf, spreadOf } from './spread';
import { secondsByItem } from './times';

const part = (more: Partial<AnalysedPart> = {}): AnalysedPart => ({
  max: 100,
  options: ['a', 'b', 'c'],
  key: ['a'],
  is_void: false,
  knowledge: ['心衰'],
  ...more,
});
/** Somebody who chose an option of each part; null: left out. */
const person = (chosen: (string | null)[], dept = '内科'): AnalysedPerson => ({
  total: chosen.filter((one) => one === 'a').length * 100,
  scores: chosen.map((one) => (one === 'a' ? 100 : 0)),
  chosen: chosen.map((one) => (one === null ? [] : [one])),
  answered: chosen.map((one) => one !== null),
  seconds: chosen.map(() => 30),
  groups: { dept, grade: '2025 级', type: '住院医师' },
});

describe('figures of an exam', () => {
  const people = [person(['a', 'a']), person(['a', 'b'], '外科'), person(['b', null]), person(['a', 'a'])];
  const found = analyse({ full_mark: 200, pass_mark: 120, parts: [part(), part({ knowledge: ['休克'] })], people });

  it('are those of everybody who sat', () => {
    expect(found).toMatchObject({ n: 4, mean: 125, median: 150, max: 200, min: 0, passed: 2, pass_share: 0.5 });
    expect(found.sd).toBeCloseTo(Math.sqrt((75 ** 2 * 2 + 25 ** 2 + 125 ** 2) / 3), 10);
    expect(found.bins.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(found.bins.at(-1)).toMatchObject({ to: 200, count: 2 });
    expect(found.knowledge).toEqual([
      { name: '心衰', parts: 1, share: 0.75 },
      { name: '休克', parts: 1, share: 0.5 },
    ]);
    expect(found.groups.filter(({ kind }) => kind === 'dept').map(({ name, n, mean }) => [name, n, mean])).toEqual([
      ['内科', 3, 400 / 3],
      ['外科', 1, 100],
    ]);
  });

  it('tell of an option how many chose it, and of a part who left it out', () => {
    const [, second] = found.items;
    expect(second).toMatchObject({ n: 4, p: 0.5, omitted: 1, seconds: 30 });
    expect(second!.options.map(({ id, count, is_key }) => [id, count, is_key])).toEqual([
      ['a', 2, true],
      ['b', 1, false],
      ['c', 0, false],
    ]);
    // Four people say little about what tells the good from the weak.
    expect([second!.d, second!.flags]).toEqual([null, []]);
  });

  it('leave out what a ruling took out, and of variants what somebody did not get', () => {
    const voided = analyse({ full_mark: 200, pass_mark: 120, parts: [part(), part({ is_void: true })], people });
    expect(voided.items[1]).toMatchObject({ p: null, d: null, flags: [] });
    const halves = people.map((one, at) => (at === 0 ? { ...one, scores: [100, null] } : one));
    const mixed = analyse({ full_mark: 200, pass_mark: 120, parts: [part(), part()], people: halves });
    expect([mixed.items[1]!.n, mixed.alpha]).toEqual([3, null]);
  });

  it('point at a key that good candidates miss', () => {
    // Forty people: the better half takes b for the last part, the weaker half its key.
    const many = Array.from({ length: 40 }, (_, at) => person(at < 20 ? ['a', 'a', 'a', 'b'] : ['b', 'b', 'c', 'a']));
    const { items } = analyse({
      full_mark: 400,
      pass_mark: 240,
      parts: [part(), part(), part(), part()],
      people: many,
    });
    expect(items[3]!.d).toBeLessThan(0);
    expect(items[3]!.flags).toEqual(expect.arrayContaining(['negativeD', 'distractor', 'idle']));
    expect(items[0]!.flags).not.toContain('negativeD');
  });

  it('are not defined of nobody', () => {
    const none = analyse({ full_mark: 200, pass_mark: 120, parts: [part()], people: [] });
    expect(none).toMatchObject({ n: 0, mean: null, sd: null, pass_share: null, alpha: null, difficulty: null });
    expect(none.items[0]).toMatchObject({ n: 0, p: null });
  });
});

describe('plain figures', () => {
  it('are those of the textbook', () => {
    expect(spreadOf([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(2.138_089_935, 9);
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([4, 1, 2, 3])).toBe(2.5);
    expect(skewOf([1, 2, 3])).toBeCloseTo(0, 12);
    expect(skewOf([1, 1, 1, 10])).toBeCloseTo(2, 9);
    expect(correlationOf([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12);
    expect([spreadOf([1]), medianOf([]), skewOf([5, 5, 5]), correlationOf([1, 1], [1, 2])]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('of several exams weigh each by those who had the question', () => {
    expect(
      rollingOf([
        { p: 0.5, d: null, n: 10 },
        { p: 0.8, d: 0.3, n: 30 },
      ]),
    ).toEqual({ p: 0.725, d: 0.3, n: 40 });
    expect(rollingOf([])).toEqual({ p: null, d: null, n: 0 });
  });
});

describe('time at a question', () => {
  const entry = (kind: string, item: number, monoMs: number, epoch = 1) => ({ kind, item, monoMs, epoch });

  it('is from one visit to the next', () => {
    const log = [
      entry('visit', 0, 1000),
      entry('answer', 0, 9000),
      entry('visit', 1, 11_000),
      entry('answer', 1, 31_000),
    ];
    expect([...secondsByItem(log)]).toEqual([
      [0, 10],
      [1, 20],
    ]);
  });

  it('is the time before an answer where no visit is noted; another device begins again', () => {
    const log = [entry('answer', 0, 5000), entry('answer', 1, 20_000), entry('answer', 1, 4000, 2)];
    expect([...secondsByItem(log)]).toEqual([
      [0, 5],
      [1, 19],
    ]);
    expect([...secondsByItem([entry('answer', 0, 5000), entry('answer', 1, 5_000_000)])]).toEqual([[0, 5]]);
  });
});

describe('a ruling', () => {
  const ruling = { kind: 'key' as const, key: ['b'], noLoss: true, reason: '' };
  const asked = { max: 100, before: 100, keyed: 0, isBlank: false };

  it('gives all, those who answered, the points of the new key, or nothing out of nothing', () => {
    expect(ruledPoints({ ...ruling, kind: 'full' }, { ...asked, isBlank: true })).toBe(100);
    expect(ruledPoints({ ...ruling, kind: 'full_if_answered' }, { ...asked, isBlank: true })).toBe(0);
    expect(ruledPoints({ ...ruling, kind: 'exclude' }, asked)).toBeNull();
    expect(ruledPoints(ruling, asked)).toBe(100);
    expect(ruledPoints({ ...ruling, noLoss: false }, asked)).toBe(0);
  });

  it('brings totals back to the full mark, and offers another key only where there are options', () => {
    expect([rescaled(4500, 10_000, 9000), rescaled(0, 10_000, 9000), rescaled(1, 3, 2)]).toEqual([5000, 0, 2]);
    expect(rulingsFor(1, 5)).toContain('key');
    expect(rulingsFor(9, 0)).not.toContain('key');
  });
});
