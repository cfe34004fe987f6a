import { HalfUp, monthIndex, pieceSpan, type HalfMonth, type MonthIndex } from '@contract/kernel/half-month';
import { personTypes } from '@contract/kernel/enums';
import { demoAccounts } from './accounts';
import type { DemoPerson } from './person';
import { demoDepartment } from './departments';
import { planRotation, type PlannedPiece } from './plan';
import { seededRandom } from './random';
import { linkHolds } from './standard-departments';

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

/** Years of entry with rotations from their first September on: to this month, or to the one after the demo is made. */
const placedYears = [2024, 2025];
const lastPlacedMonth = monthIndex('2026-12');
/** How far the plans go that somebody can be brought forward from. */
const plannedMonths = 72;

/** How many of a hundred residents of those years are placed; the others show what an empty row looks like. */
const placedPercent = 70;

/** Of visitors only some are placed, and for the months of a visit. */
const visitorTypes: readonly number[] = [personTypes.visitingPhysician.id, personTypes.visitingNurse.id];
const lastVisitor = 250;
const visitMonths = 2;

/** Of students of those years so many of a hundred are in the hospital by themselves; the others go with a group. */
const placedStudentsPercent = 40;
const studentTypes: readonly number[] = [personTypes.bachelorStudent.id, personTypes.graduateStudent.id];
const studentMonths = 4;

/** The ward of those who have accounts, and how many are seen there at least in the last months. */
const accountWard = demoDepartment(demoAccounts.find(({ username }) => username === 'secretary')!.department).id;
const leastThere = 3;
/** Only these are brought forward: who comes does not depend on how many people the demo has. */
const lastBroughtForward = 300;

interface Plan {
  person: DemoPerson;
  pieces: PlannedPiece[];
}

/**
 * The rotations that the demo begins with: about three residents in ten, some visitors and some students.
 * @param today ISO day; whenever the demo is made, there are people on its wards and people to come
 */
export function storedRotations(people: readonly DemoPerson[], today: string): StoredPiece[] {
  const last = Math.max(lastPlacedMonth, monthIndex(today) + 1);
  const plans = people.filter(isPlaced).map(planOf);
  const few = plans.filter(({ person }) => person.id <= lastBroughtForward);
  for (let month = lastPlacedMonth; month <= last; month += 1) bringForward(few, month);
  const students = placedStudents(people);
  // A visit is some months: those before this one and the one to come. The ward of the accounts has its people already, and
  // its teacher a place that is free.
  const since = (list: readonly DemoPerson[], months: number) =>
    list
      .map(planOf)
      .flatMap((plan) => piecesOf(plan, last, monthIndex(today) - months))
      .filter(({ deptId }) => deptId !== accountWard);
  return numberStays([
    ...plans.flatMap((plan) => piecesOf(plan, last)),
    ...since(people.filter(isVisiting), visitMonths),
    ...since(
      people.filter(({ id }) => students.has(id)),
      studentMonths,
    ),
  ]);
}

/** Fills the ward of the accounts in a month: who would come there later exchanges that month with this one. */
function bringForward(plans: readonly Plan[], month: MonthIndex): void {
  const at = (pieces: readonly PlannedPiece[], isMeant: (piece: PlannedPiece) => boolean) =>
    pieces.findIndex((piece) => piece.half === HalfUp.whole && isMeant(piece));
  let there = plans.filter(
    ({ pieces }) => at(pieces, (one) => one.month === month && one.link.deptId === accountWard) >= 0,
  ).length;
  for (const { person, pieces } of plans) {
    if (there >= leastThere) return;
    const now = at(pieces, (piece) => piece.month === month);
    const later = at(pieces, ({ month: other, link }) => other > month && link.deptId === accountWard);
    if (accountHolders.has(person.id) || now < 0 || later < 0 || pieces[now]!.link.deptId === accountWard) continue;
    const [mine, theirs] = [pieces[now]!, pieces[later]!];
    if (!linkHolds(mine.link, theirs.month) || !linkHolds(theirs.link, month)) continue;
    pieces[now] = { ...theirs, month };
    pieces[later] = { ...mine, month: theirs.month };
    there += 1;
  }
}

const accountHolders = new Set(demoAccounts.map(({ personId }) => personId));

function isPlaced(person: DemoPerson): boolean {
  if (person.typeId !== personTypes.resident.id || !placedYears.includes(person.recruitYear ?? 0)) return false;
  return accountHolders.has(person.id) || seededRandom('placed', person.id).below(100) < placedPercent;
}

/** Visitors of those years: they rotate as residents of their major and year do. */
const isVisiting = ({ typeId, recruitYear, id }: DemoPerson) =>
  visitorTypes.includes(typeId) && placedYears.includes(recruitYear ?? 0) && id <= lastVisitor;

/** Students who are placed one by one, by their ids; who goes with a group of students is none of them. */
export function placedStudents(people: readonly DemoPerson[]): ReadonlySet<number> {
  // The first of each type has an account, and a group.
  const others = studentTypes.flatMap((type) => people.filter(({ typeId }) => typeId === type).slice(1));
  return new Set(
    others
      .filter(({ recruitYear }) => placedYears.includes(recruitYear ?? 0))
      .map(({ id }) => id)
      .filter((id) => seededRandom('placed', id).below(100) < placedStudentsPercent),
  );
}

function planOf(person: DemoPerson): Plan {
  const firstMonth = monthIndex(`${person.recruitYear}-09`);
  return { person, pieces: planRotation(person, { firstMonth, months: plannedMonths, halves: true, reserve: true }) };
}

const piecesOf = ({ person, pieces }: Plan, last: MonthIndex, first: MonthIndex = 0): Omit<StoredPiece, 'blockId'>[] =>
  pieces
    .filter(({ month }) => first <= month && month <= last)
    .map((piece) => ({
      userId: person.id,
      ...pieceSpan(piece.month, piece.half),
      deptId: piece.link.deptId,
      stDeptId: piece.item.id,
      deptName: piece.link.deptName,
    }));

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
