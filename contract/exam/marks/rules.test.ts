import { describe, expect, it } from 'vitest';
import { adjusted, levelOf, mayMark, mayUnmark, needsMarks, objectivePoints, settle, shuffledFor } from './rules';

const rules = { marks_needed: 2, threshold_percent: 20, arbitration: 'third' as const };
const mark = (markerId: number, points: number) => ({ markerId, points });

describe('marks of a part', () => {
  it('settle it when there are enough, and near enough', () => {
    expect(settle(1000, rules, [])).toEqual({ state: 'unmarked', points: null });
    expect(settle(1000, rules, [mark(1, 600)])).toEqual({ state: 'second', points: null });
    expect(settle(1000, rules, [mark(1, 600), mark(2, 800)])).toEqual({ state: 'done', points: 700 });
    expect(settle(1000, rules, [mark(1, 600), mark(2, 801)])).toEqual({ state: 'arbitration', points: null });
    expect(settle(1000, rules, [mark(1, 600), mark(2, 900), mark(3, 850)]).points).toBe(850);
    const closest = { ...rules, arbitration: 'closest' as const };
    expect(settle(1000, closest, [mark(1, 600), mark(2, 900), mark(3, 850)]).points).toBe(875);
    expect(settle(1000, { ...rules, marks_needed: 1 }, [mark(1, 600)]).points).toBe(600);
  });

  it('come of different people, the third of whoever may arbitrate', () => {
    const one = [mark(1, 600)];
    expect(mayMark('second', one, { id: 1, arbitrates: true })).toBe(false);
    expect(mayMark('second', one, { id: 2, arbitrates: false })).toBe(true);
    const two = [mark(1, 100), mark(2, 900)];
    expect(mayMark('arbitration', two, { id: 3, arbitrates: false })).toBe(false);
    expect(mayMark('arbitration', two, { id: 3, arbitrates: true })).toBe(true);
    expect(mayMark('arbitration', two, { id: 2, arbitrates: true })).toBe(false);
    expect(mayMark('done', two, { id: 3, arbitrates: true })).toBe(false);
  });

  it('are taken back by who gave them, unless they differ or a third was given in their light', () => {
    const three = [mark(1, 100), mark(2, 900), mark(3, 500)];
    expect(mayUnmark('second', three.slice(0, 1), 1)).toBe(true);
    expect(mayUnmark('done', three.slice(0, 2), 1)).toBe(true);
    expect(mayUnmark('arbitration', three.slice(0, 2), 1)).toBe(false);
    expect(mayUnmark('done', three, 1)).toBe(false);
    expect(mayUnmark('done', three, 3)).toBe(true);
    expect(mayUnmark('done', three, 9)).toBe(false);
  });
});

it('each marker has an order of his own, and always the same', () => {
  const ids = Array.from({ length: 20 }, (_, at) => ({ id: at + 1 }));
  const order = (salt: string) => shuffledFor(ids, ({ id }) => String(id), salt).map(({ id }) => id);
  expect(order('3.7')).toEqual(order('3.7'));
  expect(order('3.7')).not.toEqual(order('4.7'));
  expect(order('3.7').toSorted((one, other) => one - other)).toEqual(ids.map(({ id }) => id));
});

describe('points without a marker', () => {
  const part = {
    public: {
      type: 1 as const,
      stem: '',
      media: [],
      options: [],
      is_pinned: false,
      blanks: 0,
      reveal: '',
      marks: null,
      aspect: null,
    },
    secret: { key: ['aaaa'], blanks: [], rubric: [], targets: [], answer: '', analysis: '' },
  };
  const options = ['aaaa', 'bbbb'].map((id) => ({ id, text: id }));
  const settings = { policy: 'all_or_nothing', isCaseStrict: false };
  const points = (answer: unknown) => objectivePoints(part, options, 200, answer, settings);

  it('are those of the key; what is blank or no answer of the question is worth nothing', () => {
    expect(points('aaaa')).toBe(200);
    expect(points('bbbb')).toBe(0);
    expect(points(undefined)).toBe(0);
    expect(points('zzzz')).toBe(0);
  });

  it('a blank answer waits for nobody', () => {
    expect(needsMarks(9, '补液')).toBe(true);
    expect(needsMarks(9, '')).toBe(false);
    expect(needsMarks(1, 'aaaa')).toBe(false);
  });
});

it('a total stays within the paper, and has its level', () => {
  expect([adjusted(9900, 300, 10_000), adjusted(100, -300, 10_000)]).toEqual([10_000, 0]);
  const levels = [
    { name: '优秀', from_percent: 90 },
    { name: '合格', from_percent: 60 },
    { name: '不合格', from_percent: 0 },
  ];
  expect([9000, 8999, 100].map((total) => levelOf(total, 10_000, levels))).toEqual(['优秀', '合格', '不合格']);
});
