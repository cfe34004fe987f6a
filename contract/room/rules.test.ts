import { describe, expect, it } from 'vitest';
import { hospitalTime } from '../kernel/hospital-time';
import {
  clock,
  nearestFree,
  openingOn,
  overlaps,
  spanWords,
  useStateAt,
  utilisation,
  weekdayOf,
  weekly,
  weekStart,
  wishProblem,
  type BookingRules,
  type Span,
  type Wish,
} from './rules';
import { weekdaysWords } from './weekdays';

/** A moment of the hospital's clock. */
const at = (time: string) => Date.parse(`${time.replace(' ', 'T')}:00+08:00`);
const span = (day: string, from: string, to: string): Span => ({ from: at(`${day} ${from}`), to: at(`${day} ${to}`) });
const words = (spans: readonly Span[]) =>
  spans.map(({ from, to }) => `${hospitalTime(from).slice(5, 16)}-${hospitalTime(to).slice(11, 16)}`);

const now = at('2026-11-24 09:10'); // a Tuesday
const rules: BookingRules = {
  weekdays: [1, 2, 3, 4, 5],
  open_from: 8 * 60,
  open_to: 21 * 60,
  slot_minutes: 30,
  advance_days: 14,
  max_hours: 4,
  week_hours: 6,
  person_type_ids: [],
  dept_ids: [],
};
const wish = (part: Partial<Wish> = {}): Wish => ({
  ...span('2026-11-25', '14:00', '16:00'),
  people: 20,
  typeId: 1,
  deptId: 3,
  weekMs: 0,
  ...part,
});

describe('time', () => {
  it('is the hospital’s, whatever the machine’s', () => {
    expect([weekdayOf(now), weekdayOf(at('2026-11-29 23:59')), weekdayOf(at('2026-11-30 00:00'))]).toEqual([2, 7, 1]);
    expect(hospitalTime(weekStart(at('2026-11-29 23:59')))).toBe('2026-11-23 00:00:00');
    expect([clock(0), clock(8 * 60 + 5), clock(1440)]).toEqual(['00:00', '08:05', '24:00']);
  });

  it('is told with its weekday, and the year where it is another', () => {
    expect(spanWords(span('2026-11-25', '14:00', '15:30'), now)).toBe('11-25 周三 14:00–15:30');
    expect(spanWords(span('2027-01-04', '08:00', '09:00'), now)).toBe('2027-01-04 周一 08:00–09:00');
    expect(spanWords({ from: at('2026-11-25 22:00'), to: at('2026-11-26 00:00') }, now)).toBe('11-25 周三 22:00–24:00');
    expect(spanWords({ from: at('2026-11-25 22:00'), to: at('2026-11-26 06:00') }, now)).toBe(
      '11-25 周三 22:00–11-26 06:00',
    );
    // Who ends early does so at any second.
    const early = { from: at('2026-11-25 14:00'), to: at('2026-11-25 15:07') + 41_300 };
    expect(spanWords(early, now)).toBe('11-25 周三 14:00–15:07');
  });

  it('stretches that only touch do not meet', () => {
    const one = span('2026-11-25', '10:00', '11:00');
    expect(overlaps(one, span('2026-11-25', '11:00', '12:00'))).toBe(false);
    expect(overlaps(one, span('2026-11-25', '10:59', '12:00'))).toBe(true);
  });
});

describe('what becomes of a booking', () => {
  const held = { ...span('2026-11-24', '09:00', '10:00'), state: 'approved' as const };
  it.each([
    ['waiting', '08:59'],
    ['using', '09:00'],
    ['using', '09:59'],
    ['done', '10:00'],
  ])('it is %s at %s', (state, time) => {
    expect(useStateAt(held, at(`2026-11-24 ${time}`))).toBe(state);
  });
  it.each(['pending', 'rejected', 'withdrawn', 'cancelled', 'missed'] as const)('%s stays so', (state) => {
    expect(useStateAt({ ...held, state }, now)).toBe(state);
  });
});

