import { describe, expect, it } from 'vitest';
import { cameLate, deadlineOf, isFree, missingOf, stateOfWeek, weekOf, type LogState, type WeekRules } from './rules';

const rules: WeekRules = { week_day: 1, deadline_days: 1, deadline_time: '12:00', holidays: [] };
const golden = [{ name: '国庆节', from: '2026-10-01', to: '2026-10-07' }];

it.each([
  ['2026-11-23', 1, '2026-11-23'],
  ['2026-11-29', 1, '2026-11-23'],
  ['2026-11-29', 7, '2026-11-29'],
  ['2026-11-28', 7, '2026-11-22'],
  ['2026-12-31', 4, '2026-12-31'],
  ['2027-01-01', 4, '2026-12-31'],
])('the week of %s that begins on day %i is %s', (day, first, week) => {
  expect(weekOf(day, { week_day: first })).toBe(week);
});

it('is due in the hospital’s clock, so many days after its last day', () => {
  expect(new Date(deadlineOf('2026-11-23', rules)).toISOString()).toBe('2026-11-30T04:00:00.000Z');
  expect(new Date(deadlineOf('2026-11-23', { ...rules, deadline_days: 0, deadline_time: '23:30' })).toISOString()).toBe(
    '2026-11-29T15:30:00.000Z',
  );
});

describe('a week', () => {
  const before = deadlineOf('2026-11-23', rules);
  const after = before + 1;
  const table: [LogState | null, string, string][] = [
    [null, 'none', 'overdue'],
    ['draft', 'draft', 'overdue'],
    ['submitted', 'submitted', 'submitted'],
    ['reviewed', 'reviewed', 'reviewed'],
  ];
  it.each(table)('with %s is %s, and %s after the deadline', (state, intime, late) => {
    const log = state && { state };
    expect(stateOfWeek('2026-11-23', log, rules, before)).toBe(intime);
    expect(stateOfWeek('2026-11-23', log, rules, after)).toBe(late);
  });

  it('is free where nobody works on any of its weekdays', () => {
    expect(isFree('2026-09-28', { holidays: golden })).toBe(false);
    const whole = [...golden, { name: '调休', from: '2026-09-28', to: '2026-09-30' }];
    expect(isFree('2026-09-28', { holidays: whole })).toBe(true);
    expect(stateOfWeek('2026-09-28', null, { ...rules, holidays: whole }, after)).toBe('free');
    expect(cameLate('2026-09-28', after, { ...rules, holidays: whole })).toBe(false);
  });

  it('is late only when its log came after the deadline', () => {
    expect(cameLate('2026-11-23', before, rules)).toBe(false);
    expect(cameLate('2026-11-23', after, rules)).toBe(true);
    expect(cameLate('2026-11-23', null, rules)).toBe(false);
  });
});

it('names the first thing that is missing', () => {
  const item = (id: number, kind: 'number' | 'text' | 'done' | 'group') => ({
    id,
    name: `第${id}项`,
    kind,
    required: true,
  });
  const asked = [item(1, 'group'), item(2, 'number'), item(3, 'text'), item(4, 'done')];
  const two = { item_id: 2, number: 0, text: '' };
  const three = { item_id: 3, number: null, text: '读书' };
  const four = { item_id: 4, number: 0, text: '' };
  expect(missingOf({ done: '查房', values: [] }, asked)).toBe('第2项');
  expect(missingOf({ done: '查房', values: [two, { ...three, text: ' ' }] }, asked)).toBe('第3项');
  expect(missingOf({ done: ' ', values: [two, three, four] }, asked)).toBe('本周完成');
  expect(missingOf({ done: '查房', values: [two, three, four] }, asked)).toBeNull();
});
