import { formatMonth, HalfUp, type HalfMonth } from '@contract/kernel/half-month';
import type { SubjectIndex } from '@contract/rotation/lists';
import type { PlanPiece } from '@contract/rotation/plans-pieces';
import type { ImportItem, Placement } from '@contract/rotation/types';
import type { PlacedPiece } from './instance-rows';

/** A person of a plan, with the words that the rules of the import know him by. */
export interface PublishedPerson {
  userId: number;
  name: string;
  staffId: string;
  major: string;
  personType: string;
  grade: string;
  subject: SubjectIndex;
  pieces: readonly PlanPiece[];
  placed: readonly PlacedPiece[];
}

type Half = Pick<PlacedPiece, 'dept' | 'std'>;

/**
 * What publishing sends through the import: one item a person, in months. A month that is planned by half keeps its other
 * half as it is placed; what has begun and is planned as it stands is not sent.
 * @returns people of whom a half month would stand alone are `incomplete` and not sent
 */
export function planItems(
  sheet: string,
  from: HalfMonth,
  people: readonly PublishedPerson[],
): { items: ImportItem[]; incomplete: number[] } {
  const items: ImportItem[] = [];
  const incomplete: number[] = [];
  for (const [index, person] of people.entries()) {
    const deptList = placementsOf(person, from);
    if (!deptList) incomplete.push(person.userId);
    else if (deptList.length > 0) items.push(itemOf(sheet, index + 1, person, deptList));
  }
  return { items, incomplete };
}

function itemOf(sheet: string, row: number, person: PublishedPerson, deptList: Placement[]): ImportItem {
  const { userId, name, staffId, major, personType, grade, subject } = person;
  const { stSubjectId, versionId } = subject;
  const halfFlag = deptList.some(({ halfUp }) => halfUp !== HalfUp.whole) ? 1 : 0;
  const record = { userId, username: name, stSubjectId, versionId, halfFlag, deptList } as const;
  return { sheet, row, staffId, major, personType, grade, record, clear: [] };
}

/** The months of a person; null where a half month cannot be placed without its other half. */
function placementsOf({ subject, pieces, placed }: PublishedPerson, from: HalfMonth): Placement[] | null {
  const planned = new Map<HalfMonth, Half>();
  for (const piece of pieces) {
    for (let slot = piece.from; slot < piece.to; slot++) planned.set(from + slot, { dept: piece.hosp, std: piece.std });
  }
  const stored = new Map<HalfMonth, PlacedPiece>();
  for (const piece of placed) {
    for (let half = piece.start; half < piece.start + piece.length; half++) stored.set(half, piece);
  }
  const placements: Placement[] = [];
  const months = [...new Set([...planned.keys()].map((half) => Math.floor(half / 2)))].toSorted((a, b) => a - b);
  for (const month of months) {
    const halves = [month * 2, month * 2 + 1] as const;
    if (halves.every((half) => stored.get(half)?.isBegun && isSame(planned.get(half), stored.get(half)))) continue;
    const [first, second] = halves.map((half) => planned.get(half) ?? ownHalf(subject, stored.get(half)));
    if (!first || !second) return null;
    const date = formatMonth(month);
    const place = (half: Half, halfUp: Placement['halfUp']): Placement => ({
      date,
      halfUp,
      deptId: half.dept,
      deptName: nameIn(subject, half),
      stDeptId: half.std,
    });
    if (isSame(first, second)) placements.push(place(first, HalfUp.whole));
    else placements.push(place(first, HalfUp.first), place(second, HalfUp.second));
  }
  return placements;
}

const isSame = (one: Half | undefined, other: Half | undefined) => one?.dept === other?.dept && one?.std === other?.std;

const nameIn = ({ standards }: SubjectIndex, { dept, std }: Half): string =>
  standards.find(({ stDeptId }) => stDeptId === std)?.candidates.find(({ deptId }) => deptId === dept)?.deptName ?? '';

/** A stored half month as long as the person's scheme knows it. */
const ownHalf = (subject: SubjectIndex, piece: PlacedPiece | undefined): Half | undefined =>
  piece && nameIn(subject, piece) !== '' ? piece : undefined;
