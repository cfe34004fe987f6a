import { describe, expect, it } from 'vitest';
import type { HeldMonthPiece } from '@contract/rotation/edits';
import { crowdedWords, heldWords, monthChoices, piecesOf, valuesOf } from './month-choices';

const held = (halfUp: 0 | 1 | 2, deptId: number): HeldMonthPiece => ({
  halfUp,
  deptId,
  deptName: `科室${deptId}`,
  stDeptId: deptId * 10,
  stDeptName: `标准${deptId}`,
  kind: 'necessary',
  stay: 1,
  state: 'planned',
});

describe('what is chosen for a month', () => {
  it('is what stands there, and comes back as it was', () => {
    for (const pieces of [[], [held(0, 1)], [held(1, 1), held(2, 2)], [held(2, 2)]]) {
      const bare = pieces.map(({ halfUp, deptId, stDeptId }) => ({ halfUp, deptId, stDeptId }));
      expect(piecesOf(valuesOf(pieces))).toEqual(bare);
    }
  });

  it('is a whole month where both halves are the same', () => {
    expect(piecesOf({ shape: 'halves', whole: null, first: '10-1', second: '10-1' })).toEqual([
      { halfUp: 0, deptId: 1, stDeptId: 10 },
    ]);
  });

  it('may be what stands there though the scheme has it no more', () => {
    expect(monthChoices(null, [held(0, 3)], []).map(({ value }) => value)).toEqual(['30-3']);
  });
});

it.each([
  [[], '未安排'],
  [[held(0, 1)], '科室1'],
  [[held(2, 2)], '上半月未安排、下半月科室2'],
  [[held(2, 2), held(1, 1)], '上半月科室1、下半月科室2'],
] as const)('what stands in a month is told in words', (pieces, words) => {
  expect(heldWords(pieces)).toBe(words);
});

describe('a department that would be too full', () => {
  const occupancy = [{ deptId: 1, first: 9, second: 10, most: 10 }];
  const words = (after: ReturnType<typeof piecesOf>, pieces: HeldMonthPiece[] = []) =>
    crowdedWords(after, pieces, occupancy, (id) => `科室${id}`);
  it('is told by the fuller half that is added to', () => {
    expect(words([{ halfUp: 0, deptId: 1, stDeptId: 10 }])).toEqual(['科室1将有 11 人，超过上限 10 人']);
    expect(words([{ halfUp: 1, deptId: 1, stDeptId: 10 }])).toEqual([]);
  });
  it('is not told of who is there already', () => {
    expect(words([{ halfUp: 0, deptId: 1, stDeptId: 10 }], [held(0, 1)])).toEqual([]);
  });
});
