import { sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { formatMonth } from '@contract/kernel/half-month';
import { businessStatuses } from '@contract/people/business-status';
import {
  exchanged,
  exchangesFor,
  halvesIn,
  placedSpans,
  relocated,
  reordered,
  stayPeriod,
  swapProblem,
  swapProblemWords,
  type HalfSpan,
  type PlannedPerson,
  type SwapProblem,
  type WantedHalf,
} from '@contract/rotation/swap-rules';
import type { PlacedSpan, SwapChoice, SwapOptions, SwapPartner } from '@contract/rotation/swaps';
import { mayGrow, statesBefore } from '@contract/rotation/stay-states';
import { validIn } from '@contract/rotation/lists';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { departmentNames } from '../../dictionary/public';
import { overfull, plannedPeople, problemOf } from './planned';

/** Colleagues whose plans are looked at, and who are offered at most. */
const mostLookedAt = 300;
const mostOffered = 30;

/** A person's own stay that has not begun. @throws AppError NOT_FOUND, SWAP_REFUSED */
async function ownStay(db: Db, userId: number, stayId: number): Promise<{ self: PlannedPerson; span: HalfSpan }> {
  const self = (await plannedPeople(db, [userId])).get(userId);
  const span = self && stayPeriod(self, stayId);
  if (!span) throw new AppError('NOT_FOUND');
  if (!mayGrow(self.halves.get(span.start)!.state)) throw refusal(self.name, 'begun');
  return { self, span };
}

const refusal = (name: string, problem: SwapProblem) =>
  new AppError('SWAP_REFUSED', { reason: `${name}${swapProblemWords[problem]}` });

/** What somebody may ask for a stay. @throws AppError NOT_FOUND for a stay of others, SWAP_REFUSED for one that has begun */
export async function swapOptions(db: Db, userId: number, stayId: number): Promise<SwapOptions> {
  const { self, span } = await ownStay(db, userId, stayId);
  const found = (await colleagues(db, self, span)).flatMap((other) => {
    const [spans] = exchangesFor(self, other, stayId);
    return spans ? [{ other, spans }] : [];
  });
  const partners = found.toSorted((one, two) => lengthOf(one.spans) - lengthOf(two.spans)).slice(0, mostOffered);
  const orders = await reorders(db, self, stayId, span);
  const depts = await relocations(db, self, span);
  const placed = partners.map(({ other, spans }) => {
    return { other, spans, halves: exchanged(self, other, spans), own: spans.flatMap((one) => held(self, one)) };
  });
  const all = [...held(self, span), ...placed.flatMap(({ halves, own }) => [...halves, ...own])];
  const names = await departmentNames(db, [...new Set([...all, ...orders].map(({ deptId }) => deptId)), ...depts]);
  const spanOf = ({ start, end, deptId }: HalfSpan & { deptId: number }): PlacedSpan => {
    return { start, end, deptName: names.get(deptId) ?? '' };
  };
  return {
    stay: spanOf(placedSpans(held(self, span))[0]!),
    partners: placed.map(({ other, spans, halves, own }): SwapPartner => ({
      userId: other.userId,
      name: other.name,
      spans,
      gives: placedSpans(own).map(spanOf),
      gets: placedSpans(halves.filter((half) => half.userId === userId)).map(spanOf),
    })),
    orders: orders.map(({ stay, ...place }) => ({ ...spanOf(place), stayId: stay })),
    depts: depts.map((deptId) => ({ deptId, deptName: names.get(deptId) ?? '' })),
  };
}

const lengthOf = (spans: readonly HalfSpan[]) => spans.flatMap(halvesIn).length;

/** What somebody holds in a time, as wanted halves. */
const held = (person: PlannedPerson, span: HalfSpan): WantedHalf[] =>
  halvesIn(span).flatMap((half) => {
    const place = person.halves.get(half);
    return place ? [{ userId: person.userId, half, deptId: place.deptId, stDeptId: place.stDeptId }] : [];
  });

/** Trainees who have something ahead that counts to the same standard department for as long. */
async function colleagues(db: Db, self: PlannedPerson, span: HalfSpan): Promise<PlannedPerson[]> {
  const { stDeptId } = self.halves.get(span.start)!;
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct stay.user_id as id from rotation_stay stay join person on person.id = stay.user_id
    where stay.st_dept_id = ${stDeptId} and stay."end" - stay.start = ${span.end - span.start}
      and stay.state = any(${array([...statesBefore('cancel')], 'text')}) and stay.user_id <> ${self.userId}
      and person.business_status = ${businessStatuses.training.id}
    order by stay.user_id limit ${mostLookedAt}`);
  return [
    ...(
      await plannedPeople(
        db,
        rows.map(({ id }) => id),
      )
    ).values(),
  ];
}

async function reorders(db: Db, self: PlannedPerson, stayId: number, span: HalfSpan) {
  const stays = [...new Set([...self.halves.values()].map(({ stay }) => stay))].filter((stay) => stay !== stayId);
  const possible: (HalfSpan & { deptId: number; stay: number })[] = [];
  for (const stay of stays) {
    const other = stayPeriod(self, stay)!;
    if (other.end - other.start !== span.end - span.start) continue;
    const wanted = reordered(self, span, other);
    if (swapProblem(self, [span, other], wanted) || (await overfull(db, [self], wanted))) continue;
    possible.push({ ...other, deptId: self.halves.get(other.start)!.deptId, stay });
  }
  return possible;
}

async function relocations(db: Db, self: PlannedPerson, span: HalfSpan): Promise<number[]> {
  const { stDeptId, deptId: now } = self.halves.get(span.start)!;
  const months = [...new Set(halvesIn(span).map((half) => Math.floor(half / 2)))];
  const mapped = (self.subject?.standards ?? [])
    .filter((standard) => standard.stDeptId === stDeptId)
    .flatMap(({ candidates }) => candidates)
    .filter((candidate) => candidate.deptId !== now && months.every((month) => validIn(candidate, month)));
  const possible: number[] = [];
  for (const deptId of new Set(mapped.map((candidate) => candidate.deptId))) {
    const wanted = relocated(self, span, deptId);
    if (!swapProblem(self, [span], wanted) && !(await overfull(db, [self], wanted))) possible.push(deptId);
  }
  return possible;
}

/** An adjustment as it would be written, and what is held there now. */
export interface Adjustment {
  people: PlannedPerson[];
  spans: HalfSpan[];
  wanted: WantedHalf[];
}

/**
 * What a choice comes to now, checked like the options.
 * @throws AppError NOT_FOUND, SWAP_REFUSED with the reason
 */
export async function adjustment(
  db: Db,
  { userId, stayId, choice }: { userId: number; stayId: number; choice: SwapChoice },
): Promise<Adjustment> {
  const { self, span } = await ownStay(db, userId, stayId);
  const asked = await askedBy(db, self, span, choice);
  const problem = problemOf(asked.people, asked.spans, asked.wanted);
  if (problem) throw refusal(problem.name, problem.problem);
  const full = await overfull(db, asked.people, asked.wanted);
  if (full) {
    const reason = `${full.deptName}在 ${formatMonth(Math.floor(full.half / 2))} 已满，请另选科室或时间`;
    throw new AppError('SWAP_REFUSED', { reason });
  }
  return asked;
}

async function askedBy(db: Db, self: PlannedPerson, span: HalfSpan, choice: SwapChoice): Promise<Adjustment> {
  switch (choice.kind) {
    case 'partner': {
      const other =
        choice.userId === self.userId ? undefined : (await plannedPeople(db, [choice.userId])).get(choice.userId);
      const offered = other ? exchangesFor(self, other, self.halves.get(span.start)!.stay) : [];
      const isOffered = offered.some((spans) => JSON.stringify(spans) === JSON.stringify(choice.spans));
      if (!other || !isOffered) throw new AppError('SWAP_REFUSED', { reason: '双方的轮转安排已不能对调，请重新选择' });
      return { people: [self, other], spans: choice.spans, wanted: exchanged(self, other, choice.spans) };
    }
    case 'order': {
      const other = stayPeriod(self, choice.stayId);
      if (!other) throw new AppError('NOT_FOUND');
      if (other.end - other.start !== span.end - span.start) throw refusal(self.name, 'length');
      return { people: [self], spans: [span, other], wanted: reordered(self, span, other) };
    }
    case 'dept':
      return { people: [self], spans: [span], wanted: relocated(self, span, choice.deptId) };
  }
}
