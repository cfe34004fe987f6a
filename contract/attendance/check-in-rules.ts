import { awayWords, type Area, type Position } from '../kernel/geo';
import { hospitalDay } from '../kernel/hospital-time';
import { codeLivesMs, readSealed } from '../kernel/sealed-code';
import { daysAhead } from '../rotation/stay-states';
import { halves, type Half } from './days';
import type { MarkState } from './sheet-rules';
import { crossesMidnight, plannedState, punctuality, shiftSpan, type Seen, type ShiftTimes } from './shift-rules';

/** Rules of checking in. No schema here: pages import this file. Times are ms since 1970. */

/** How attendance of a personnel type comes about. */
export const checkWayWords = { ward: '科室登记', code: '扫码打卡', position: '定位打卡' } as const;
export type CheckWay = keyof typeof checkWayWords;
export const checkWays = Object.keys(checkWayWords) as CheckWay[];

/** Minutes that may be forgiven, and metres around a place. */
export const checkLimits = { grace: [0, 60], radius: [20, 5000] } as const;

/** What a ward's code is drawn for. */
export const wardSubject = (deptId: number): string => `ward-${deptId}`;

/** What a ward's code says of itself; whether it is genuine only the server knows. */
export function readWardCode(content: string): { deptId: number; at: number } | null {
  const said = readSealed(content);
  const [, id] = /^ward-([1-9]\d{0,9})$/.exec(said?.subject ?? '') ?? [];
  return said && id ? { deptId: Number(id), at: said.at } : null;
}

const dayMs = 86_400_000;
/** As long as a code that was read without a network may be on its way. */
export const keptDays = 7;

/** What arrives with a check-in. Times are of the server's clock; a phone's own is never asked. */
export interface ArrivedCheckIn {
  /** When the code was drawn: the time of the check-in. */
  codeAt: number;
  now: number;
  /** It was kept on a phone without network. */
  isKept: boolean;
  /** Day on which the server gave this person the ticket that comes with it; undefined without a genuine one. */
  ticketDay: string | undefined;
}

/**
 * Why a code is not taken; undefined when it is. With a network it has to be fresh; one that was kept comes with a ticket that
 * its person had before it was drawn, and within some days.
 */
export function checkInRefusal({ codeAt, now, isKept, ticketDay }: ArrivedCheckIn): 'old' | 'ticket' | undefined {
  if (!isKept) return now - codeAt <= codeLivesMs ? undefined : 'old';
  if (now - codeAt > keptDays * dayMs) return 'old';
  const day = hospitalDay(codeAt);
  if (ticketDay === undefined || ticketDay > day || daysAhead(ticketDay, keptDays) < day) return 'ticket';
  return undefined;
}

/** Why somebody cannot check in from where he is; undefined when he can. @param position null: not known */
export function placeProblem(place: Area, position: Position | null): string | undefined {
  if (!position) return '须在院内打卡：请在浏览器和手机设置中允许使用位置后重试；仍不能定位的，请联系教学秘书登记';
  const away = awayWords(place, position);
  if (away === '') return undefined;
  return `距打卡地点${away}，超出 ${place.radius} 米，请到现场打卡；确在现场的，请打开精确定位后重试或联系教学秘书登记`;
}

/** A night without a shift after it goes on so long after its end. */
const overtimeMs = 4 * 3_600_000;

/**
 * The day that a check-in belongs to: that of its moment, or the day before where a shift of that goes over midnight and its end
 * is nearer than the beginning of the next.
 */
export function dayOfCheckIn(at: number, shiftOn: (day: string) => ShiftTimes | undefined): string {
  const day = hospitalDay(at);
  const before = daysAhead(day, -1);
  const night = shiftOn(before);
  if (!night || !crossesMidnight(night)) return day;
  const end = shiftSpan(night, before)!.to;
  const next = shiftOn(day);
  const begin = next && shiftSpan(next, day)?.from;
  const until = begin === undefined ? end + overtimeMs : Math.max(end, (end + begin) / 2);
  return at <= until ? before : day;
}

/**
 * What the halves of a day were, as far as check-ins say: late in the half in which somebody came late, absent in one before he
 * came or after he went. Only proposed: the ward decides. Who comes on a day off was there.
 */
export function checkedStates(
  shift: ShiftTimes | undefined,
  day: string,
  seen: Seen,
  grace: number,
): Record<Half, MarkState> {
  const span = shift && shiftSpan(shift, day);
  if (!span) return { am: 'present', pm: 'present' };
  const states = { am: plannedState(shift, 'am', true), pm: plannedState(shift, 'pm', true) };
  const { late, early } = punctuality(shift, day, seen, grace);
  const [first, last] = shift.covers === 'day' ? halves : [shift.covers, shift.covers];
  const middle = (span.from + span.to) / 2;
  const isWhole = first !== last;
  if (late > 0) {
    if (isWhole && seen.from > middle) states[first] = 'absent';
    states[isWhole && seen.from > middle ? last : first] = 'late';
  }
  if (early > 0 && isWhole && seen.to < middle) states[last] = 'absent';
  return states;
}

/** A day of check-ins as it is shown: `07:52–17:40，迟到 6 分钟`. */
export function checkInWords(one: { from: string; to: string; late: number; early: number; is_kept: boolean }): string {
  return [
    one.to === '' ? one.from : `${one.from}–${one.to}`,
    one.late > 0 ? `迟到 ${one.late} 分钟` : '',
    one.early > 0 ? `早退 ${one.early} 分钟` : '',
    one.is_kept ? '离线补传' : '',
  ]
    .filter(Boolean)
    .join('，');
}
