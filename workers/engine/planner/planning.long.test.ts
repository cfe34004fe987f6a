import { describe, expect, it } from 'vitest';
import { plannerInstance, type InjectedCause } from '@tests/builders/planner-instance';
import { checkPlan } from './checker';
import { planning } from './planning';
import type { Instance, PlanResult } from './types';

function planOf(instance: Instance, seed = 1): PlanResult {
  const steps = planning(instance, { clock: () => 0, seconds: null, seed, before: null });
  for (let round = 0; round < 1_000; round++) {
    const step = steps.next();
    if (step.done) return step.value;
  }
  throw new Error('no end after 1,000 rounds');
}

describe('a plan', () => {
  it.each([1, 2, 3])('of 600 people, all for three years, is found, seed %i', (seed) => {
    const { instance } = plannerInstance({ people: 600, seed, rolling: false, load: 0.97 });
    const { state, plan } = planOf(instance);
    expect(state).toBe('planned');
    expect(checkPlan(instance, plan)).toEqual({ errors: [], cells: [], over: 0 });
  });

  it('of capacities drawn cell by cell round a hidden plan is found', () => {
    const { instance } = plannerInstance({ people: 200, seed: 1, family: 'B', load: 0.85 });
    const { state, plan } = planOf(instance);
    expect(state).toBe('planned');
    expect(checkPlan(instance, plan)).toEqual({ errors: [], cells: [], over: 0 });
  });
});

const causes: InjectedCause[] = ['dept', 'months', 'type', 'pins', 'person'];
const injected = causes.flatMap((cause) => [1, 2].map((seed) => ({ people: 200, seed, cause, load: 0.9 })));

describe('what cannot be planned', () => {
  it.each(injected)('because of $cause, seed $seed, is named in the first sentence', (options) => {
    const { instance, subject } = plannerInstance(options);
    const { state, causes: found } = planOf(instance);
    expect(state).toBe('impossible');
    expect({ kind: found[0]!.kind, subject: found[0]!.subject }).toEqual({ kind: options.cause, subject });
    expect(found[0]!.text).toContain(subject);
    expect(found[0]!.missing).toBe(found[0]!.needed - found[0]!.available);
    expect(found.length).toBeLessThanOrEqual(2);
  });

  it.each(injected.filter(({ cause }) => cause !== 'person'))(
    'because of $cause, seed $seed, is planned once the places proposed are there',
    (options) => {
      const { instance } = plannerInstance(options);
      const { relaxations } = planOf(instance);
      for (const { hosp, from, to, add } of relaxations) {
        const dept = instance.hosp.find(({ id }) => id === hosp)!;
        for (const places of [dept.cap, ...Object.values(dept.capType)]) {
          for (let slot = from; slot < to; slot++) places[slot]! += add;
        }
      }
      expect(planOf(instance, 7).state).toBe('planned');
    },
  );
});
