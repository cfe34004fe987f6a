import { describe, expect, it } from 'vitest';
import { halfMonthOfDate } from '../kernel/half-month';
import { countdown, fulfilmentOf, type OwedScheme, type SeenStay } from './timeline-rules';

const days = { from: '2026-11-15', to: '2026-12-15' };

describe('the countdown of a stay', () => {
  it.each([
    ['2026-11-03', 'planned', '还有 12 天入科'],
    ['2026-11-14', 'due', '明天入科'],
    ['2026-11-15', 'in', '今天入科'],
    ['2026-11-23', 'in', '在科第 9 天，还剩 22 天'],
    ['2026-12-15', 'leaving', '在科第 31 天，今天是最后一天'],
    ['2026-12-16', 'leaving', ''],
    ['2026-11-23', 'left', ''],
    ['2026-11-23', 'failed', ''],
    ['2026-11-03', 'cancelled', ''],
  ] as const)('on %s of one that is %s says %s', (day, state, words) => {
    expect(countdown({ ...days, state }, day)).toBe(words);
  });

  it('counts over the end of a year and of February', () => {
    expect(countdown({ from: '2027-01-01', to: '2027-01-31', state: 'planned' }, '2026-12-30')).toBe('还有 2 天入科');
    expect(countdown({ from: '2028-02-01', to: '2028-03-15', state: 'in' }, '2028-02-29')).toBe(
      '在科第 29 天，还剩 15 天',
    );
  });
});

const scheme: OwedScheme = {
  halfMonths: 20,
  reserveHalfMonths: 2,
  groups: [{ name: '选轮一组', minDepts: 2, maxDepts: 3, minHalfMonths: 4, maxHalfMonths: 8 }],
  items: [
    { id: 1, name: '心内', kind: 'necessary', group: null, halfMonths: 6 },
    { id: 2, name: '呼吸', kind: 'necessary', group: null, halfMonths: 4 },
    { id: 3, name: '肾内', kind: 'optional', group: 0, halfMonths: 4 },
    { id: 4, name: '血液', kind: 'optional', group: 0, halfMonths: 4 },
    { id: 5, name: '急诊', kind: 'reserve', group: null, halfMonths: 2 },
  ],
};
const now = halfMonthOfDate('2026-11-23');
const stay = (stDeptId: number, start: number, length: number, state: SeenStay['state'] = 'planned'): SeenStay => ({
  stDeptId,
  start: now + start,
  end: now + start + length,
  from: '',
  to: '',
  state,
});
const fulfilled = (...stays: SeenStay[]) => fulfilmentOf(scheme, stays, '2026-11-23');
const lineOf = (key: string, ...stays: SeenStay[]) => fulfilled(...stays).lines.find((line) => line.key === key);

describe('what of a scheme is fulfilled', () => {
  it('owes all of it where nothing is planned', () => {
    const { lines, total } = fulfilled();
    expect(lines.map(({ key, owed, gap, missingDepts }) => [key, owed, gap, missingDepts])).toEqual([
      ['item 1', 6, 6, 0],
      ['item 2', 4, 4, 0],
      ['group 0', 4, 4, 2],
      ['reserve', 2, 2, 0],
    ]);
    expect(total).toEqual({ owed: 20, placed: 0, done: 0, gap: 20 });
  });

  it('adds up stays of one department, and counts as over what lies before this half month', () => {
    expect(lineOf('item 1', stay(1, -4, 2, 'left'), stay(1, -1, 3, 'in'))).toMatchObject({
      placed: 5,
      done: 3,
      gap: 1,
    });
  });

  it('counts neither what failed nor what was cancelled', () => {
    expect(lineOf('item 1', stay(1, -4, 4, 'failed'), stay(1, 2, 2, 'cancelled'))).toMatchObject({ placed: 0, gap: 6 });
  });

  it('asks a group for its time and its departments, and names those chosen', () => {
    expect(lineOf('group 0', stay(3, 1, 4))).toMatchObject({
      placed: 4,
      gap: 0,
      missingDepts: 1,
      parts: [{ name: '肾内', placed: 4, done: 0 }],
    });
    expect(lineOf('group 0', stay(3, 1, 2), stay(4, 3, 2))).toMatchObject({ gap: 0, missingDepts: 0 });
  });

  it('does not count what belongs to no department of the scheme, nor more than is owed as less than nothing', () => {
    const { total, lines } = fulfilled(stay(99, 1, 4), stay(2, -8, 8, 'left'));
    expect(lines.find(({ key }) => key === 'item 2')).toMatchObject({ placed: 8, done: 8, gap: 0 });
    expect(total).toEqual({ owed: 20, placed: 8, done: 8, gap: 12 });
  });

  it('leaves the reserve away where the scheme has none', () => {
    const without = { ...scheme, reserveHalfMonths: 0 };
    expect(fulfilmentOf(without, [], '2026-11-23').lines.some(({ key }) => key === 'reserve')).toBe(false);
    expect(fulfilmentOf(without, [stay(5, 0, 2)], '2026-11-23').lines.at(-1)?.parts).toHaveLength(1);
  });
});
