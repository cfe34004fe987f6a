import { monthIndex } from '@contract/kernel/half-month';
import type { DraftPieces } from '@contract/rotation/plans';
import { expect, it } from 'vitest';
import { comparePlans } from './compare-plans';

const person = (userId: number, pieces: number[]) => ({
  userId,
  name: `P${userId}`,
  staffId: `R${userId}`,
  stamp: '',
  pieces,
  pins: [],
});
const side = (from: string, T: number, list: DraftPieces['list']) => ({
  draft: { from },
  pieces: { version: 1, T, hidden: 0, list },
});

it('says who moves, when, from where to where, over the months that both drafts have', () => {
  const first = side('2026-09', 4, [person(1, [0, 2, 1, 11, 2, 4, 2, 12]), person(2, [0, 4, 1, 11]), person(3, [])]);
  const second = side('2026-10', 4, [person(1, [0, 1, 2, 12, 1, 2, 1, 11]), person(2, [0, 4, 1, 11])]);
  expect(comparePlans(first, second)).toEqual({
    moved: [
      {
        userId: 1,
        name: 'P1',
        staffId: 'R1',
        stretches: [{ start: monthIndex('2026-10') * 2 + 1, length: 1, before: 12, after: 11 }],
      },
    ],
    slots: 1,
    of: 4,
    onlyFirst: 1,
    onlySecond: 0,
  });
});

it('a gap is a place of its own', () => {
  const of = (pieces: number[]) => side('2026-09', 2, [person(1, pieces)]);
  expect(comparePlans(of([]), of([0, 2, 1, 11])).moved[0]!.stretches).toEqual([
    { start: monthIndex('2026-09') * 2, length: 2, before: 0, after: 11 },
  ]);
});
