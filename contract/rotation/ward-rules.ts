import { groupBy } from '../kernel/group-by';
import { daysAhead, type StayDays, type StayState } from './stay-states';

/** A stretch of a stay within its ward: in which group or room, and with whom. Both days are included. */
export interface WardPart extends StayDays {
  /** Ward or group in the hospital's words; empty where there is none. */
  place: string;
  teacherId: number | null;
}

/** Stays of which the ward still decides. */
export const arrangedStates = ['planned', 'due', 'in', 'leaving'] as const satisfies readonly StayState[];
export const mayArrange = (state: StayState) => (arrangedStates as readonly StayState[]).includes(state);

export const dayBefore = (day: string) => daysAhead(day, -1);
const dayAfter = (day: string) => daysAhead(day, 1);
const byDay = (one: StayDays, other: StayDays) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0);

/** What is wrong with the parts of a stay, and from which day on. */
export interface SplitFault {
  kind: 'backwards' | 'outside' | 'gap' | 'overlap';
  day: string;
}

/**
 * The first thing that is wrong with the parts of a stay: they cover its days from the first to the last, each of them
 * once. Parts that stood when a stay was moved are found by the same question, so that moving it need not touch them.
 */
export function splitFault(stay: StayDays, parts: readonly StayDays[]): SplitFault | null {
  let next = stay.from;
  for (const { from, to } of parts.toSorted(byDay)) {
    if (to < from) return { kind: 'backwards', day: from };
    if (from < stay.from || to > stay.to) return { kind: 'outside', day: from < stay.from ? from : to };
    if (from > next) return { kind: 'gap', day: next };
    if (from < next) return { kind: 'overlap', day: from };
    next = daysAhead(to, 1);
  }
  return next > stay.to ? null : { kind: 'gap', day: next };
}

/** A fault as a person reads it. */
export function faultWords({ kind, day }: SplitFault): string {
  const words = {
    backwards: '的结束日期早于开始日期',
    outside: '不在轮转起止日期内',
    gap: '起没有安排',
    overlap: '与另一段重叠',
  };
  return `${day} ${words[kind]}`;
}

/** A trainee's days with a teacher. */
export interface TaughtDays extends StayDays {
  userId: number;
  teacherId: number;
}

/** Parts with a teacher, as places that a trainee takes. */
export const taughtDays = (userId: number, parts: readonly WardPart[]): TaughtDays[] =>
  parts.flatMap(({ from, to, teacherId }) => (teacherId === null ? [] : [{ userId, teacherId, from, to }]));

const covers = ({ from, to }: StayDays, day: string) => from <= day && day <= to;
const meet = (one: StayDays, other: StayDays) => one.from <= other.to && other.from <= one.to;

/** The most trainees that a teacher has on any day of a span, and the first such day. */
export function mostAtOnce(taught: readonly TaughtDays[], span: StayDays): { people: number[]; day: string } {
  const within = taught.filter((one) => meet(one, span));
  // Only where somebody begins can there be more than the day before.
  const days = new Set([span.from, ...within.map(({ from }) => from).filter((day) => covers(span, day))]);
  let most: { people: number[]; day: string } = { people: [], day: span.from };
  for (const day of [...days].sort()) {
    const people = [...new Set(within.filter((one) => covers(one, day)).map(({ userId }) => userId))];
    if (people.length > most.people.length) most = { people, day };
  }
  return most;
}

/** A teacher who would have more trainees than he may, and who holds the places on the first such day. */
export interface Overload {
  teacherId: number;
  day: string;
  /** Those who have their places already. */
  holders: number[];
}

/**
 * Teachers whom wanted parts would give more trainees at a time than the limit. Days that nothing is wanted for are not
 * judged, nor are those on which a teacher has that trainee already: who had too many before is no reason to refuse
 * something else.
 * @param held what stays beside these give to teachers
 * @param had what these stays gave to theirs before
 */
export function overloads(
  held: readonly TaughtDays[],
  wanted: readonly TaughtDays[],
  limit: number,
  had: readonly TaughtDays[] = [],
): Overload[] {
  const found: Overload[] = [];
  for (const [teacherId, parts] of groupBy(wanted, (part) => part.teacherId)) {
    const own = held.filter((one) => one.teacherId === teacherId);
    const over = parts
      .flatMap((part) => added(part, had))
      .map((days) => mostAtOnce([...own, ...parts], days))
      .filter(({ people }) => people.length > limit)
      .sort((one, other) => (one.day < other.day ? -1 : 1))[0];
    if (!over) continue;
    const holders = own.filter((one) => covers(one, over.day)).map(({ userId }) => userId);
    found.push({ teacherId, day: over.day, holders: [...new Set(holders)] });
  }
  return found;
}

/** The days of a part on which its teacher did not have that trainee. */
function added(part: TaughtDays, had: readonly TaughtDays[]): StayDays[] {
  const before = had.filter(({ userId, teacherId }) => userId === part.userId && teacherId === part.teacherId);
  return before.reduce<StayDays[]>((left, one) => left.flatMap((days) => without(days, one)), [part]);
}

const without = (days: StayDays, { from, to }: StayDays): StayDays[] =>
  [
    { from: days.from, to: days.to < from ? days.to : dayBefore(from) },
    { from: days.from > to ? days.from : dayAfter(to), to: days.to },
  ].filter((rest) => rest.from <= rest.to);

/**
 * The parts of a stay that one teacher takes over as a whole: before it begins all of it, afterwards what lies ahead; who
 * taught before stays on record.
 */
export function takenOver(
  stay: StayDays,
  parts: readonly WardPart[],
  { teacherId, day }: { teacherId: number; day: string },
): WardPart[] {
  const isWhole =
    parts.length === 0 || splitFault(stay, parts) !== null || parts.every((part) => part.teacherId === null);
  if (day <= stay.from || day > stay.to || isWhole) return [{ ...stay, place: samePlace(parts), teacherId }];
  const past = parts
    .toSorted(byDay)
    .filter(({ from }) => from < day)
    .map((part) => ({ ...part, to: part.to < day ? part.to : dayBefore(day) }));
  const ahead = parts
    .toSorted(byDay)
    .filter(({ to }) => to >= day)
    .map((part) => ({ ...part, from: part.from < day ? day : part.from, teacherId }));
  return joined([...past, ...ahead]);
}

const samePlace = (parts: readonly WardPart[]) =>
  new Set(parts.map(({ place }) => place)).size === 1 ? parts[0]!.place : '';

/** Neighbouring parts that say the same become one. */
function joined(parts: readonly WardPart[]): WardPart[] {
  const list: WardPart[] = [];
  for (const part of parts) {
    const before = list.at(-1);
    const isSame = before?.teacherId === part.teacherId && before.place === part.place;
    if (before && isSame && daysAhead(before.to, 1) === part.from) before.to = part.to;
    else list.push({ ...part });
  }
  return list;
}

/** The teacher who has most of a stay, the earlier of two who have as much. */
export function mainTeacher(parts: readonly WardPart[]): number | null {
  const days = new Map<number, number>();
  for (const { teacherId, from, to } of parts.toSorted(byDay)) {
    if (teacherId !== null) days.set(teacherId, (days.get(teacherId) ?? 0) + daysBetween(from, to));
  }
  const most = Math.max(...days.values());
  return [...days].find(([, count]) => count === most)?.[0] ?? null;
}

/** Days from one to another, both included. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
