import { expect, it } from 'vitest';
import { aPlanWork, aTrainee } from '@tests/builders/plan-work';
import type { PlanView } from '@workers/planner/work';
import { errorWords, isPlaced, planRows, shownRows, stayAt } from './plan-rows';

const view: PlanView = {
  errors: [{ trainee: 2, text: '第 4 个半月没有安排' }],
  cells: [],
  over: 0,
  occupancy: [],
  orderCost: 0,
};
const work = {
  ...aPlanWork({
    trainees: [aTrainee(1, { pins: [[0, 2, 1, 11]] }), aTrainee(2)],
    plan: [
      {
        trainee: 1,
        pieces: [
          { from: 0, to: 2, std: 1, hosp: 11 },
          { from: 2, to: 4, std: 2, hosp: 12 },
        ],
      },
      { trainee: 2, pieces: [{ from: 2, to: 4, std: 1, hosp: 11 }] },
    ],
  }),
  pins: [{ trainee: 2, from: 2, to: 4, std: 1, hosp: 11 }],
  previous: { frozen: 2, plan: [{ trainee: 1, pieces: [{ from: 0, to: 4, std: 1, hosp: 11 }] }] },
};
const rows = planRows(work, view);

it('a stay says why it is held, and whether the plan before had it otherwise', () => {
  expect(rows[0]!.stays.map(({ deptName, held, isChanged }) => ({ deptName, held, isChanged }))).toEqual([
    { deptName: '科室1', held: 'begun', isChanged: false },
    { deptName: '科室2', held: null, isChanged: true },
  ]);
  expect(rows[1]!.stays[0]).toMatchObject({ held: 'pinned', isChanged: false });
});

it('filters find who is wrong, pinned or changed, and words who is somewhere', () => {
  const ids = (...by: [Parameters<typeof shownRows>[1], string]) => shownRows(rows, ...by).map(({ id }) => id);
  expect(ids('all', '')).toEqual([1, 2]);
  expect(ids('wrong', '')).toEqual([2]);
  expect(ids('pinned', '')).toEqual([2]);
  expect(ids('changed', '')).toEqual([1]);
  expect(ids('all', '科室2')).toEqual([1]);
});

it('what is wrong names its half month', () => {
  expect(rows[1]!.errors).toEqual(['2026-11 上半月 没有安排']);
  expect(errorWords('“急诊”应 4 个半月，只有 2 个', { start: '2026-09', T: 8 })).toBe('“急诊”应 4 个半月，只有 2 个');
});

it('a half month without a stay is the gap around it', () => {
  const gap = stayAt(rows[1]!, 6, 8);
  expect(isPlaced(gap)).toBe(false);
  expect(gap).toMatchObject({ from: 4, to: 8 });
  expect(stayAt(rows[1]!, 0, 8)).toMatchObject({ from: 0, to: 2 });
  expect(stayAt(rows[0]!, 3, 8)).toMatchObject({ from: 2, to: 4, std: 2 });
});
