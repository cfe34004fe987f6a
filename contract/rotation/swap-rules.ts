import { formatMonth, type HalfMonth } from '../kernel/half-month';
import { mayCount } from './edit-rules';
import type { SubjectIndex } from './lists';
import { mayGrow, type StayState } from './stay-states';
import { fulfilmentOf, type OwedScheme } from './timeline-rules';

/** 申请调整轮转: what a trainee may ask for, alone or with a colleague. Pure; the server asks again at every decision. */

/** Where somebody is planned in a half month. */
export interface PlannedHalf {
  deptId: number;
  stDeptId: number;
  stay: number;
  state: StayState;
}

/** A person's plan with what it is judged by. */
export interface PlannedPerson {
  userId: number;
  name: string;
  halves: ReadonlyMap<HalfMonth, PlannedHalf>;
  /** Which departments count to what, month by month; undefined where no published scheme is for the person. */
  subject: SubjectIndex | undefined;
  owed: OwedScheme | undefined;
}

/** `end` is the half month after the last. */
export interface HalfSpan {
  start: HalfMonth;
  end: HalfMonth;
}

/** One half month of somebody as it is to be; `stay` where the stay keeps its number. */
export interface WantedHalf {
  userId: number;
  half: HalfMonth;
  deptId: number;
  stDeptId: number;
  stay?: number;
}

export type SwapProblem = 'begun' | 'open' | 'cut' | 'length' | 'same' | 'scheme' | 'gap';

/** Said of a person; each ends a sentence that begins with the name. */
export const swapProblemWords: Record<SwapProblem, string> = {
  begun: '有轮转段已开始或已结束',
  open: '在这段时间没有排满',
  cut: '有轮转段只有一部分落在这段时间',
  length: '的两段轮转时长不同',
  same: '调整前后没有差别',
  scheme: '的轮转方案当月不含换入的科室',
  gap: '调整后会缺少培训方案要求的科室或时长',
};

export const halvesIn = ({ start, end }: HalfSpan): HalfMonth[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);

/** The stay of a person as a period; undefined where none of its halves is planned. */
export function stayPeriod({ halves }: PlannedPerson, stay: number): HalfSpan | undefined {
  const own = [...halves].flatMap(([half, place]) => (place.stay === stay ? [half] : []));
  return own.length === 0 ? undefined : { start: Math.min(...own), end: Math.max(...own) + 1 };
}

/**
 * What two people hold when they exchange their places in some periods. Whole stays change hands, so that nobody is left
 * with a piece too short to be judged.
 */
export function exchanged(one: PlannedPerson, other: PlannedPerson, periods: readonly HalfSpan[]): WantedHalf[] {
  return periods.flatMap(halvesIn).flatMap((half) => {
    const [mine, theirs] = [one.halves.get(half), other.halves.get(half)];
    return [
      ...(theirs ? [{ userId: one.userId, half, deptId: theirs.deptId, stDeptId: theirs.stDeptId }] : []),
      ...(mine ? [{ userId: other.userId, half, deptId: mine.deptId, stDeptId: mine.stDeptId }] : []),
    ];
  });
}

/** What somebody holds when two stays of the same length change their times; both keep their numbers. */
export function reordered(person: PlannedPerson, one: HalfSpan, other: HalfSpan): WantedHalf[] {
  return [
    [one, other],
    [other, one],
  ].flatMap(([to, from]) =>
    halvesIn(to!).flatMap((half, at) => {
      const place = person.halves.get(from!.start + at);
      return place ? [{ userId: person.userId, half, ...placeOf(place) }] : [];
    }),
  );
}

/** What somebody holds when a stay goes to another department of the same kind. */
export function relocated(person: PlannedPerson, period: HalfSpan, deptId: number): WantedHalf[] {
  return halvesIn(period).flatMap((half) => {
    const place = person.halves.get(half);
    return place ? [{ userId: person.userId, half, ...placeOf(place), deptId }] : [];
  });
}

const placeOf = ({ deptId, stDeptId, stay }: PlannedHalf) => ({ deptId, stDeptId, stay });

/**
 * Why a person's part of an adjustment is not possible; null where it is. Nothing that has begun moves, whole stays move,
 * each new department is one of the person's scheme in that month, and no requirement of the scheme loses by it: what was
 * wanting before may go on wanting.
 * @param wanted the person's half months as they are to be, all of the periods
 */
