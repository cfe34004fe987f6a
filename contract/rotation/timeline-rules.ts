import { halfMonthOfDate, type HalfMonth } from '../kernel/half-month';
import type { ItemKind } from './scheme-rules';
import type { StayState } from './stay-states';

/** What 轮转查看 tells of a person's stays, from rows that a device may hold: pure, so that a copy counts the days of today. */

/** A stay with its time, in half months (`end` is the one after the last) and in days (`to` is the last). */
export interface SeenStay {
  stDeptId: number;
  start: HalfMonth;
  end: HalfMonth;
  from: string;
  to: string;
  state: StayState;
}

const dayMs = 86_400_000;
/** Days from one day to another, both `YYYY-MM-DD`. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/**
 * How far a stay is: 还有 12 天入科, 在科第 9 天，还剩 22 天; nothing of one that is over, or that has been taken out of the plan.
 * @param day the hospital's day
 */
export function countdown({ from, to, state }: Pick<SeenStay, 'from' | 'to' | 'state'>, day: string): string {
  if (state === 'left' || state === 'failed' || state === 'cancelled' || to < day) return '';
  if (from > day) return from === nextDay(day) ? '明天入科' : `还有 ${daysBetween(day, from)} 天入科`;
  if (from === day) return '今天入科';
  const nth = `在科第 ${daysBetween(from, day) + 1} 天`;
  return to === day ? `${nth}，今天是最后一天` : `${nth}，还剩 ${daysBetween(day, to)} 天`;
}

const nextDay = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/** What of a scheme says what is owed; lengths in half months. */
export interface OwedScheme {
  halfMonths: number;
  reserveHalfMonths: number;
  groups: readonly { name: string; minDepts: number; maxDepts: number; minHalfMonths: number; maxHalfMonths: number }[];
  items: readonly { id: number; name: string; kind: ItemKind; group: number | null; halfMonths: number }[];
}

/** Time that is planned, the part of it that is over among it. */
interface Spent {
  placed: number;
  done: number;
}

/** A requirement of the scheme: one department, a group to choose from, or the reserve. */
export interface Fulfilment extends Spent {
  key: string;
  name: string;
  kind: ItemKind;
  /** The least that is owed. */
  owed: number;
  /** What of it no stay is planned for. */
  gap: number;
  /** Departments that are still to be chosen, of a group. */
  missingDepts: number;
  /** What is planned where, of a group and the reserve: only departments with time. */
  parts: ({ name: string } & Spent)[];
}

export interface FulfilmentTotal extends Spent {
  owed: number;
  gap: number;
}

/**
 * What of a scheme is planned and what is over. A stay that failed counts to nothing: it is to be made up for. The time of the
 * present half month is over when it is.
 * @param day the hospital's day
 */
export function fulfilmentOf(
  scheme: OwedScheme,
  stays: readonly SeenStay[],
  day: string,
): { lines: Fulfilment[]; total: FulfilmentTotal } {
  const spent = spentByItem(stays, day);
  const of = (id: number): Spent => spent.get(id) ?? nothing;
  const necessary = scheme.items
    .filter(({ kind }) => kind === 'necessary')
    .map((item): Fulfilment => ({
      ...line(`item ${item.id}`, item.name, 'necessary', item.halfMonths, of(item.id)),
      parts: [],
    }));
  const parts = (kind: ItemKind, group: number | null) =>
    scheme.items
      .filter((item) => item.kind === kind && item.group === group)
      .map(({ id, name }) => ({ name, ...of(id) }))
      .filter(({ placed }) => placed > 0);
  const groups = scheme.groups.map((group, index): Fulfilment => {
    const chosen = parts('optional', index);
    return {
      ...line(`group ${index}`, group.name, 'optional', group.minHalfMonths, sumOf(chosen)),
      missingDepts: Math.max(0, group.minDepts - chosen.length),
      parts: chosen,
    };
  });
  const inReserve = parts('reserve', null);
  const reserve = line('reserve', '机动', 'reserve', scheme.reserveHalfMonths, sumOf(inReserve));
  const hasReserve = scheme.reserveHalfMonths > 0 || inReserve.length > 0;
  const lines = [...necessary, ...groups, ...(hasReserve ? [{ ...reserve, parts: inReserve }] : [])];
  const { placed, done } = sumOf(lines);
  const owed = scheme.halfMonths;
  return { lines, total: { owed, placed, done, gap: Math.max(0, owed - placed) } };
}

const nothing: Spent = { placed: 0, done: 0 };

const sumOf = (all: readonly Spent[]): Spent => ({
  placed: all.reduce((sum, { placed }) => sum + placed, 0),
  done: all.reduce((sum, { done }) => sum + done, 0),
});

const line = (key: string, name: string, kind: ItemKind, owed: number, spent: Spent): Fulfilment => ({
  key,
  name,
  kind,
  owed,
  ...spent,
  gap: Math.max(0, owed - spent.placed),
  missingDepts: 0,
  parts: [],
});

function spentByItem(stays: readonly SeenStay[], day: string): Map<number, Spent> {
  const now = halfMonthOfDate(day);
  const spent = new Map<number, Spent>();
  for (const { stDeptId, start, end, state } of stays) {
    if (state === 'failed' || state === 'cancelled') continue;
    const { placed, done } = spent.get(stDeptId) ?? nothing;
    const over = Math.max(0, Math.min(end, now) - start);
    spent.set(stDeptId, { placed: placed + end - start, done: done + over });
  }
  return spent;
}
