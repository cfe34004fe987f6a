import { flatPieces, piecesOfFlat } from '@contract/rotation/plans-pieces';
import { planEndpoints as calls, type DraftDetail, type PlanPerson } from '@contract/rotation/plans';
import { planLimits } from '@contract/rotation/plans-states';
import type { PlanSnapshot } from '@contract/rotation/plans-snapshot';
import { cachedCall } from '@device/copies/cached-call';
import type { Pin, PlanView, PlanWork } from '@workers/planner/work';

/** A draft as the server has it, laid over what is stored now. */
export async function fetchWork(draft: DraftDetail): Promise<PlanWork> {
  const { id, group, from, to } = draft;
  const [{ data: stored }, { data: snapshot }] = await Promise.all([
    cachedCall(calls.draftPieces, { params: { id } }),
    cachedCall(calls.planSnapshot, { body: { group, from, to } }),
  ]);
  const rows = new Map(stored.list.map((row) => [row.userId, row]));
  const work = freshWork(id, stored.version, stampedAs(snapshot, rows));
  return {
    ...work,
    plan: stored.list.map(({ userId, pieces }) => ({ trainee: userId, pieces: piecesOfFlat(pieces) })),
    pins: stored.list.flatMap(({ userId, pins }) =>
      piecesOfFlat(pins).map((pin): Pin => ({ trainee: userId, ...pin })),
    ),
  };
}

/** The work of a draft that nobody has planned yet: what has begun is all there is. */
export function freshWork(draftId: number, version: number, snapshot: PlanSnapshot): PlanWork {
  return {
    draftId,
    version,
    unsaved: false,
    snapshot,
    plan: snapshot.instance.trainees.map(({ id, pins }) => ({
      trainee: id,
      pieces: pins.map(([from, to, std, hosp]) => ({ from, to, std, hosp })),
    })),
    pins: [],
    raised: [],
    found: null,
    previous: null,
    running: null,
  };
}

/** People keep the stamps that they were planned with: publishing compares those with what is stored then. */
const stampedAs = (snapshot: PlanSnapshot, rows: ReadonlyMap<number, { stamp: string }>): PlanSnapshot => ({
  ...snapshot,
  people: snapshot.people.map((person) => ({ ...person, stamp: rows.get(person.id)?.stamp ?? person.stamp })),
});

/** The people of a draft as they are sent. */
export function sentPeople({ snapshot, plan, pins }: Pick<PlanWork, 'snapshot' | 'plan' | 'pins'>): PlanPerson[] {
  const pieces = new Map(plan.map((person) => [person.trainee, person.pieces]));
  return snapshot.people.map(({ id, stamp }) => ({
    userId: id,
    stamp,
    pieces: flatPieces(pieces.get(id) ?? []),
    pins: flatPieces(pins.filter(({ trainee }) => trainee === id)),
  }));
}

/** How many people's plans are not as they should be. */
export const wrongPeople = ({ errors }: Pick<PlanView, 'errors'>): number =>
  new Set(errors.map(({ trainee }) => trainee)).size;

/** How a plan turned out, as the list of drafts shows it. */
export const scoreOf = ({ found }: PlanWork, view: PlanView) => ({
  over: view.over,
  violations: wrongPeople(view),
  orderCost: view.orderCost,
  causes: (found?.causes ?? []).slice(0, planLimits.causes),
});

/** A draft laid over what is stored now: who is gone leaves it, who has come stands in it with what has begun. */
export function withSnapshot(work: PlanWork, snapshot: PlanSnapshot): PlanWork {
  const fresh = freshWork(work.draftId, work.version, snapshot);
  const pieces = new Map(work.plan.map((person) => [person.trainee, person]));
  const plan = fresh.plan.map((person) => pieces.get(person.trainee) ?? person);
  const known = new Set(plan.map(({ trainee }) => trainee));
  return { ...work, snapshot, plan, pins: work.pins.filter(({ trainee }) => known.has(trainee)), unsaved: true };
}
