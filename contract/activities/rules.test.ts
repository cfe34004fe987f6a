import { describe, expect, it } from 'vitest';
import { hospitalDay } from '../kernel/hospital-time';
import {
  admits,
  askedOfStay,
  dueIn,
  meanOf,
  placeObstacle,
  monthsBetween,
  monthSpan,
  weeklyStarts,
  weeksOf,
} from './rules';

describe('what is due in a month', () => {
  it.each([
    // ISO weeks belong to the month of their Thursday.
    ['2026-11', 'week', 1, 4],
    ['2026-12', 'week', 1, 5],
    ['2026-01', 'week', 2, 10],
    ['2026-11', 'month', 3, 3],
    ['2026-11', 'week', 0, 0],
  ] as const)('in %s each %s %i: %i', (month, every, times, due) => {
    expect(dueIn(month, { every, times })).toBe(due);
  });

  it('adds up over years: no week is counted twice or left out, each second one begins a fortnight', () => {
    const months = monthsBetween('2020-01', '2029-12');
    const weeks = months.flatMap(weeksOf);
    expect(weeks).toEqual(Array.from({ length: weeks.length }, (_, at) => weeks[0]! + at));
    const fortnights = months.reduce((sum, month) => sum + dueIn(month, { every: 'fortnight', times: 1 }), 0);
    expect(fortnights).toBe(weeks.length / 2);
  });
});

describe('what a stay asks', () => {
  it.each([
    [[24, 12, 24], { days: 30, held: 20 }, 4],
    // Nobody is kept by what his ward never held.
    [[24, 12, 24], { days: 30, held: 2 }, 2],
    [[24], { days: 15, held: 9 }, 0],
    [[24], { days: 365, held: 99 }, 24],
    [[], { days: 365, held: 9 }, 0],
  ])('%j a year in %j: %i', (asked, stay, times) => {
    expect(askedOfStay(asked, stay)).toBe(times);
  });
});

it('counts months over the end of a year, and none backwards', () => {
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(monthsBetween('2026-11', '2026-10')).toEqual([]);
  const { from, to } = monthSpan('2026-12');
  expect([hospitalDay(from), hospitalDay(to - 1), hospitalDay(to)]).toEqual(['2026-12-01', '2026-12-31', '2027-01-01']);
});

describe('a weekly series', () => {
  const first = Date.parse('2026-11-25T06:00:00Z');
  it.each<[string | null, string[], string[]]>([
    [null, [], ['2026-11-25']],
    ['2026-11-01', [], ['2026-11-25']],
    ['2026-12-09', [], ['2026-11-25', '2026-12-02', '2026-12-09']],
    ['2026-12-09', ['2026-12-02'], ['2026-11-25', '2026-12-09']],
  ])('until %s without %j', (until, without, days) => {
    expect(weeklyStarts(first, until, without).map(hospitalDay)).toEqual(days);
  });
  it('ends one beyond the limit, so that too long a one is noticed', () => {
    expect(weeklyStarts(first, '2199-12-31')).toHaveLength(31);
  });
});

describe('an audience', () => {
  const person = { typeId: 1, grade: 2024, deptIds: [3, 5] };
  const everybody = { type_ids: [], dept_ids: [], grades: [] };
  it.each([
    [{}, person, true],
    [{ type_ids: [1, 4] }, person, true],
    [{ type_ids: [4] }, person, false],
    [{ dept_ids: [5] }, person, true],
    [{ dept_ids: [5] }, { ...person, deptIds: [] }, false],
    [{ grades: [2024] }, person, true],
    [{ grades: [2024] }, { ...person, grade: null }, false],
    [{ type_ids: [1], dept_ids: [9], grades: [2024] }, person, false],
  ])('of %j for %j: %s', (narrowed, who, isIn) => {
    expect(admits({ ...everybody, ...narrowed }, who)).toBe(isIn);
  });
});

describe('the place of signing', () => {
  const ward = { lat: 31.2, lng: 121.45, radius: 200 };
  it.each([
    ['at the place itself', ward, { lat: 31.2, lng: 121.45 }, ''],
    ['111 m away', ward, { lat: 31.201, lng: 121.45 }, ''],
    ['at the edge', { ...ward, radius: 111 }, { lat: 31.201, lng: 121.45 }, ''],
    ['a metre beyond it', { ...ward, radius: 110 }, { lat: 31.201, lng: 121.45 }, '约 111 米，超出 110 米'],
    ['in the next street', ward, { lat: 31.205, lng: 121.45 }, '约 556 米，超出 200 米'],
    ['in another city', ward, { lat: 30.67, lng: 104.06 }, '公里'],
    ['nowhere that is known', ward, null, '允许使用位置'],
  ])('of somebody %s', (_, place, position, words) => {
    const obstacle = placeObstacle(place, position);
    if (words === '') expect(obstacle).toBe('');
    else expect(obstacle).toContain(words);
  });
});

it('has no mean of nothing', () => {
  expect([meanOf([]), meanOf([5, 4, 4])]).toEqual([null, 4.3]);
});
