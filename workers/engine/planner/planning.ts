import { changedOf } from './changed';
import { proveImpossible } from './explain';
import { modelOf } from './model';
import type { Before, Model } from './model-types';
import { planOf } from './pieces';
import { relaxationsOf } from './relax';
import { polish } from './polish';
import { moveBack, renegotiate, warmDraft } from './replan';
import { firstDraft, negotiate, type Draft } from './search';
import type { Schedule } from './places';
import { copyOf } from './shapes';
import type { Cause, Instance, PersonPlan, PlanResult } from './types';

export interface PlanOptions {
  seed: number;
  /** All of them are used to search and to polish; null: as long as a plan of this size usually needs. */
  seconds: number | null;
  before: Before | null;
  /** Milliseconds that only grow. */
  clock: () => number;
  /** Asked between rounds; the answer is then the best plan so far. */
  isCancelled?: () => boolean;
}

/** Where a search stands, for who waits for it. */
export interface PlanProgress {
  round: number;
  /** Places too many or too few in the best plan so far. */
  over: number;
  /** Known before the search, so that they can be shown at once. */
  causes: Cause[];
  /** The best plan so far, for who keeps it against a reload. */
  plan: () => PersonPlan[];
}

const defaultSeconds = 20;
/** Where places are missing for certain, a plan is searched for only to say which; around single people, to have it. */
const impossibleRounds = 40;
const aroundRounds = 200;
const backPasses = 6;
const polishPasses = 3;

/**
 * Plans an instance. A generator, so that whoever drives it decides when others have their turn, and may stop and take
 * the last answer: each step yields where the search stands; the value returned is the plan.
 */
export function* planning(instance: Instance, options: PlanOptions): Generator<PlanProgress, PlanResult> {
  const { clock, before } = options;
  const start = clock();
  const model = modelOf(instance, before);
  const causes = proveImpossible(model);
  const provedMs = clock() - start;
  yield { round: 0, over: Number.NaN, causes, plan: () => [] };
  const until = start + (options.seconds ?? defaultSeconds) * 1_000;
  const found: Found = { ms: Infinity };
  const best = yield* bestDraft(model, options, causes, until, found);
  const foundMs = Math.min(found.ms - start, clock() - start);
  const isPlanned = best.over === 0 && causes.length === 0;
  const plan = planOf(model, best.schedules);
  return {
    state: causes.length > 0 ? 'impossible' : isPlanned ? 'planned' : 'not_found',
    ms: Math.round(causes.length > 0 ? provedMs : foundMs),
    over: best.over,
    plan,
    causes,
    relaxations: relaxationsOf(instance, plan),
    ...(before ? { changed: changedOf(instance, before, plan) } : {}),
  };
}

/** When the search ended; what follows only betters the plan. */
interface Found {
  ms: number;
}

interface Best {
  over: number;
  schedules: Schedule[];
}

function* bestDraft(
  model: Model,
  { seed, seconds, clock, before, isCancelled }: PlanOptions,
  causes: Cause[],
  until: number,
  found: Found,
): Generator<PlanProgress, Best> {
  const warm = before && warmDraft(model, seed);
  const draft: Draft = warm ?? firstDraft(model, seed);
  const mostRounds = causes.every(({ kind }) => kind === 'person') ? aroundRounds : impossibleRounds;
  const best: Best = { over: Infinity, schedules: draft.schedules };
  const plan = () => planOf(model, best.schedules);
  for (const { round, over } of warm ? renegotiate(warm) : negotiate(draft)) {
    if (over < best.over) {
      best.over = over;
      best.schedules = draft.schedules.map(copyOf);
    }
    yield { round, over: best.over, causes, plan };
    if (best.over === 0 || clock() > until || isCancelled?.() || (causes.length > 0 && round >= mostRounds)) break;
  }
  found.ms = clock();
  if (!warm && best.over === 0) {
    let pass = 0;
    for (const gained of polish(draft)) {
      yield { round: ++pass, over: 0, causes, plan };
      if (gained === 0 || isCancelled?.() || clock() > until || (seconds === null && pass >= polishPasses)) break;
    }
    best.schedules = draft.schedules;
  }
  if (warm && best.over === 0) {
    for (let pass = 0; pass < backPasses && moveBack(warm); pass++);
    best.schedules = draft.schedules;
  }
  return best;
}
