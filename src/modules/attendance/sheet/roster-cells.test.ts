import { daysOf, weekdayOf } from '@contract/attendance/days';
import { outside } from '@contract/attendance/sheet-rules';
import type { Sheet } from '@contract/attendance/sheets';
import type { Shift } from '@contract/attendance/shifts';
import { expect, it } from 'vitest';
import { copiedRoster, rosterCells } from './roster-cells';

const shift = (id: number, more: Partial<Shift> = {}): Shift => ({
  id,
  type_id: 1,
  code: String(id),
  name: `班${id}`,
  kind: 'work',
  covers: 'day',
  begin_at: '08:00',
  end_at: '17:30',
  tone: 'info',
  is_default: false,
  is_active: true,
  use_count: 0,
  version: 1,
  ...more,
});
/** November 2026: the first is a Sunday. */
const days = daysOf({ from: '2026-11-01', to: '2026-11-30' });
const sheet = (lines: readonly string[], shifts = [shift(5), shift(6)]): Sheet => ({
  dept_id: 1,
  dept_name: '心内科',
  month: '2026-11',
  type_id: 1,
  state: 'open',
  version: 0,
  note: '',
  today: '2026-11-13',
  departments: [],
  days: days.map((day) => ({ day, is_workday: weekdayOf(day) % 6 !== 0, name: '' })),
  shifts,
  check_way: 'ward',
  ward_shift: null,
  people: lines.map((line, index) => ({
    user_id: index + 1,
    name: `学员${index}`,
    staff_id: `S${index}`,
    stay: '',
    marks: '_'.repeat(60),
    plan: index === 1 ? outside.repeat(60) : 'P'.repeat(60),
    shifts: line.padEnd(30, '.'),
    check_ins: [],
    checked: '0'.repeat(30),
  })),
});
const said = (cells: ReturnType<typeof rosterCells>) =>
  cells.map(({ user_id, day, shift_id, before }) => `${user_id} ${day.slice(8)} ${before}→${shift_id}`);

it('gives a shift to the days of an area on which somebody is there and has another', () => {
  expect(said(rosterCells(sheet(['.01', '...']), { top: 0, bottom: 1, from: 0, to: 3 }, 5))).toEqual([
    '1 01 null→5',
    '1 03 6→5',
    '1 04 null→5',
  ]);
});

it('takes shifts away wherever they are, also those of the ward, which then stay', () => {
  expect(said(rosterCells(sheet(['.01']), { top: 0, bottom: 0, from: 0, to: 1 }, null))).toEqual([
    '1 01 null→null',
    '1 02 5→null',
  ]);
});

it('copies the week before, without what is no longer given and what is the same', () => {
  // The second to the eighth, a Monday to a Sunday; then the ninth.
  const line = '.0101...00';
  expect(said(copiedRoster(sheet([line]), 8))).toEqual(['1 10 5→6', '1 11 null→5', '1 12 null→6']);
  const stopped = sheet([line], [shift(5), shift(6, { is_active: false })]);
  expect(said(copiedRoster(stopped, 8))).toEqual(['1 11 null→5']);
  expect(copiedRoster(sheet([line]), 1)).toEqual([]);
});
