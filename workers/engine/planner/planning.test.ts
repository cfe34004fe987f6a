import { describe, expect, it } from 'vitest';
import { plannerInstance, type InjectedCause, type PlannerInstanceOptions } from '@tests/builders/planner-instance';
import { checkPlan } from './checker';
import { planning, type PlanOptions, type PlanProgress } from './planning';
import type { Instance, Piece, PlanResult } from './types';

/** A clock that stands still, so that the number of rounds decides and not the machine. */
const still = { clock: () => 0, seconds: null, seed: 1, before: null };

function planOf(instance: Instance, options: Partial<PlanOptions> = {}): PlanResult {
  const steps = planning(instance, { ...still, ...options });
  for (let round = 0; round < 1_000; round++) {
    const step = steps.next();
    if (step.done) return step.value;
  }
  throw new Error('no end after 300 rounds');
}

const families: PlannerInstanceOptions[] = [1, 2].flatMap((seed) => [
  { people: 40, seed, family: 'A' },
  { people: 40, seed, family: 'C' },
  { people: 120, seed, family: 'A', load: 0.98 },
]);

describe('a plan', () => {
  it.each(families)('of $people people, family $family, seed $seed holds all that was asked', (options) => {
    const { instance } = plannerInstance(options);
    const { state, over, plan, causes, relaxations } = planOf(instance);
    expect({ state, over, causes, relaxations }).toEqual({ state: 'planned', over: 0, causes: [], relaxations: [] });
    expect(checkPlan(instance, plan)).toEqual({ errors: [], cells: [], over: 0 });
  });

  it('is the same again from the same seed, and another from another', () => {
    const { instance } = plannerInstance({ people: 40, seed: 9 });
    const first = planOf(instance, { seed: 3 });
    expect(planOf(instance, { seed: 3 })).toEqual(first);
    expect(planOf(instance, { seed: 4 }).plan).not.toEqual(first.plan);
  });
});

/** Five people on leave for a month each, and a tenth less room in the largest department for half a year. */
function disturbed(instance: Instance, frozen: number): Instance {
  const next = structuredClone(instance);
  const long = next.trainees.filter(({ to, leave, pins }) => to === next.T && leave.length + pins.length === 0);
  for (const [index, trainee] of long.slice(0, 5).entries())
    trainee.leave.push([frozen + 4 * index, frozen + 4 * index + 2]);
  const largest = next.hosp.reduce((one, other) => (other.cap[frozen]! > one.cap[frozen]! ? other : one));
  for (let slot = frozen; slot < frozen + 12; slot++) largest.cap[slot] = Math.floor(largest.cap[slot]! * 0.9);
  return next;
}

describe('a plan after another', () => {
  it.each([1, 2])('keeps what is past and nearly all that is to come, seed %i', (seed) => {
    const { instance } = plannerInstance({ people: 200, seed });
    const frozen = 12;
    const { plan } = planOf(instance);
    const next = disturbed(instance, frozen);
    const again = planOf(next, { before: { plan, frozen } });
    expect(again.state).toBe('planned');
    expect(checkPlan(next, again.plan).over).toBe(0);
    const past = (pieces: Piece[]) =>
      pieces.filter(({ from }) => from < frozen).map((piece) => ({ ...piece, to: Math.min(piece.to, frozen) }));
    expect(again.plan.map(({ pieces }) => past(pieces))).toEqual(plan.map(({ pieces }) => past(pieces)));
    const { slots, of, people } = again.changed!;
    expect(slots / of).toBeLessThanOrEqual(0.05);
    expect(people / 200).toBeLessThanOrEqual(0.15);
    expect(checkPlan(next, again.plan).errors).toEqual([]);
  });

  it('changes nothing where nothing is asked', () => {
    const { instance } = plannerInstance({ people: 40, seed: 3 });
    const { plan } = planOf(instance);
    const again = planOf(instance, { before: { plan, frozen: 10 }, seed: 8 });
    expect(again.plan).toEqual(plan);
    expect(again.changed).toMatchObject({ slots: 0, people: 0 });
  });
});

describe('what cannot be planned', () => {
  it.each<InjectedCause>(['dept', 'months', 'type', 'pins', 'person'])('because of %s is named first', (cause) => {
    const { instance, subject } = plannerInstance({ people: 200, seed: 1, cause, load: 0.9 });
    const steps = planning(instance, still);
    // Known before the search begins.
    const { causes } = steps.next().value as PlanProgress;
    expect(causes[0]).toMatchObject({ kind: cause, subject });
    expect(causes[0]!.text).toContain(subject);
    expect(causes.length).toBeLessThanOrEqual(2);
  });
});
