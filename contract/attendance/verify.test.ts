import { describe, expect, it } from 'vitest';
import { verifyCases } from '../kernel/verify-cases';
import { attendanceRuleKinds } from './verify';

const valueOf = (kind: string, input: unknown) => {
  const [result] = verifyCases(attendanceRuleKinds, {
    cases: [{ id: '1', kind: `attendance.${kind}`, input, expect: undefined }],
  });
  return result!.error?.code ?? result!.value;
};

const national = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-10-${day}`);
const calendar = { holidays: national, workdays: ['2026-09-20', '2026-10-10'] };
const leave = {
  calendar,
  from: '2026-09-30',
  fromHalf: 'pm',
  to: '2026-10-09',
  toHalf: 'am',
  countsRestDays: false,
};

describe('leaveDays', () => {
  it.each<[string, object, unknown]>([
    ['over a holiday', {}, 2],
    ['over a holiday, rest days counted', { countsRestDays: true }, 9],
    ['rest days are not counted unless it is said', { countsRestDays: undefined }, 2],
    ['one half day', { from: '2026-11-24', fromHalf: 'am', to: '2026-11-24', toHalf: 'am' }, 0.5],
    ['one whole day', { from: '2026-11-24', fromHalf: 'am', to: '2026-11-24', toHalf: 'pm' }, 1],
    ['from an afternoon to a morning', { from: '2026-11-24', to: '2026-11-25', toHalf: 'am' }, 1],
    ['a weekend', { from: '2026-11-21', fromHalf: 'am', to: '2026-11-22', toHalf: 'pm' }, 0],
    [
      'a weekend, counted',
      { from: '2026-11-21', fromHalf: 'am', to: '2026-11-22', toHalf: 'pm', countsRestDays: true },
      2,
    ],
    ['half of a Saturday that is worked', { from: '2026-10-10', to: '2026-10-11', toHalf: 'pm' }, 0.5],
    ['a Sunday that is worked', { from: '2026-09-20', fromHalf: 'am', to: '2026-09-20', toHalf: 'pm' }, 1],
    ['across a year', { from: '2026-12-31', fromHalf: 'pm', to: '2027-01-01', toHalf: 'am' }, 1],
    ['the leap day', { from: '2028-02-29', fromHalf: 'am', to: '2028-02-29', toHalf: 'pm' }, 1],
    ['a day twice in one list', { calendar: { ...calendar, holidays: [...national, ...national] } }, 2],
    [
      'holidays on a weekend',
      { calendar: { holidays: ['2026-11-21'], workdays: [] }, from: '2026-11-20', to: '2026-11-23' },
      1,
    ],
    ['reversed days', { from: '2026-10-10' }, 'REVERSED_RANGE'],
    ['reversed halves', { from: '2026-10-09' }, 'REVERSED_RANGE'],
    ['a date in both lists', { calendar: { ...calendar, workdays: ['2026-10-01'] } }, 'DATE_IN_BOTH_LISTS'],
    ['one far away, too', { calendar: { holidays: ['2020-01-01'], workdays: ['2020-01-01'] } }, 'DATE_IN_BOTH_LISTS'],
    ['a day that does not exist', { to: '2026-11-31' }, 'BAD_INPUT'],
    ['29 February of another year', { to: '2027-02-29' }, 'BAD_INPUT'],
    ['a holiday that does not exist', { calendar: { holidays: ['2026-13-01'], workdays: [] } }, 'BAD_INPUT'],
    ['a day with its time', { to: '2026-10-09T00:00:00Z' }, 'BAD_INPUT'],
    ['a year that no calendar reaches', { to: '9999-12-31' }, 'BAD_INPUT'],
    ['a day without its zeros', { from: '2026-9-30' }, 'BAD_INPUT'],
    ['a day in full-width digits', { from: '２０２６-09-30' }, 'BAD_INPUT'],
    ['a day as a number', { from: 20260930 }, 'BAD_INPUT'],
    ['a setting in words', { countsRestDays: 'false' }, 'BAD_INPUT'],
    ['another half', { toHalf: 'noon' }, 'BAD_INPUT'],
    ['a half that is missing', { fromHalf: undefined }, 'BAD_INPUT'],
    ['a misspelt setting', { countRestDays: true }, 'BAD_INPUT'],
    ['no calendar', { calendar: undefined }, 'BAD_INPUT'],
    ['a calendar without holidays', { calendar: { workdays: [] } }, 'BAD_INPUT'],
    ['a calendar without days that are worked', { calendar: { holidays: [] } }, 'BAD_INPUT'],
    ['an empty calendar', { calendar: {} }, 'BAD_INPUT'],
    ['holidays that are nothing', { calendar: { ...calendar, holidays: null } }, 'BAD_INPUT'],
    ['a calendar that says that there are none', { calendar: { holidays: [], workdays: [] } }, 7],
  ])('%s', (_, changes, expected) => {
    expect(valueOf('leaveDays', { ...leave, ...changes })).toEqual(expected);
  });

  it.each(['holidays', 'workdays'])('names the list that is missing: %s', (name) => {
    const input = { ...leave, calendar: { ...calendar, [name]: undefined } };
    const [result] = verifyCases(attendanceRuleKinds, { cases: [{ id: '1', kind: 'attendance.leaveDays', input }] });
    expect(result!.error!.message).toBe(`calendar.${name}：必须写明日期，一天也没有时写 []`);
  });
});

type Mark = { date: string; half: 'am' | 'pm'; state: string };
/** Marks of half days from a day on, of its weekdays: `PP` is a whole present day. */
const letters: Record<string, string | undefined> = {
  P: 'present',
  L: 'late',
  D: 'duty',
  O: 'official',
  V: 'leave',
  A: 'absent',
  R: 'rest',
};
const marks = (from: number, line: string): Mark[] =>
  line
    .replaceAll(' ', '')
    .split('')
    .flatMap((letter, at) => {
      const state = letters[letter];
      const date = `2026-11-${String(from + Math.floor(at / 2)).padStart(2, '0')}`;
      return state ? [{ date, half: at % 2 === 0 ? 'am' : 'pm', state }] : [];
    });
const none = { holidays: [], workdays: [] };
const stay = { from: '2026-11-01', to: '2026-11-15' };
const shareOf = (changes: object) => valueOf('share', { calendar: none, stay, records: [], ...changes });
const figures = (should: number, present: number, leaveDays: number, absent: number) => ({
  should,
  present,
  leave: leaveDays,
  absent,
  unrecorded: should - present - leaveDays - absent,
  rate: should === 0 ? null : present / should,
});

describe('share', () => {
  it.each<[string, object, unknown]>([
    [
      'the first half of a month',
      { records: [...marks(2, 'PP PP PP VV VA'), ...marks(9, 'PP PP PP PP __')] },
      { should: 10, present: 7, leave: 1.5, absent: 0.5, unrecorded: 1, rate: 0.7 },
    ],
    ['nothing marked', {}, figures(10, 0, 0, 0)],
    ['late, duty and official are present', { records: marks(2, 'LL DD OO P_') }, figures(10, 3.5, 0, 0)],
    ['rest on a workday need not be worked', { records: marks(2, 'RR R_ PP') }, figures(8.5, 1, 0, 0)],
    ['rest on a rest day takes nothing away', { records: marks(1, 'RR') }, figures(10, 0, 0, 0)],
    ['work, leave and absence on rest days count nowhere', { records: marks(7, 'PD VA') }, figures(10, 0, 0, 0)],
    [
      'a Saturday that is worked',
      { calendar: { ...none, workdays: ['2026-11-07'] }, records: marks(7, 'PP') },
      figures(11, 1, 0, 0),
    ],
    ['a holiday', { calendar: { ...none, holidays: ['2026-11-03'] }, records: marks(2, 'PP PP') }, figures(9, 1, 0, 0)],
    [
      'what lies outside the stay',
      { records: [{ date: '2026-10-30', half: 'am', state: 'present' }, ...marks(16, 'PP')] },
      figures(10, 0, 0, 0),
    ],
    [
      'live figures stop on the last day that is over',
      { until: '2026-11-04', records: marks(2, 'PP PV PP AA') },
      figures(3, 2.5, 0.5, 0),
    ],
    ['on the last day of the stay', { until: '2026-11-15' }, figures(10, 0, 0, 0)],
    ['after it', { until: '2026-12-31' }, figures(10, 0, 0, 0)],
    ['before it began', { until: '2026-10-31', records: marks(2, 'PP') }, figures(0, 0, 0, 0)],
    [
      'one day, all rest',
      { stay: { from: '2026-11-02', to: '2026-11-02' }, records: marks(2, 'RR') },
      figures(0, 0, 0, 0),
    ],
    ['a weekend', { stay: { from: '2026-11-07', to: '2026-11-08' }, records: marks(7, 'PP PP') }, figures(0, 0, 0, 0)],
    ['across months', { stay: { from: '2026-11-16', to: '2026-12-15' } }, figures(22, 0, 0, 0)],
    ['the second half of a month', { stay: { from: '2026-11-16', to: '2026-11-30' } }, figures(11, 0, 0, 0)],
    ['the second half of February', { stay: { from: '2026-02-16', to: '2026-02-28' } }, figures(10, 0, 0, 0)],
    [
      'one third of a rate',
      { stay: { from: '2026-11-02', to: '2026-11-04' }, records: marks(2, 'PP VV AA') },
      figures(3, 1, 1, 1),
    ],
    ['a half marked twice', { records: [...marks(2, 'P'), ...marks(2, 'A')] }, 'DUPLICATE_RECORD'],
    ['a half outside the stay marked twice', { records: [...marks(20, 'P'), ...marks(20, 'A')] }, 'DUPLICATE_RECORD'],
    ['twice the same', { records: [...marks(2, 'P'), ...marks(2, 'P')] }, 'DUPLICATE_RECORD'],
    ['a state that is unknown', { records: [{ date: '2026-11-02', half: 'am', state: 'sick' }] }, 'BAD_INPUT'],
    ['a half that is unknown', { records: [{ date: '2026-11-02', half: 'AM', state: 'present' }] }, 'BAD_INPUT'],
    ['a record on no day', { records: [{ date: '2026-02-30', half: 'am', state: 'present' }] }, 'BAD_INPUT'],
    ['a reversed stay', { stay: { from: '2026-11-15', to: '2026-11-01' } }, 'REVERSED_RANGE'],
    [
      'a date in both lists',
      { calendar: { holidays: ['2026-11-03'], workdays: ['2026-11-03'] } },
      'DATE_IN_BOTH_LISTS',
    ],
    ['no last day, said as nothing', { until: null }, 'BAD_INPUT'],
    ['an impossible last day', { until: '2026-11-31' }, 'BAD_INPUT'],
    ['a calendar without holidays', { calendar: { workdays: [] } }, 'BAD_INPUT'],
    ['a calendar without days that are worked', { calendar: { holidays: [] } }, 'BAD_INPUT'],
    ['a field nobody knows', { untill: '2026-11-03' }, 'BAD_INPUT'],
  ])('%s', (_, changes, expected) => {
    expect(shareOf(changes)).toEqual(expected);
  });
});

describe('makeUp', () => {
  it.each<[number, number, number, unknown]>([
    [0, 22, 2, { due: false, half_months: 0 }],
    [7, 21, 2, { due: false, half_months: 0 }],
    [7.5, 21, 2, { due: true, half_months: 1 }],
    [11, 21, 2, { due: true, half_months: 2 }],
    [21, 21, 2, { due: true, half_months: 2 }],
    [22, 66, 6, { due: false, half_months: 0 }],
    [33, 66, 6, { due: true, half_months: 3 }],
    [33.5, 66, 6, { due: true, half_months: 4 }],
    [4, 10, 1, { due: true, half_months: 1 }],
    [0, 0, 1, { due: false, half_months: 0 }],
    [0.3, 10, 1, 'BAD_INPUT'],
    [11, 10, 1, 'BAD_INPUT'],
    [1, 10, 0, 'BAD_INPUT'],
  ])('%d of %d days, %d half months', (missed, should, halfMonths, expected) => {
    expect(valueOf('makeUp', { missed, should, halfMonths })).toEqual(expected);
  });
});
