import { expect, it } from 'vitest';
import type { Instance, PersonPlan } from '../engine/planner/types';
import { assumedInstance } from './assumed';
import { lookAt } from './look';

const instance: Instance = {
  T: 4,
  start: '2026-09',
  types: [1],
  hosp: [{ id: 11, name: '急诊科', cap: [1, 1, 1, 1], min: [0, 0, 0, 0], capType: { 1: [1, 1, 1, 1] } }],
  std: [{ id: 1, name: '急诊', hosp: [11] }],
  schemes: [
    {
      id: 1,
      major: '内科',
      version: '2024',
      optional: [],
      first: [1],
      last: [],
      necessary: [{ std: 1, slots: 2, maxPieces: 1, minPiece: 1 }],
      reserve: { std: [], slots: 0 },
    },
  ],
  trainees: [1, 2].map((id) => ({
    id,
    name: `P${id}`,
    scheme: 1,
    type: 1,
    from: 0,
    to: 2,
    done: {},
    leave: [],
    pins: [],
  })),
};
const plan: PersonPlan[] = [1, 2].map((trainee) => ({ trainee, pieces: [{ from: 0, to: 2, std: 1, hosp: 11 }] }));
const work = { snapshot: { instance }, plan, pins: [], raised: [] };

it('a crowded cell is counted in all and by type, and shown with how many there may be', () => {
  const { over, occupancy, errors } = lookAt(work);
  expect({ over, errors }).toEqual({ over: 4, errors: [] });
  expect(occupancy).toEqual([{ hosp: 11, count: [2, 2, 0, 0], most: [1, 1, 1, 1], least: [0, 0, 0, 0] }]);
});

it('places taken for granted raise every type, in their half months alone', () => {
  const { over, occupancy } = lookAt({ ...work, raised: [{ hosp: 11, from: 0, to: 2, add: 1 }] });
  expect(over).toBe(0);
  expect(occupancy[0]!.most).toEqual([2, 2, 1, 1]);
});

it('pins of persons stand beside those that have begun, and the snapshot stays as it is', () => {
  const pin = { trainee: 2, from: 0, to: 1, std: 1, hosp: 11 };
  expect(assumedInstance({ ...work, pins: [pin] }).trainees.map(({ pins }) => pins)).toEqual([[], [[0, 1, 1, 11]]]);
  expect(instance.trainees[1]!.pins).toEqual([]);
});

it('what is wished for first costs by how late it begins', () => {
  const late = plan.map(({ trainee }, at) => ({ trainee, pieces: [{ from: at, to: at + 2, std: 1, hosp: 11 }] }));
  expect(lookAt(work).orderCost).toBe(0);
  expect(lookAt({ ...work, plan: late }).orderCost).toBe(1);
});