export function swapProblem(
  person: PlannedPerson,
  periods: readonly HalfSpan[],
  wanted: readonly WantedHalf[],
): SwapProblem | null {
  const touched = periods.flatMap(halvesIn);
  const held = touched.map((half) => person.halves.get(half));
  if (held.some((place) => place && !mayGrow(place.state))) return 'begun';
  if (held.some((place) => !place) || wanted.length < touched.length) return 'open';
  const [inside, stays] = [new Set(touched), new Set(held.map((place) => place!.stay))];
  if ([...person.halves].some(([half, { stay }]) => stays.has(stay) && !inside.has(half))) return 'cut';
  const changing = wanted.filter(({ half, deptId, stDeptId, stay }) => {
    const now = person.halves.get(half)!;
    return now.deptId !== deptId || now.stDeptId !== stDeptId || (stay !== undefined && stay !== now.stay);
  });
  if (changing.length === 0) return 'same';
  const { subject } = person;
  if (!subject || changing.some((place) => !mayCount(subject, place, Math.floor(place.half / 2)))) return 'scheme';
  return losesBy(person, wanted) ? 'gap' : null;
}

function losesBy({ halves, owed }: PlannedPerson, wanted: readonly WantedHalf[]): boolean {
  if (!owed) return false;
  const counted = [...halves].filter(([, { state }]) => state !== 'failed');
  const before = new Map(counted.map(([half, { stDeptId }]) => [half, stDeptId]));
  const after = new Map([...before, ...wanted.map(({ half, stDeptId }) => [half, stDeptId] as const)]);
  const now = missingBy(owed, before);
  return Object.entries(missingBy(owed, after)).some(([key, missing]) => missing > (now[key] ?? 0));
}

/** Half months and departments that are wanting, by requirement. */
function missingBy(owed: OwedScheme, planned: ReadonlyMap<HalfMonth, number>): Record<string, number> {
  const stays = [...planned].map(([start, stDeptId]) => {
    return { stDeptId, start, end: start + 1, from: '', to: '', state: 'planned' as const };
  });
  // What is over does not matter here: any day does.
  const { lines } = fulfilmentOf(owed, stays, '2000-01-01');
  return Object.fromEntries(
    lines.flatMap(({ key, gap, missingDepts }) => [
      [key, gap],
      [`${key} depts`, missingDepts],
    ]),
  );
}

/**
 * In which periods two people could exchange so that the first is rid of a stay: that stay's time alone, or with one of
 * the other's stays of the same standard department and length, so that what each owes stays as it was.
 * @param stay the first one's
 */
export function exchangesFor(one: PlannedPerson, other: PlannedPerson, stay: number): HalfSpan[][] {
  const own = stayPeriod(one, stay);
  if (!own) return [];
  const { stDeptId } = one.halves.get(own.start)!;
  const theirs = [
    ...new Set([...other.halves.values()].filter((place) => place.stDeptId === stDeptId).map((p) => p.stay)),
  ];
  const twice = theirs
    .map((id) => stayPeriod(other, id)!)
    .filter((period) => period.end - period.start === own.end - own.start)
    .filter((period) => period.end <= own.start || period.start >= own.end)
    .map((period) => [own, period]);
  return [[own], ...twice].filter(
    (periods) =>
      !swapProblem(one, periods, of(one, exchanged(one, other, periods))) &&
      !swapProblem(other, periods, of(other, exchanged(one, other, periods))),
  );
}

const of = ({ userId }: PlannedPerson, wanted: readonly WantedHalf[]) =>
  wanted.filter((half) => half.userId === userId);

/** `2027-01 至 2027-02`, `2027-01 下半月至 2027-02`; a month alone by its name. */
export function spanWords({ start, end }: HalfSpan): string {
  const [from, to] = [Math.floor(start / 2), Math.floor((end - 1) / 2)];
  const [begin, last] = [start % 2 === 1 ? ' 下半月' : '', end % 2 === 1 ? ' 上半月' : ''];
  if (from === to) return `${formatMonth(from)}${begin}${last}`;
  return `${formatMonth(from)}${begin}${begin ? '' : ' '}至 ${formatMonth(to)}${last}`;
}

/** Half months of one person that follow each other in one department, in order of time. */
export function placedSpans(halves: readonly WantedHalf[]): (HalfSpan & { deptId: number })[] {
  const spans: (HalfSpan & { deptId: number })[] = [];
  for (const { half, deptId } of halves.toSorted((one, other) => one.half - other.half)) {
    const last = spans.at(-1);
    if (last && last.end === half && last.deptId === deptId) last.end = half + 1;
    else spans.push({ start: half, end: half + 1, deptId });
  }
  return spans;
}
