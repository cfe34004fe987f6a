import { describe, expect, it } from 'vitest';
import {
  daysOfHalves,
  itemChanges,
  lastDayHindrance,
  makeUpHindrance,
  ownBlocks,
  passObstacle,
  proposedHalves,
  type CheckedItem,
} from './exit-rules';

const item = (part: Partial<CheckedItem>): CheckedItem => ({
  key: 'handbook',
  title: '培训手册',
  value: '60%',
  state: 'unmet',
  owner: 'trainee',
  ...part,
});

describe('who waits for what', () => {
  it('stops an application at the trainee’s own items alone', () => {
    const items = [item({}), item({ key: 'comment', owner: 'teacher' }), item({ key: 'done', state: 'waived' })];
    expect(ownBlocks(items).map(({ key }) => key)).toEqual(['handbook']);
  });

  it('stops the last pass at whatever is not met, but not the one of somebody who failed', () => {
    const items = [item({}), item({ title: '出勤', state: 'waived' }), item({ title: 'DOPS', state: 'off' })];
    const at = { verdict: 'pass', lastOn: '2026-11-30', today: '2026-11-30' } as const;
    expect(passObstacle(items, at)).toBe('出科清单未完成：培训手册');
    expect(passObstacle(items, { ...at, verdict: 'fail' })).toBe('');
    expect(passObstacle([], { ...at, today: '2026-11-29' })).toContain('在科至 2026-11-30');
  });
});

it('says what is other than when it was asked for', () => {
  const before = [item({}), item({ key: 'theory', title: '理论成绩', value: '未登记' })];
  const now = [item({ value: '90%', state: 'met' }), before[1]!, item({ key: 'new', title: '新增', value: '1' })];
  expect(itemChanges(before, now)).toEqual([
    { label: '培训手册', old: '60% 未达标', new: '90% 已达标' },
    { label: '新增', old: '', new: '1 未达标' },
  ]);
});

it('asks a reason of whoever leaves early, and takes no day outside the stay', () => {
  const stay = { from: '2026-11-01', to: '2026-11-30' };
  const why = (on: string, reason = '') => lastDayHindrance(on, stay, { today: '2026-11-20', reason });
  expect(why('2026-11-30')).toBeNull();
  expect(why('2026-11-25')).toBe('提前出科请填写原因');
  expect(why('2026-11-25', '考试')).toBeNull();
  expect(why('2026-10-31', '考试')).toContain('不能早于');
  expect(why('2026-12-01', '考试')).toContain('不能晚于');
  expect(lastDayHindrance('2026-11-30', stay, { today: '2026-11-02', reason: '' })).toContain('到时再申请');
});

it('proposes what was missed, or else the whole stay; never the past, nor years ahead', () => {
  expect(proposedHalves({ due: true, half_months: 1 }, 4)).toBe(1);
  expect(proposedHalves({ due: false, half_months: 0 }, 4)).toBe(4);
  expect(proposedHalves({ due: false, half_months: 0 }, 40)).toBe(24);
  expect(makeUpHindrance(99, 100)).toContain('不能早于');
  expect(makeUpHindrance(100, 100)).toBeNull();
  expect(makeUpHindrance(173, 100)).toContain('36 个月内');
});

it.each([
  ['2027-01', 1, 2, '2027-01-01', '2027-01-31'],
  ['2027-01', 2, 1, '2027-01-16', '2027-01-31'],
  ['2027-02', 1, 1, '2027-02-01', '2027-02-15'],
  ['2028-02', 2, 1, '2028-02-16', '2028-02-29'],
  ['2026-12', 2, 3, '2026-12-16', '2027-01-31'],
] as const)('from %s, half %i, %i half months are %s to %s', (month, half, count, from, to) => {
  expect(daysOfHalves(month, half, count)).toEqual({ from, to });
});
