import { describe, expect, it } from 'vitest';
import { flatPieces, misplaced, piecesOfFlat, piecesOfStamp, stampOf } from './plans-pieces';
import { isOpenDraft, mayBecome, planStates, statesAfter } from './plans-states';

const piece = (from: number, to: number, std = 1, hosp = 2) => ({ from, to, std, hosp });

describe('pieces of a plan', () => {
  it('are sent as numbers and read as they were', () => {
    const pieces = [piece(0, 3), piece(3, 4, 7, 8)];
    expect(flatPieces(pieces)).toEqual([0, 3, 1, 2, 3, 4, 7, 8]);
    expect(piecesOfFlat(flatPieces(pieces))).toEqual(pieces);
  });

  it('have one stamp however they are cut and in whatever order, and another one when anything differs', () => {
    const stamp = stampOf([piece(2, 4), piece(0, 2), piece(4, 6, 3)]);
    expect(stamp).toBe('0-4:1:2,4-6:3:2');
    expect(piecesOfStamp(stamp)).toEqual([piece(0, 4), piece(4, 6, 3)]);
    expect(piecesOfStamp(stampOf([]))).toEqual([]);
    expect(stampOf([piece(0, 2), piece(3, 4)])).toBe('0-2:1:2,3-4:1:2');
    expect(stampOf([piece(0, 4, 1, 9), piece(4, 6, 3)])).not.toBe(stamp);
  });

  it('lie within the range, one after the other', () => {
    expect(misplaced([piece(4, 6), piece(0, 4)], 6)).toBeNull();
    expect(misplaced([piece(4, 7)], 6)).toBe('超出排班月份');
    expect(misplaced([piece(3, 3)], 6)).toBe('起止半月有误');
    expect(misplaced([piece(0, 4), piece(3, 5)], 6)).toBe('同一半月安排了两次');
  });
});

describe('a draft', () => {
  it('is confirmed only when it is finished, goes back, and what was stopped stays so', () => {
    expect(mayBecome('drafting', 'confirmed')).toBe(false);
    expect(mayBecome('finished', 'confirmed')).toBe(true);
    expect(mayBecome('confirmed', 'finished')).toBe(true);
    expect(statesAfter('stopped')).toEqual([]);
    expect(planStates.filter(isOpenDraft)).toEqual(['drafting']);
    for (const state of planStates.slice(0, 3)) expect(mayBecome(state, 'stopped')).toBe(true);
  });
});
