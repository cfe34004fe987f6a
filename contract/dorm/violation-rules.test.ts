import { expect, it } from 'vitest';
import { countedPoints, handlingsAfter, mayAppeal, violationStateKeys } from './violation-rules';

it('points count for a year, but for those that were taken back', () => {
  const list = [
    { day: '2026-11-25', points: 3, state: 'open' },
    { day: '2025-11-26', points: 2, state: 'punished' },
    { day: '2025-11-25', points: 5, state: 'told' },
    { day: '2026-06-01', points: 7, state: 'revoked' },
    { day: '2026-11-26', points: 9, state: 'open' },
  ] as const;
  expect(countedPoints(list, '2026-11-25')).toBe(5);
  expect(countedPoints([], '2026-11-25')).toBe(0);
});

it('are contested once, after they were handled; what was taken back stays so', () => {
  expect(violationStateKeys.filter((state) => mayAppeal({ state, appeal: '' }))).toEqual(['told', 'punished']);
  expect(mayAppeal({ state: 'told', appeal: '当晚值班' })).toBe(false);
  expect(handlingsAfter('revoked')).toEqual([]);
  expect(handlingsAfter('appeal')).toContain('revoked');
});
