import { expect, it } from 'vitest';
import { checkPlan } from './checker';
import { shiftPlan } from './shift';
import type { Instance, Trainee } from './types';

const T = 8;
const always = (value: number) => new Array<number>(T).fill(value);
const hosp = (id: number) => ({ id, name: `H${id}`, cap: always(1), min: always(0), capType: {} });
const item = (std: number) => ({ std, slots: 2, maxPieces: 1, minPiece: 1 });
const person = (id: number, more: Partial<Trainee> = {}): Trainee => ({
  id,
  name: `P${id}`,
  scheme: 1,
  type: 1,
  from: 0,
  to: T,
  done: {},
  leave: [],
  pins: [],
  ...more,
});
const instanceOf = (trainees: Trainee[]): Instance => ({
  T,
  start: '2026-09',
  types: [1],
  hosp: [11, 12, 13, 14].map(hosp),
  std: [1, 2, 3, 4].map((id) => ({ id, name: `S${id}`, hosp: [10 + id] })),
  schemes: [
    {
      id: 1,
      major: 'M',
      version: 'V',
      first: [],
      last: [],
      necessary: [item(1), item(2), item(3)],
      optional: [],
      reserve: { std: [4], slots: 2 },
    },
  ],
  trainees,
});

it('people of a scheme go round one block after the other, so that single places are enough', () => {
  const instance = instanceOf([1, 2, 3, 4].map((id) => person(id)));
  const plan = shiftPlan(instance);
  expect(checkPlan(instance, plan)).toEqual({ errors: [], cells: [], over: 0 });
  expect(plan.map(({ pieces }) => pieces.map(({ std }) => std).join(''))).toEqual(['1234', '2341', '3412', '4123']);
});

it('leave and pins stay, and what is done is not placed again', () => {
  const instance = instanceOf([person(1, { leave: [[0, 1]], pins: [[4, 6, 3, 13]], done: { 1: 2 } })]);
  const [plan] = shiftPlan(instance);
  expect(plan!.pieces).toEqual([
    { from: 1, to: 3, std: 2, hosp: 12 },
    { from: 3, to: 4, std: 4, hosp: 14 },
    { from: 4, to: 6, std: 3, hosp: 13 },
    { from: 6, to: 8, std: 4, hosp: 14 },
  ]);
  expect(checkPlan(instance, [plan!]).errors).toEqual([]);
});

it('of several departments the emptiest is taken', () => {
  const instance = instanceOf([person(1)]);
  instance.std[0]!.hosp = [11, 14];
  instance.hosp[0]!.cap = always(0);
  expect(shiftPlan(instance)[0]!.pieces[0]!.hosp).toBe(14);
});
