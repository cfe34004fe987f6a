import { describe, expect, it } from 'vitest';
import { balanced, weekBlocks, type BalanceInput } from './ward-balance';
import {
  mainTeacher,
  mostAtOnce,
  overloads,
  splitFault,
  takenOver,
  type TaughtDays,
  type WardPart,
} from './ward-rules';

const december = { from: '2026-12-01', to: '2026-12-31' };
const part = (from: number, to: number, teacherId: number | null = 1, place = ''): WardPart => ({
  from: `2026-12-${String(from).padStart(2, '0')}`,
  to: `2026-12-${String(to).padStart(2, '0')}`,
  teacherId,
  place,
});
const taught = (userId: number, teacherId: number, from: number, to: number): TaughtDays => {
  const { from: begin, to: end } = part(from, to);
  return { userId, teacherId, from: begin, to: end };
};

describe('parts of a stay', () => {
  it.each([
    ['cover it in one', [part(1, 31)], null],
    ['cover it in any order', [part(15, 31), part(1, 14)], null],
    ['leave a gap before', [part(2, 31)], { kind: 'gap', day: '2026-12-01' }],
    ['leave a gap between', [part(1, 10), part(12, 31)], { kind: 'gap', day: '2026-12-11' }],
    ['leave a gap behind', [part(1, 30)], { kind: 'gap', day: '2026-12-31' }],
    ['overlap by a day', [part(1, 15), part(15, 31)], { kind: 'overlap', day: '2026-12-15' }],
    ['end before they begin', [part(20, 10)], { kind: 'backwards', day: '2026-12-20' }],
    ['begin too early', [{ ...part(1, 31), from: '2026-11-30' }], { kind: 'outside', day: '2026-11-30' }],
    ['end too late', [{ ...part(1, 31), to: '2027-01-01' }], { kind: 'outside', day: '2027-01-01' }],
    ['are none', [], { kind: 'gap', day: '2026-12-01' }],
  ] as const)('%s', (_case, parts, fault) => {
    expect(splitFault(december, parts)).toEqual(fault);
  });
});

describe('how many a teacher has', () => {
  it('is the most of any day, and a trainee counts once', () => {
    const all = [taught(1, 9, 1, 10), taught(2, 9, 10, 20), taught(2, 9, 15, 31), taught(3, 9, 31, 31)];
    expect(mostAtOnce(all, december)).toEqual({ people: [1, 2], day: '2026-12-10' });
    expect(mostAtOnce(all, part(11, 14)).people).toEqual([2]);
    expect(mostAtOnce([], december).people).toEqual([]);
  });

  it.each([
    ['the third is taken', [taught(1, 9, 1, 31), taught(2, 9, 1, 31)], [taught(3, 9, 1, 31)], []],
    [
      'the fourth is not',
      [taught(1, 9, 1, 31), taught(2, 9, 1, 15), taught(3, 9, 10, 31)],
      [taught(4, 9, 1, 31)],
      [{ teacherId: 9, day: '2026-12-10', holders: [1, 2, 3] }],
    ],
    ['one after the other is no crowd', [1, 2, 3].map((id) => taught(id, 9, 1, 15)), [taught(4, 9, 16, 31)], []],
    [
      'four at once are too many',
      [],
      [1, 2, 3, 4].map((id) => taught(id, 9, 5, 6)),
      [{ teacherId: 9, day: '2026-12-05', holders: [] }],
    ],
    [
      'who has too many already does not hinder others',
      [1, 2, 3, 4].map((id) => taught(id, 9, 1, 31)),
      [taught(5, 8, 1, 31)],
      [],
    ],
    ['nor does a crowd on other days', [1, 2, 3, 4].map((id) => taught(id, 9, 1, 5)), [taught(5, 9, 6, 31)], []],
  ] as const)('%s', (_case, held, wanted, found) => {
    expect(overloads(held, wanted, 3)).toEqual(found);
  });

  it('is not refused for days that he has already', () => {
    const held = [taught(11, 1, 1, 31), taught(12, 1, 1, 31), taught(13, 1, 1, 31)];
    const had = [taught(14, 1, 1, 31)];
    // Another takes over from the tenth: the first ones stay on record.
    expect(overloads(held, [taught(14, 1, 1, 9), taught(14, 2, 10, 31)], 3, had)).toEqual([]);
    // What is longer than before is too much where it is longer, on either side.
    const middle = [taught(14, 1, 10, 20)];
    const day = (of: number) => part(of, of).from;
    const over = (of: number) => [{ teacherId: 1, day: day(of), holders: [11, 12, 13] }];
    expect(overloads(held, [taught(14, 1, 10, 31)], 3, middle)).toEqual(over(21));
    expect(overloads(held, [taught(14, 1, 5, 20)], 3, middle)).toEqual(over(5));
    // Nobody else's days count for it.
    expect(overloads(held, [taught(15, 1, 10, 20)], 3, middle)).toEqual(over(10));
  });
});

