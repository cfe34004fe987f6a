import { expect, it } from 'vitest';
import type { PlannedStay, WardPlan } from '@contract/rotation/ward-plan';
import { heldPlaces, loadOf, splitState, weeksOf } from './plan-view';

const stay = (part: Partial<PlannedStay>): PlannedStay => ({
  id: 1,
  userId: 4,
  name: '学小医',
  staffId: 'R1',
  typeName: '住院医师',
  grade: 2024,
  major: '内科',
  state: 'planned',
  from: '2026-12-01',
  to: '2026-12-31',
  teacherId: null,
  version: 0,
  parts: [],
  draft: null,
  ...part,
});
const whole = [{ from: '2026-12-01', to: '2026-12-31', place: '', teacherId: 9 }];
const short = [{ ...whole[0]!, to: '2026-12-15' }];

it.each([
  ['nothing is arranged', {}, 'open'],
  ['something is prepared', { draft: whole, parts: whole }, 'draft'],
  ['it holds', { parts: whole }, 'published'],
  ['the stay is longer now', { parts: short }, 'redo'],
  ['what is prepared no longer fits', { draft: short, parts: whole }, 'redo'],
] as const)('%s', (_case, part, state) => {
  expect(splitState(stay(part as unknown as Partial<PlannedStay>))).toBe(state);
});

it('cuts a span into calendar weeks without gaps', () => {
  expect(weeksOf({ from: '2026-12-01', to: '2026-12-15' })).toEqual([
    { from: '2026-12-01', to: '2026-12-06' },
    { from: '2026-12-07', to: '2026-12-13' },
    { from: '2026-12-14', to: '2026-12-15' },
  ]);
});

it('counts drafts instead of what they replace, and those in other departments', () => {
  const plan = {
    stays: [stay({ parts: whole, draft: [{ ...whole[0]!, teacherId: 8 }] }), stay({ id: 2, userId: 5, parts: whole })],
    elsewhere: [{ stayId: 7, teacherId: 9, deptName: '肾内科', from: '2026-12-20', to: '2027-01-10' }],
  } as unknown as WardPlan;
  const held = heldPlaces(plan);
  expect([loadOf(held, 8, whole[0]!), loadOf(held, 9, short[0]!), loadOf(held, 9, whole[0]!)]).toEqual([1, 1, 2]);
  expect(loadOf(heldPlaces(plan, new Set([2])), 9, whole[0]!)).toBe(1);
});
