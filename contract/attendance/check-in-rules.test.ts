import { expect, it } from 'vitest';
import { hospitalOffsetMs } from '../kernel/hospital-time';
import {
  checkedStates,
  checkInRefusal,
  checkInWords,
  dayOfCheckIn,
  placeProblem,
  readWardCode,
  wardSubject,
} from './check-in-rules';
import type { ShiftTimes } from './shift-rules';

const whiteDay: ShiftTimes = { kind: 'work', covers: 'day', begin_at: '08:00', end_at: '17:00' };
const morning: ShiftTimes = { kind: 'work', covers: 'am', begin_at: '08:00', end_at: '12:00' };
const night: ShiftTimes = { kind: 'duty', covers: 'pm', begin_at: '17:30', end_at: '08:00' };
const off: ShiftTimes = { kind: 'rest', covers: 'day', begin_at: null, end_at: null };
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) - hospitalOffsetMs;
const date = '2026-11-27';

it.each([
  [`${wardSubject(12)}.lz3k9a.seal`, { deptId: 12, at: Number.parseInt('lz3k9a', 36) }],
  ['ward-0.0.s', null],
  ['12.in.0.s', null],
  ['123456', null],
])('%s says %j', (content, said) => {
  expect(readWardCode(content)).toEqual(said);
});

it.each([
  ['fresh', { isKept: false, after: 15_000, ticketDay: undefined }, undefined],
  ['too old with a network', { isKept: false, after: 15_001, ticketDay: undefined }, 'old'],
  ['kept for a day', { isKept: true, after: 86_400_000, ticketDay: '2026-11-27' }, undefined],
  ['kept, with a ticket of a week ago', { isKept: true, after: 60_000, ticketDay: '2026-11-20' }, undefined],
  ['kept, with an older ticket', { isKept: true, after: 60_000, ticketDay: '2026-11-19' }, 'ticket'],
  ['kept, with a ticket of the day after', { isKept: true, after: 90_000_000, ticketDay: '2026-11-28' }, 'ticket'],
  ['kept without a ticket', { isKept: true, after: 60_000, ticketDay: undefined }, 'ticket'],
  ['kept for more than a week', { isKept: true, after: 7 * 86_400_000 + 1, ticketDay: '2026-11-27' }, 'old'],
] as const)('a code that is %s', (_, { isKept, after, ticketDay }, refusal) => {
  const codeAt = at('2026-11-27 07:55:00');
  expect(checkInRefusal({ codeAt, now: codeAt + after, isKept, ticketDay })).toBe(refusal);
});

it.each([
  ['a day has its own', '2026-11-27 07:50', {}, '2026-11-27'],
  ['the morning after a night', '2026-11-28 08:10', { '2026-11-27': night }, '2026-11-27'],
  ['long after a night', '2026-11-28 12:01', { '2026-11-27': night }, '2026-11-28'],
  ['a night, then a day', '2026-11-28 07:58', { '2026-11-27': night, '2026-11-28': whiteDay }, '2026-11-27'],
  ['the day after a night', '2026-11-28 08:01', { '2026-11-27': night, '2026-11-28': whiteDay }, '2026-11-28'],
  [
    'between two nights, nearer to the first',
    '2026-11-28 12:00',
    { '2026-11-27': night, '2026-11-28': night },
    '2026-11-27',
  ],
  [
    'between two nights, nearer to the second',
    '2026-11-28 13:00',
    { '2026-11-27': night, '2026-11-28': night },
    '2026-11-28',
  ],
] as const)('%s', (_, moment, shifts: Record<string, ShiftTimes>, day) => {
  expect(dayOfCheckIn(at(`${moment}:00`), (one) => shifts[one])).toBe(day);
});

it.each([
  ['on time, not signed off', whiteDay, '07:55', '07:55', 'present', 'present'],
  ['late', whiteDay, '08:20', '17:05', 'late', 'present'],
  ['late within what is forgiven', whiteDay, '08:05', '17:05', 'present', 'present'],
  ['came after the middle', whiteDay, '13:30', '17:05', 'absent', 'late'],
  ['went before the middle', whiteDay, '07:55', '11:00', 'present', 'absent'],
  ['went early, after the middle', whiteDay, '07:55', '16:00', 'present', 'present'],
  ['late for a half', morning, '11:00', '12:00', 'late', 'rest'],
  ['a night', night, '17:25', '17:25', 'rest', 'duty'],
  ['late for a night', night, '18:00', '18:00', 'rest', 'late'],
  ['came on a day off', off, '09:00', '10:00', 'present', 'present'],
  ['came without a shift', undefined, '09:00', '10:00', 'present', 'present'],
] as const)('%s', (_, shift, from, to, am, pm) => {
  const seen = { from: at(`${date} ${from}:00`), to: at(`${date} ${to}:00`) };
  expect(checkedStates(shift, date, seen, 5)).toEqual({ am, pm });
});

it('says how far away somebody is, and that he must be known to be there', () => {
  const place = { lat: 30.67, lng: 104.06, radius: 100 };
  expect(placeProblem(place, { lat: 30.6705, lng: 104.06 })).toBeUndefined();
  expect(placeProblem(place, { lat: 30.672, lng: 104.06 })).toContain('距打卡地点约 222 米，超出 100 米');
  expect(placeProblem(place, null)).toContain('允许使用位置');
});

it('says a day in words', () => {
  const one = { from: '08:20', to: '', late: 20, early: 0, is_kept: false };
  expect(checkInWords(one)).toBe('08:20，迟到 20 分钟');
  expect(checkInWords({ ...one, to: '16:00', late: 0, early: 60, is_kept: true })).toBe(
    '08:20–16:00，早退 60 分钟，离线补传',
  );
});
