import { HalfUp, type MonthIndex } from '../kernel/half-month';
import { validIn, type SubjectIndex } from './lists';
import { hasBegun, type StayState } from './stay-states';

/** A piece of a month as somebody wants it or as it is stored. */
export interface MonthPiece {
  halfUp: HalfUp;
  deptId: number;
  stDeptId: number;
}

/** A stored piece with the stay that it belongs to. */
export interface HeldPiece extends MonthPiece {
  stay: number;
  state: StayState;
}

/** Why a month may not be written as somebody wants it. */
export type EditProblem =
  | { is: 'begun'; state: StayState }
  | { is: 'halves' }
  | { is: 'subject' }
  | { is: 'dept'; piece: MonthPiece };

const sameAs = (one: MonthPiece) => (other: MonthPiece) =>
  one.halfUp === other.halfUp && one.deptId === other.deptId && one.stDeptId === other.stDeptId;

/** Whether a month holds the same pieces, in whatever order. */
export function sameMonth(one: readonly MonthPiece[], other: readonly MonthPiece[]): boolean {
  return one.length === other.length && one.every((piece) => other.some(sameAs(piece)));
}

/**
 * Why a month may not become what is wanted; null where it may. What has begun stays as it is (ADR 67), a half is held
 * once, and each piece is one that the person's scheme has in that month: the rules of the import, for one cell.
 * @param subject scheme of the person; undefined where grade and major lead to none
 */
export function editProblem(
  month: MonthIndex,
  held: readonly HeldPiece[],
  wanted: readonly MonthPiece[],
  subject: SubjectIndex | undefined,
): EditProblem | null {
  const begun = held.find((piece) => hasBegun(piece.state) && !wanted.some(sameAs(piece)));
  if (begun) return { is: 'begun', state: begun.state };
  const halves = wanted.flatMap(({ halfUp }) => (halfUp === HalfUp.whole ? [HalfUp.first, HalfUp.second] : [halfUp]));
  if (new Set(halves).size < halves.length) return { is: 'halves' };
  const added = wanted.filter((piece) => !held.some(sameAs(piece)));
  if (added.length === 0) return null;
  if (!subject) return { is: 'subject' };
  const piece = added.find((one) => !mayCount(subject, one, month));
  return piece ? { is: 'dept', piece } : null;
}

/** Whether a hospital department stands for a standard one of the scheme in a month. */
export function mayCount(
  { standards }: SubjectIndex,
  { deptId, stDeptId }: Omit<MonthPiece, 'halfUp'>,
  month: MonthIndex,
): boolean {
  return standards.some(
    (standard) =>
      standard.stDeptId === stDeptId &&
      standard.candidates.some((candidate) => candidate.deptId === deptId && validIn(candidate, month)),
  );
}