describe('a teacher who takes over', () => {
  const day = '2026-12-10';
  it('has all of a stay that has not begun, or that nobody had', () => {
    expect(takenOver(december, [part(1, 31, 1, '一组')], { teacherId: 2, day: '2026-11-20' })).toEqual([
      part(1, 31, 2, '一组'),
    ]);
    expect(takenOver(december, [], { teacherId: 2, day })).toEqual([part(1, 31, 2)]);
    expect(takenOver(december, [part(1, 20)], { teacherId: 2, day })).toEqual([part(1, 31, 2)]);
  });

  it('has what lies ahead of one that has begun; who taught before stays', () => {
    expect(takenOver(december, [part(1, 31)], { teacherId: 2, day })).toEqual([part(1, 9, 1), part(10, 31, 2)]);
    const parts = [part(1, 5, 1, '一组'), part(6, 20, 3, '二组'), part(21, 31, 1, '一组')];
    expect(takenOver(december, parts, { teacherId: 3, day })).toEqual([
      part(1, 5, 1, '一组'),
      part(6, 20, 3, '二组'),
      part(21, 31, 3, '一组'),
    ]);
  });

  it('is the main one who has most days, the first of equals', () => {
    expect(mainTeacher([part(1, 10, 1), part(11, 31, 2)])).toBe(2);
    expect(mainTeacher([part(11, 20, 2), part(1, 10, 1)])).toBe(1);
    expect(mainTeacher([part(1, 31, null)])).toBeNull();
  });
});

describe('stretches of weeks', () => {
  it.each([
    ['whole', null, ['2026-12-01/2026-12-31']],
    [
      'of a week',
      1,
      [
        '2026-12-01/2026-12-06',
        '2026-12-07/2026-12-13',
        '2026-12-14/2026-12-20',
        '2026-12-21/2026-12-27',
        '2026-12-28/2026-12-31',
      ],
    ],
    ['of two weeks', 2, ['2026-12-01/2026-12-13', '2026-12-14/2026-12-27', '2026-12-28/2026-12-31']],
    ['longer than the stay', 8, ['2026-12-01/2026-12-31']],
  ] as const)('%s', (_case, weeks, expected) => {
    const blocks = weekBlocks(december, weeks);
    expect(blocks.map(({ from, to }) => `${from}/${to}`)).toEqual(expected);
    expect(splitFault(december, blocks)).toBeNull();
  });
});

describe('balancing', () => {
  const stays = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: at + 1, userId: at + 1, ...december }));
  const ask = (part: Partial<BalanceInput>) =>
    balanced({ stays: stays(6), teachers: [11, 12, 13], places: [], held: [], limit: 3, everyWeeks: null, ...part });
  const loads = (splits: ReturnType<typeof balanced>) => {
    const all = splits.flatMap(({ id, parts }) =>
      parts.flatMap(({ teacherId, from, to }) => (teacherId === null ? [] : [{ userId: id, teacherId, from, to }])),
    );
    return [11, 12, 13].map(
      (id) =>
        mostAtOnce(
          all.filter(({ teacherId }) => teacherId === id),
          december,
        ).people.length,
    );
  };

  it('gives each teacher as many', () => {
    expect(loads(ask({}))).toEqual([2, 2, 2]);
    expect(loads(ask({ stays: stays(7) }))).toEqual([3, 2, 2]);
    expect(ask({}).every(({ parts }) => splitFault(december, parts) === null)).toBe(true);
  });

  it('counts who is there already, and leaves out whom nobody has room for', () => {
    const held = [101, 102, 103].map((userId) => ({ userId, teacherId: 11, ...december }));
    expect(loads(ask({ held, stays: stays(4) }))).toEqual([0, 2, 2]);
    const crowded = ask({ held, stays: stays(8) });
    expect(loads(crowded)).toEqual([0, 3, 3]);
    expect(crowded.filter(({ shortFrom }) => shortFrom !== null).map(({ id }) => id)).toEqual([7, 8]);
  });

  it('leads everybody through other teachers and groups week by week, never more than the limit at once', () => {
    const splits = ask({ everyWeeks: 2, places: ['一组', '二组'] });
    for (const { parts } of splits) {
      expect(splitFault(december, parts)).toBeNull();
      expect(parts).toHaveLength(3);
      expect(parts.slice(1).every(({ teacherId }, at) => teacherId !== parts[at]!.teacherId)).toBe(true);
      expect(new Set(parts.map(({ place }) => place)).size).toBe(2);
    }
    expect(Math.max(...loads(splits))).toBeLessThanOrEqual(3);
    const first = splits.map(({ parts }) => parts[0]!.place);
    expect(first.filter((place) => place === '一组')).toHaveLength(3);
  });

  it('is the same each time, and nothing for nobody', () => {
    expect(ask({ everyWeeks: 1 })).toEqual(ask({ everyWeeks: 1 }));
    expect(ask({ stays: [] })).toEqual([]);
    expect(ask({ teachers: [] }).every(({ shortFrom }) => shortFrom === december.from)).toBe(true);
  });
});
