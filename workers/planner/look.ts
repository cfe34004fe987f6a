import { checkPlan } from '../engine/planner/checker';
import type { Instance, PersonPlan } from '../engine/planner/types';
import { assumedInstance, type Assumed } from './assumed';
import type { Occupancy, PlanView, PlanWork } from './work';

/** Judges a plan: what is wrong with people, which cells are too full, and how full every one is. */
export function lookAt(work: Assumed & Pick<PlanWork, 'plan'>): PlanView {
  const instance = assumedInstance(work);
  return {
    ...checkPlan(instance, work.plan),
    occupancy: occupancyOf(instance, work.plan),
    orderCost: orderCostOf(instance, work.plan),
  };
}

function occupancyOf({ hosp, T }: Instance, plan: readonly PersonPlan[]): Occupancy[] {
  const rows = hosp.map(({ id, cap, min }) => ({
    hosp: id,
    count: new Array<number>(T).fill(0),
    most: cap,
    least: min,
  }));
  const byId = new Map(rows.map((row) => [row.hosp, row]));
  for (const { pieces } of plan) {
    for (const piece of pieces) {
      const count = byId.get(piece.hosp)?.count;
      if (!count) continue;
      for (let slot = piece.from; slot < piece.to; slot++) count[slot]!++;
    }
  }
  return rows;
}

/** Half months by which stays that are wished for first begin late, and those wished for last end early. */
function orderCostOf({ schemes, trainees }: Instance, plan: readonly PersonPlan[]): number {
  const byId = new Map(schemes.map((scheme) => [scheme.id, scheme]));
  const people = new Map(trainees.map((trainee) => [trainee.id, trainee]));
  let cost = 0;
  for (const { trainee, pieces } of plan) {
    const person = people.get(trainee);
    const scheme = person && byId.get(person.scheme);
    if (!scheme) continue;
    let early = person.from;
    let late = person.to;
    for (const { from, to, std } of pieces.toSorted((one, other) => one.from - other.from)) {
      if (!scheme.first.includes(std)) continue;
      cost += Math.max(0, from - early);
      early += to - from;
    }
    for (const { from, to, std } of pieces.toSorted((one, other) => other.to - one.to)) {
      if (!scheme.last.includes(std)) continue;
      cost += Math.max(0, late - to);
      late -= to - from;
    }
  }
  return cost;
}
