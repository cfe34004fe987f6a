import type { Piece } from '@workers/engine/planner/types';
import { expect, it } from 'vitest';
import { aPlanWork, aTrainee } from '@tests/builders/plan-work';
import { clearStay, heldBecause, moveStay, piecesOf, pinStay, placeStay, swapStay, unpinStay } from './edit';

const piece = (from: number, to: number, std: number): Piece => ({ from, to, std, hosp: 10 + std });
const three = [piece(0, 2, 1), piece(2, 4, 2), piece(4, 8, 3)];
const workOf = (more: Parameters<typeof aTrainee>[1] = {}, pieces = three) =>
  aPlanWork({ trainees: [aTrainee(1, more)], plan: [{ trainee: 1, pieces }] });
const second = { trainee: 1, ...three[1]! };
const shown = (work: ReturnType<typeof workOf>) =>
  piecesOf(work, 1)
    .map(({ from, to, std }) => `${from}-${to}:${std}`)
    .join(' ');

it('a stay moves later, and what lay between moves up', () => {
  const moved = moveStay(workOf(), second, 5);
  expect(shown(moved)).toBe('0-2:1 2-5:3 5-7:2 7-8:3');
  expect(moved.pins).toEqual([{ trainee: 1, from: 5, to: 7, std: 2, hosp: 12 }]);
  expect(moved.unsaved).toBe(true);
});

it('a stay moves to the very end and to the beginning, and never beyond', () => {
  expect(shown(moveStay(workOf(), second, 99))).toBe('0-2:1 2-6:3 6-8:2');
  expect(shown(moveStay(workOf(), second, -3))).toBe('0-2:2 2-4:1 4-8:3');
});

it('a stay changes places with its neighbours, and stays where there is none', () => {
  expect(shown(swapStay(workOf(), second, 'after'))).toBe('0-2:1 2-6:3 6-8:2');
  expect(shown(swapStay(workOf(), second, 'before'))).toBe('0-2:2 2-4:1 4-8:3');
  const first = { trainee: 1, ...three[0]! };
  expect(shown(swapStay(workOf(), first, 'before'))).toBe('0-2:1 2-4:2 4-8:3');
});

it('leave, what has begun and other pins stay where they are', () => {
  const begun = workOf({ pins: [[0, 2, 1, 11]], leave: [[4, 5]] }, [three[0]!, three[1]!, piece(5, 8, 3)]);
  const moved = moveStay(begun, second, 0);
  expect(shown(moved)).toBe('0-2:1 2-4:2 5-8:3');
  const behind = moveStay(begun, second, 5);
  expect(shown(behind)).toBe('0-2:1 2-4:3 5-7:2 7-8:3');
  expect(heldBecause(begun, { trainee: 1, ...three[0]! })).toContain('已经开始');
  expect(heldBecause(begun, second)).toBeNull();
});

it('a stay that was moved can be moved again: its own pin goes with it', () => {
  const once = moveStay(workOf(), second, 6);
  const again = moveStay(once, { trainee: 1, from: 6, to: 8, std: 2, hosp: 12 }, 0);
  expect(shown(again)).toBe('0-2:2 2-4:1 4-8:3');
  expect(again.pins).toHaveLength(1);
});

it('another department takes the whole stay, and is pinned', () => {
  const placed = placeStay(workOf(), second, { std: 3, hosp: 14 });
  expect(piecesOf(placed, 1)).toEqual([three[0], { from: 2, to: 4, std: 3, hosp: 14 }, three[2]]);
  expect(placed.pins).toEqual([{ trainee: 1, from: 2, to: 4, std: 3, hosp: 14 }]);
});

it('an open stretch is filled by hand, and cleared again', () => {
  const empty = workOf({}, []);
  const filled = placeStay(empty, { trainee: 1, from: 0, to: 4, std: 0, hosp: 0 }, { std: 1, hosp: 11 });
  expect(shown(filled)).toBe('0-4:1');
  expect(clearStay(filled, { trainee: 1, ...piece(0, 4, 1) })).toMatchObject({ pins: [], plan: [{ pieces: [] }] });
});

it('pins are set once and taken away', () => {
  const pinned = pinStay(pinStay(workOf(), second), second);
  expect(pinned.pins).toHaveLength(1);
  expect(unpinStay(pinned, second).pins).toEqual([]);
});