describe('what hinders a wish', () => {
  const problem = (part: Partial<Wish> = {}, other: Partial<BookingRules> = {}) =>
    wishProblem(wish(part), { ...rules, ...other }, { capacity: 30 }, now);

  it.each<[string, Partial<Wish>, Partial<BookingRules>, string | undefined]>([
    ['nothing', {}, {}, undefined],
    ['up to the very end of the day', span('2026-11-25', '17:00', '21:00'), {}, undefined],
    ['the last day ahead', span('2026-12-08', '08:00', '09:00'), {}, undefined],
    [
      'a rest shorter than a slot at the end',
      span('2026-11-25', '20:00', '20:50'),
      { open_to: 20 * 60 + 50 },
      undefined,
    ],
    ['ends before it begins', span('2026-11-25', '14:00', '14:00'), {}, '结束时间应晚于开始时间'],
    ['is over', span('2026-11-24', '09:00', '10:00'), {}, '开始时间已过，请选择以后的时间'],
    ['too far ahead', span('2026-12-09', '08:00', '09:00'), {}, '最多提前 14 天申请'],
    ['a day that is closed', span('2026-11-28', '08:00', '09:00'), {}, '周六不开放，请选择周一至周五'],
    ['before the opening', span('2026-11-25', '07:30', '09:00'), {}, '开放时间为 08:00–21:00'],
    ['across midnight', { from: at('2026-11-25 20:00'), to: at('2026-11-26 09:00') }, {}, '开放时间为 08:00–21:00'],
    ['between slots', span('2026-11-25', '14:10', '15:00'), {}, '请按 30 分钟一格选择起止时间'],
    ['too long', span('2026-11-25', '14:00', '18:30'), {}, '一次最多使用 4 小时'],
    ['too many people', { people: 31 }, {}, '房间最多容纳 30 人，请更换房间或减少人数'],
    ['another type', {}, { person_type_ids: [7] }, '您的人员类型不能申请此类房间，如需使用请联系教育处'],
    ['another department', {}, { dept_ids: [4] }, '您所在的科室不能申请此类房间，如需使用请联系教育处'],
    ['no department', { deptId: null }, { dept_ids: [4] }, '您所在的科室不能申请此类房间，如需使用请联系教育处'],
    ['the week is full', { weekMs: 4.5 * 3_600_000 }, {}, '每人每周最多使用 6 小时，这一周已申请 4.5 小时'],
    ['the week is just full', { weekMs: 4 * 3_600_000 }, {}, undefined],
    ['a week without limit', { weekMs: 90 * 3_600_000 }, { week_hours: null }, undefined],
  ])('%s', (_, part, other, said) => expect(problem(part, other)).toBe(said));
});

describe('the nearest free times', () => {
  const opening = (moment: number) => openingOn(rules, moment);
  const near = (wanted: Span, busy: Span[], moment = now) =>
    words(nearestFree(wanted, busy, { opening, now: moment, slotMinutes: 30 }));

  it('lie before and after what holds the room, the nearest first', () => {
    const wanted = span('2026-11-25', '14:00', '15:00');
    const busy = [span('2026-11-25', '13:30', '16:00')];
    expect(near(wanted, busy)).toEqual(['11-25 12:30-13:30', '11-25 16:00-17:00', '11-26 14:00-15:00']);
  });

  it('are the wanted one where it is free, and never in the past', () => {
    const wanted = span('2026-11-24', '09:00', '10:00');
    expect(near(wanted, [])[0]).toBe('11-24 09:30-10:30');
    expect(near(span('2026-11-25', '09:00', '10:00'), [])[0]).toBe('11-25 09:00-10:00');
  });

  it('pass over gaps that are too short, begin on a slot, and skip days that are closed', () => {
    const wanted = span('2026-11-27', '19:00', '21:00');
    const busy = [span('2026-11-27', '08:10', '19:40'), span('2026-11-27', '20:10', '21:00')];
    expect(near(wanted, busy)).toEqual(['11-30 19:00-21:00', '12-01 19:00-21:00', '12-02 19:00-21:00']);
  });

  it('are none where the room is full', () => {
    const busy = [{ from: at('2026-11-24 00:00'), to: at('2027-01-01 00:00') }];
    expect(near(span('2026-11-25', '09:00', '10:00'), busy)).toEqual([]);
  });
});

describe('a weekly series', () => {
  const first = span('2026-11-25', '14:00', '15:00');
  it.each<[string | null, string[], string[]]>([
    [null, [], ['11-25 14:00-15:00']],
    ['2026-12-09', [], ['11-25 14:00-15:00', '12-02 14:00-15:00', '12-09 14:00-15:00']],
    ['2026-12-08', ['2026-12-02'], ['11-25 14:00-15:00']],
    ['2026-11-01', [], ['11-25 14:00-15:00']],
  ])('until %s without %j', (until, without, expected) => {
    expect(words(weekly(first, until, without))).toEqual(expected);
  });
  it('ends one beyond the limit, so that too long a one is noticed', () => {
    expect(weekly(first, '2199-12-31')).toHaveLength(61);
  });
});

describe('utilisation', () => {
  const days = ['2026-11-24', '2026-11-25', '2026-11-28'].map((day) => at(`${day} 00:00`));
  it('is the share of the opening hours of open days', () => {
    const busy = [
      span('2026-11-24', '07:00', '09:00'),
      span('2026-11-25', '10:00', '12:00'),
      span('2026-11-25', '11:00', '13:00'),
    ];
    expect(utilisation(days, rules, busy)).toBeCloseTo(4 / 26);
    expect(utilisation(days, rules, [])).toBe(0);
    expect(utilisation([days[2]!], rules, busy)).toBeNull();
  });
});

describe('opening days', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6, 7], '每天'],
    [[5, 4, 3, 2, 1], '周一至周五'],
    [[1, 2], '周一、周二'],
    [[1, 3, 4, 5, 7], '周一、周三至周五、周日'],
    [[6], '周六'],
  ])('%j are told as %s', (days, words) => {
    expect(weekdaysWords(days)).toBe(words);
  });
});
