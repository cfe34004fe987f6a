import { describe, expect, it } from 'vitest';
import {
  dayIn,
  kindOn,
  keptDays,
  lastDayOf,
  markedDays,
  mayClass,
  minuteIn,
  openProblem,
  periodsProblem,
  periodWords,
  presentOf,
  semesterProblem,
  splitGroups,
  weekOf,
  type Calendar,
} from './rules';

/** 2026-08-31 is a Monday; the first and second of October are free, the tenth makes up for one of them. */
const calendar: Calendar = {
  first_monday: '2026-08-31',
  weeks: 20,
  exam_weeks: [19, 20],
  days: [
    { day: '2026-10-01', kind: 'off' },
    { day: '2026-10-10', kind: 'teach' },
  ],
};

describe('the weeks of a semester', () => {
  it.each([
    ['2026-08-30', 0],
    ['2026-08-31', 1],
    ['2026-09-06', 1],
    ['2026-11-28', 13],
    ['2027-01-17', 20],
    ['2027-01-18', 0],
  ])('%s is in week %i', (day, week) => expect(weekOf(calendar, day)).toBe(week));

  it('hold the days that they are counted by', () => {
    for (let week = 1; week <= calendar.weeks; week++)
      for (let weekday = 1; weekday <= 7; weekday++)
        expect(weekOf(calendar, dayIn(calendar, week, weekday))).toBe(week);
    expect(lastDayOf(calendar)).toBe('2027-01-17');
  });

  it.each([
    ['2026-08-30', null],
    ['2026-09-01', 'teach'],
    ['2026-09-05', 'off'],
    ['2026-10-01', 'off'],
    ['2026-10-10', 'teach'],
    ['2027-01-04', 'exam'],
    ['2027-01-09', 'off'],
  ])('%s is %s', (day, kind) => expect(kindOn(calendar, day)).toBe(kind));

  it('keep apart only what is not as usual', () => {
    const marked = markedDays(calendar, ['2026-10-01', '2026-10-05'], 'practice');
    expect(marked).toEqual([
      { day: '2026-10-01', kind: 'practice' },
      { day: '2026-10-05', kind: 'practice' },
      { day: '2026-10-10', kind: 'teach' },
    ]);
    expect(markedDays(calendar, ['2026-10-01'], 'teach')).toEqual([{ day: '2026-10-10', kind: 'teach' }]);
    expect(keptDays({ ...calendar, weeks: 5 })).toEqual([{ day: '2026-10-01', kind: 'off' }]);
  });

  it('are those of now, or the latest that have begun', () => {
    const spring = { ...calendar, first_monday: '2027-03-01' };
    const list = [spring, calendar];
    expect(presentOf(list, '2026-11-28')).toBe(calendar);
    expect(presentOf(list, '2027-02-01')).toBe(calendar);
    expect(presentOf(list, '2027-03-01')).toBe(spring);
    expect(presentOf([spring], '2026-11-28')).toBe(spring);
    expect(presentOf([], '2026-11-28')).toBeUndefined();
  });
});

it('a semester begins on a Monday, and its exams are within it', () => {
  expect(semesterProblem(calendar)).toBe('');
  expect(semesterProblem({ ...calendar, first_monday: '2026-09-01' })).toBe('第一周从周一开始，2026-09-01 是周二');
  expect(semesterProblem({ ...calendar, weeks: 19 })).toBe('考试周应在第 1 到 19 周之间');
});

it('periods follow one another', () => {
  const first = { from: 480, to: 520 };
  expect(periodsProblem([first, { from: 520, to: 560 }])).toBe('');
  expect(periodsProblem([first, { from: 519, to: 560 }])).toBe('第 2 节与第 1 节的时间重叠');
  expect(periodsProblem([{ from: 480, to: 480 }])).toBe('第 1 节的结束时间应晚于开始时间');
  expect([periodWords(3, 1), periodWords(3, 2)]).toEqual(['第 3 节', '第 3–4 节']);
});

it.each([
  ['08:05', 485],
  ['8：05', 485],
  ['23:59', 1439],
  ['24:00', null],
  ['8:60', null],
  ['八点', null],
])('%s is minute %s of the day', (text, minute) => expect(minuteIn(text)).toBe(minute));

it('a class is opened once it has students and a plan, and is removed only before', () => {
  expect(openProblem({ students: 1, lines: 1 })).toBe('');
  expect(openProblem({ students: 0, lines: 1 })).toMatch('还没有学生');
  expect(openProblem({ students: 1, lines: 0 })).toMatch('还没有教学计划');
  expect((['draft', 'open', 'closed'] as const).map((state) => mayClass('remove', state))).toEqual([
    true,
    false,
    false,
  ]);
  expect((['draft', 'open', 'closed'] as const).map((state) => mayClass('arrange', state))).toEqual([
    false,
    true,
    false,
  ]);
});

it('groups differ by one at most, and none is empty while there are enough', () => {
  for (let count = 1; count <= 40; count++)
    for (let groups = 1; groups <= Math.min(count, 20); groups++) {
      const sizes = Array.from(
        { length: groups },
        (_, at) => splitGroups(count, groups).filter((one) => one === at + 1).length,
      );
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
});
