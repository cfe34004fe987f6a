import { expect, it } from 'vitest';
import { plannerInstance } from '@tests/builders/planner-instance';
import type { PersonPlan } from '../engine/planner/types';
import { lookAt } from './look';
import { runPlan, type RunHooks } from './run';
import type { RunOrder, RunProgress } from './work';

const order: RunOrder = { strategy: 'auto', seed: 1, seconds: null, before: null };
const workOf = (people: number) => ({
  snapshot: { instance: plannerInstance({ people, seed: 1 }).instance },
  pins: [],
  raised: [],
});

/** A clock that goes on by half a second each time it is asked, so that each round is reported. */
function hooks(more: Partial<RunHooks> = {}): RunHooks & { told: RunProgress[]; kept: PersonPlan[][] } {
  let now = 0;
  const told: RunProgress[] = [];
  const kept: PersonPlan[][] = [];
  return {
    told,
    kept,
    onProgress: (progress) => void told.push(progress),
    onBest: async (plan) => void kept.push(plan),
    isCancelled: () => false,
    turn: async () => undefined,
    clock: () => (now += 500),
    ...more,
  };
}

it('a run reports, keeps the best plan on its way, and ends with one that holds', async () => {
  const work = workOf(120);
  const run = hooks();
  const { plan, found } = await runPlan(work, { ...order, seconds: 100_000 }, run);
  expect(found).toMatchObject({ state: 'planned', causes: [], relaxations: [] });
  expect(lookAt({ ...work, plan })).toMatchObject({ errors: [], over: 0 });
  expect(run.told.at(-1)).toMatchObject({ over: 0 });
  expect(run.kept.length).toBeGreaterThan(0);
  expect(run.kept[0]).toHaveLength(120);
});

it('what is cancelled answers with the best plan so far', async () => {
  const run = hooks({ isCancelled: () => true });
  const { plan } = await runPlan(workOf(40), order, run);
  expect(plan).toHaveLength(40);
  expect(run.told.length).toBeLessThan(4);
});

it('转轮 asks for no search', async () => {
  const run = hooks();
  const { plan } = await runPlan(workOf(40), { ...order, strategy: 'shift' }, run);
  expect(plan).toHaveLength(40);
  expect(run.told).toEqual([]);
});

it('a plan with gaps is filled, and one that is empty is planned from the start', async () => {
  const work = workOf(40);
  const { plan } = await runPlan(work, order, hooks());
  const [first, ...others] = plan;
  const open = [{ ...first!, pieces: first!.pieces.slice(1) }, ...others];
  const empty = plan.map(({ trainee }) => ({ trainee, pieces: [] }));
  for (const [before, changed] of [
    [open, { people: 0 }],
    [empty, null],
  ] as const) {
    const again = await runPlan(work, { ...order, before: { plan: before, frozen: 0 } }, hooks());
    expect(lookAt({ ...work, plan: again.plan })).toMatchObject({ errors: [], over: 0 });
    if (changed) expect(again.found.changed).toMatchObject(changed);
    else expect(again.found.changed).toBeNull();
  }
});
