import { HalfUp } from '@contract/kernel/half-month';
import type { RotateLists } from '@contract/handbook/types';
import type { EditCell, HeldMonthPiece, Occupancy } from '@contract/rotation/edits';
import { kindLabels } from '../grid/kinds';

/** What is chosen for a month: one department for all of it, or one for each half. */
export interface MonthValues {
  shape: 'whole' | 'halves';
  /** Keys of choices; null: nothing. */
  whole: string | null;
  first: string | null;
  second: string | null;
}

const keyOf = ({ deptId, stDeptId }: { deptId: number; stDeptId: number }) => `${stDeptId}-${deptId}`;

/** The hospital departments that a person may be placed in, each for the standard one that it counts to. */
export function monthChoices(
  lists: RotateLists | null,
  held: readonly HeldMonthPiece[],
  occupancy: readonly Occupancy[],
) {
  const full = new Map(occupancy.map((one) => [one.deptId, one]));
  const ofKind = (kind: keyof typeof kindLabels, items: RotateLists['necessaryRotateList']) =>
    items.flatMap(({ stDeptId, stDeptName, innerDeptList }) =>
      innerDeptList.map(({ deptId, deptName }) => ({
        value: keyOf({ deptId, stDeptId }),
        label: `${deptName}（${stDeptName} · ${kindLabels[kind]}）${peopleWords(full.get(deptId))}`,
      })),
    );
  const choices = lists
    ? [
        ...ofKind('necessary', lists.necessaryRotateList),
        ...ofKind('optional', lists.optionalRotateList),
        ...ofKind('reserve', lists.reserveRotateList),
      ]
    : [];
  // What stands there may have left the scheme since.
  const known = new Set(choices.map(({ value }) => value));
  const others = held.filter((piece) => !known.has(keyOf(piece)));
  return [
    ...choices,
    ...others.map((piece) => ({ value: keyOf(piece), label: `${piece.deptName}（${piece.stDeptName}）` })),
  ];
}

function peopleWords(one: Occupancy | undefined): string {
  if (!one) return '';
  const people = Math.max(one.first, one.second);
  return one.most === null ? ` ${people} 人` : ` ${people}/${one.most} 人`;
}

export function valuesOf(pieces: readonly HeldMonthPiece[]): MonthValues {
  const at = (half: HalfUp) => {
    const piece = pieces.find(({ halfUp }) => halfUp === half);
    return piece ? keyOf(piece) : null;
  };
  const [first, second] = [at(HalfUp.first), at(HalfUp.second)];
  return { shape: first || second ? 'halves' : 'whole', whole: at(HalfUp.whole), first, second };
}

/** The pieces that are chosen. Two halves in the same department are a whole month. */
export function piecesOf({ shape, whole, first, second }: MonthValues): EditCell['after'] {
  const piece = (halfUp: HalfUp, key: string | null) => {
    if (key === null) return [];
    const [stDeptId, deptId] = key.split('-').map(Number) as [number, number];
    return [{ halfUp, deptId, stDeptId }];
  };
  if (shape === 'whole') return piece(HalfUp.whole, whole);
  if (first !== null && first === second) return piece(HalfUp.whole, first);
  return [...piece(HalfUp.first, first), ...piece(HalfUp.second, second)];
}

/** What stands in a month, in words: 上半月内科一病区、下半月未安排. */
export function heldWords(pieces: readonly HeldMonthPiece[]): string {
  const nameAt = (half: HalfUp) => pieces.find(({ halfUp }) => halfUp === half)?.deptName;
  const whole = nameAt(HalfUp.whole);
  if (whole !== undefined) return whole;
  if (pieces.length === 0) return '未安排';
  return `上半月${nameAt(HalfUp.first) ?? '未安排'}、下半月${nameAt(HalfUp.second) ?? '未安排'}`;
}

/** Departments that would hold more people than they take, in words. */
export function crowdedWords(
  after: EditCell['after'],
  held: readonly HeldMonthPiece[],
  occupancy: readonly Occupancy[],
  nameOf: (deptId: number) => string,
): string[] {
  return after.flatMap(({ deptId, halfUp }) => {
    const one = occupancy.find((dept) => dept.deptId === deptId);
    if (!one || one.most === null) return [];
    const isNew = (half: HalfUp) =>
      (halfUp === HalfUp.whole || halfUp === half) &&
      !held.some((piece) => piece.deptId === deptId && (piece.halfUp === HalfUp.whole || piece.halfUp === half));
    const most = Math.max(isNew(HalfUp.first) ? one.first + 1 : 0, isNew(HalfUp.second) ? one.second + 1 : 0);
    return most > one.most ? [`${nameOf(deptId)}将有 ${most} 人，超过上限 ${one.most} 人`] : [];
  });
}
