import { planning } from '../engine/planner/planning';
import { shiftPlan } from '../engine/planner/shift';
import type { Before } from '../engine/planner/model-types';
import type { Instance, PersonPlan } from '../engine/planner/types';
import { assumedInstance, type Assumed } from './assumed';
import type { Found, RunOrder, RunProgress } from './work';

export interface RunHooks {
  onProgress: (progress: RunProgress) => void;
  /** The best plan so far, now and then. */
  onBest: (plan: PersonPlan[]) => Promise<void>;
  isCancelled: () => boolean;
  /** Lets messages in. */
  turn: () => Promise<void>;
  clock: () => number;
}

const reportEveryMs = 200;
const keepEveryMs = 1_000;

/** Plans what is on the desk. @returns the best plan, and what was found out about it */
export async function runPlan(
  work: Assumed,
  order: RunOrder,
  { onProgress, onBest, isCancelled, turn, clock }: RunHooks,
): Promise<{ plan: PersonPlan[]; found: Found }> {
  const instance = assumedInstance(work);
  if (order.strategy === 'shift') {
    const plan = shiftPlan(instance);
    return { plan, found: { state: 'not_found', causes: [], relaxations: [], changed: null } };
  }
  const { seed, seconds } = order;
  const before = order.before && wholeBefore(instance, order.before);
  const steps = planning(instance, { seed, seconds, before, clock, isCancelled });
  let reported = -Infinity;
  let kept = clock();
  let keptOver = Infinity;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      const { plan, state, causes, relaxations, changed = null } = step.value;
      return { plan, found: { state, causes, relaxations, changed } };
    }
    if (clock() - reported < reportEveryMs) continue;
    const { round, over, causes, plan } = step.value;
    reported = clock();
    onProgress({ round, over: Number.isFinite(over) ? over : null, causes });
    if (over < keptOver && clock() - kept >= keepEveryMs) {
      kept = clock();
      keptOver = over;
      await onBest(plan());
    }
    await turn();
  }
}

/**
 * The plan before, without people who have gaps in it: a plan after another begins with a place for every half month.
 * They are planned anew; null where that is everybody.
 */
function wholeBefore({ trainees }: Instance, { plan, frozen }: Before): Before | null {
  const people = new Map(trainees.map((trainee) => [trainee.id, trainee]));
  const whole = plan.filter(({ trainee, pieces }) => {
    const person = people.get(trainee);
    if (!person) return false;
    const holds = (ranges: readonly (readonly [number, number])[], slot: number) =>
      ranges.some(([from, to]) => from <= slot && slot < to);
    const placed = pieces.map(({ from, to }) => [from, to] as const);
    const away = person.leave;
    for (let slot = person.from; slot < person.to; slot++) {
      if (!holds(placed, slot) && !holds(away, slot)) return false;
    }
    return true;
  });
  return whole.length === 0 ? null : { plan: whole, frozen };
}
