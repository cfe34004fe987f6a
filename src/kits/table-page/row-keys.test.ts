import { expect, it } from 'vitest';
import { rowMove } from './row-keys';

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 19, 19],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 13],
  ['PageDown', 15, 19],
  ['PageUp', 3, 0],
  ['Home', 7, 0],
  ['End', 7, 19],
])('%s leads from row %i of 20 to %i', (key, at, to) => {
  expect(rowMove(key, at, 20)).toEqual({ type: 'go', to });
});

it('opens, chooses and folds the row itself, and leaves other keys to the page', () => {
  expect(['Enter', ' ', 'ArrowRight', 'ArrowLeft', 'a', 'Tab'].map((key) => rowMove(key, 0, 1)?.type)).toEqual([
    'open',
    'choose',
    'fold',
    'fold',
    undefined,
    undefined,
  ]);
});
