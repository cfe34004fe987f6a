import { expect, it } from 'vitest';
import { hospitalOffsetMs } from '../kernel/hospital-time';
import {
  plannedState,
  punctuality,
  shiftHours,
  shiftLetter,
  shiftOf,
  shiftSpan,
  shiftWords,
  type ShiftTimes,
} from './shift-rules';

const day: ShiftTimes = { kind: 'work', covers: 'day', begin_at: '08:00', end_at: '17:30' };
const morning: ShiftTimes = { kind: 'work', covers: 'am', begin_at: '08:00', end_at: '12:00' };
const night: ShiftTimes = { kind: 'duty', covers: 'pm', begin_at: '17:30', end_at: '08:00' };
const whole: ShiftTimes = { kind: 'duty', covers: 'day', begin_at: '08:00', end_at: '08:00' };
const off: ShiftTimes = { kind: 'rest', covers: 'day', begin_at: null, end_at: null };
const date = '2026-11-27';
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) - hospitalOffsetMs;

it.each([
  [undefined, true, 'present', 'present'],
  [undefined, false, 'rest', 'rest'],
  [day, false, 'present', 'present'],
  [morning, true, 'present', 'rest'],
  [night, true, 'rest', 'duty'],
  [whole, false, 'duty', 'duty'],
  [off, true, 'rest', 'rest'],
] as const)('%j on a working day (%s) is %s and %s', (shift, isWorkday, am, pm) => {
  expect([plannedState(shift, 'am', isWorkday), plannedState(shift, 'pm', isWorkday)]).toEqual([am, pm]);
});

it.each([
  [day, '2026-11-27 08:00:00', '2026-11-27 17:30:00', '08:00–17:30'],
  [night, '2026-11-27 17:30:00', '2026-11-28 08:00:00', '17:30–次日 08:00'],
  [whole, '2026-11-27 08:00:00', '2026-11-28 08:00:00', '08:00–次日 08:00'],
])('%j goes from %s to %s', (shift, from, to, words) => {
  expect(shiftSpan(shift, date)).toEqual({ from: at(from), to: at(to) });
  expect(shiftHours(shift)).toBe(words);
});

it('a day off has no hours', () => {
  expect(shiftSpan(off, date)).toBeNull();
  expect([shiftHours(off), shiftWords({ ...off, name: '轮休' })]).toEqual(['', '轮休']);
  expect(shiftWords({ ...morning, name: '早班' })).toBe('早班 08:00–12:00 上午');
});

it.each([
  ['on time', day, '07:52:10', '17:31:00', 0, 0, 0],
  ['within the minute', day, '08:00:59', '17:29:30', 0, 0, 0],
  ['one minute late, none forgiven', day, '08:01:00', '17:30:00', 0, 1, 0],
  ['five minutes late, five forgiven', day, '08:05:59', '17:30:00', 5, 0, 0],
  ['six minutes late, five forgiven: all of them count', day, '08:06:00', '17:30:00', 5, 6, 0],
  ['went early', day, '08:00:00', '16:45:00', 5, 0, 45],
  ['seen once only', day, '08:20:00', '08:20:00', 0, 20, 0],
  ['a day off is never late', off, '10:00:00', '11:00:00', 0, 0, 0],
  ['a night, gone the next morning', night, '17:40:00', '+07:30:00', 0, 10, 30],
] as const)('%s', (_, shift, from, to, grace, late, early) => {
  const moment = (time: string) => at(time.startsWith('+') ? `2026-11-28 ${time.slice(1)}` : `${date} ${time}`);
  expect(punctuality(shift, date, { from: moment(from), to: moment(to) }, grace)).toEqual({ late, early });
});

it('each shift has a letter, and a letter that is unknown is none', () => {
  const shifts = [{ id: 7 }, { id: 3 }];
  expect([shiftLetter(shifts, 3), shiftLetter(shifts, 9), shiftLetter(shifts, undefined)]).toEqual(['1', '.', '.']);
  expect([shiftOf(shifts, '1'), shiftOf(shifts, '.'), shiftOf(shifts, 'z'), shiftOf(shifts, undefined)]).toEqual([
    { id: 3 },
    undefined,
    undefined,
    undefined,
  ]);
});
