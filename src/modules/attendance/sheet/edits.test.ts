import { daysOf, weekdayOf } from '@contract/attendance/days';
import { outside, unmarked } from '@contract/attendance/sheet-rules';
import type { Sheet } from '@contract/attendance/sheets';
import { expect, it } from 'vitest';
import { copiedWeek, marked, marksOf } from './edits';

/** November 2026: the first is a Sunday; today is the 13th, a Friday. */
const days = daysOf({ from: '2026-11-01', to: '2026-11-30' });
const sheet = (lines: readonly string[]): Sheet => ({
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
  shifts: [],
  check_way: 'ward',
  ward_shift: null,
  people: lines.map((marks, index) => ({
    user_id: index + 1,
    name: `学员${index}`,
    staff_id: `S${index}`,
    stay: '',
    marks,
    plan: Array.from(marks, (letter, at) =>
      letter === outside ? outside : weekdayOf(days[at >> 1]!) % 6 === 0 ? 'R' : 'P',
    ).join(''),
    shifts: outside.repeat(30),
    check_ins: [],
    checked: '0'.repeat(30),
  })),
});
const blank = unmarked.repeat(60);
const none = new Map();

it('marks what may be marked of an area, and says what was left out', () => {
  const one = sheet([blank, outside.repeat(30) + unmarked.repeat(30)]);
  const { edits, skipped } = marked(one, none, { top: 0, bottom: 1, from: 11, to: 13 }, 'late');
  expect(edits.size).toBe(4);
  expect(skipped).toContain('学员0 2026-11-14：还没到这一天');
  expect(marksOf(one, edits).map(({ user_id, day, half }) => `${user_id} ${day} ${half}`)).toEqual([
    '1 2026-11-12 am',
    '1 2026-11-12 pm',
    '1 2026-11-13 am',
    '1 2026-11-13 pm',
  ]);
});

it('takes over what is proposed where nobody marked, work on working days and rest on others', () => {
  const one = sheet([`AA${unmarked.repeat(58)}`]);
  const { edits } = marked(one, none, { top: 0, bottom: 0, from: 0, to: 7 }, 'proposal', true);
  expect(marksOf(one, edits).map(({ state }) => state)).toEqual([
    ...Array<string>(10).fill('present'),
    ...Array<string>(4).fill('rest'),
  ]);
});

it('leaves out what is due and was not checked in, and says so', () => {
  const one = sheet([blank]);
  const [person] = one.people;
  const open = { ...one, people: [{ ...person!, plan: `RR__${person!.plan.slice(4)}` }] };
  const { edits, skipped } = marked(open, none, { top: 0, bottom: 0, from: 0, to: 2 }, 'proposal', true);
  expect(marksOf(open, edits).map(({ day, half, state }) => `${day.slice(8)} ${half} ${state}`)).toEqual([
    '01 am rest',
    '01 pm rest',
    '03 am present',
    '03 pm present',
  ]);
  expect(skipped).toBe('学员0 2026-11-02：没有打卡，请核实后登记');
});

it('copies the week before cell by cell, without leave and without days to come', () => {
  const week = 'PPLPVVDDPARRRR';
  const one = sheet([unmarked.repeat(2) + week + unmarked.repeat(44)]);
  const edits = copiedWeek(one, none, 8);
  expect(marksOf(one, edits).map(({ day, half, state }) => `${day.slice(8)} ${half} ${state}`)).toEqual([
    '09 am present',
    '09 pm present',
    '10 am late',
    '10 pm present',
    '12 am duty',
    '12 pm duty',
    '13 am present',
    '13 pm absent',
  ]);
});

it('sends each cell with what was seen in it, and nothing that is as it was', () => {
  const one = sheet([`P${blank.slice(1)}`]);
  const edits = new Map([
    ['1 0', 'present'],
    ['1 1', 'absent'],
  ] as const);
  expect(marksOf(one, edits)).toEqual([{ user_id: 1, day: '2026-11-01', half: 'pm', state: 'absent', before: null }]);
});
