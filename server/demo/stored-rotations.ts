import { monthIndex, pieceSpan, type HalfMonth } from '@contract/kernel/half-month';
import { personTypes } from '@contract/kernel/enums';
import { demoAccounts } from './accounts';
import type { DemoPerson } from './person';
import { planRotation } from './plan';
import { seededRandom } from './random';

/** A row of `rotation_piece` without the change it belongs to. `blockId` numbers the stays from 1. */
export interface StoredPiece {
  userId: number;
  start: HalfMonth;
  length: 1 | 2;
  deptId: number;
  stDeptId: number;
  deptName: string;
  blockId: number;
}

/** Years of entry with rotations from their first September to this month. */
const placedYears = [2024, 2025];
const lastPlacedMonth = monthIndex('2026-12');

/** How many of a hundred residents of those years are placed; the others show what an empty row looks like. */
const placedPercent = 70;

/** The rotations that the demo begins with: about three residents in ten. */
export function storedRotations(people: readonly DemoPerson[]): StoredPiece[] {
  return numberStays(people.filter(isPlaced).flatMap(piecesOf));
}

const accountHolders = new Set(demoAccounts.map(({ personId }) => personId));

function isPlaced(person: DemoPerson): boolean {
  if (person.typeId !== personTypes.resident.id || !placedYears.includes(person.recruitYear ?? 0)) return false;
  return accountHolders.has(person.id) || seededRandom('placed', person.id).below(100) < placedPercent;
}

function piecesOf(person: DemoPerson): Omit<StoredPiece, 'blockId'>[] {
  const firstMonth = monthIndex(`${person.recruitYear}-09`);
  const months = lastPlacedMonth - firstMonth + 1;
  return planRotation(person, { firstMonth, months, halves: true, reserve: true }).map((piece) => ({
    userId: person.id,
    ...pieceSpan(piece.month, piece.half),
    deptId: piece.link.deptId,
    stDeptId: piece.item.id,
    deptName: piece.link.deptName,
  }));
}

/** A stay is a run of one person's adjacent pieces in the same department for the same standard department. */
function numberStays(pieces: Omit<StoredPiece, 'blockId'>[]): StoredPiece[] {
  let blockId = 0;
  return pieces.map((piece, index) => {
    const before = pieces[index - 1];
    const goesOn =
      before?.userId === piece.userId && before.deptId === piece.deptId && before.stDeptId === piece.stDeptId;
    if (!goesOn) blockId++;
    return { ...piece, blockId };
  });
}
