import { monthIndex, pieceSpan, type HalfMonth } from '@contract/kernel/half-month';
import type { OverviewRow } from '@contract/rotation/list-types';
import type { MonthRange } from './month-range';

export type Piece = OverviewRow['deptList'][number];

/** Pieces in one department for one standard department that follow each other without a gap. */
export interface Stay {
  start: HalfMonth;
  /** In half months. */
  length: number;
  deptId: number;
  deptName: string;
  stDeptName: string;
  kind: Piece['kind'];
}

/** A person's stays and what each half month of the shown range holds. */
export interface RowPlan {
  stays: readonly Stay[];
  /** Index into `stays` per half month of the range, -1 where nothing is placed. */
  byHalf: Int16Array;
}

/** What a month holds: `first` and `second` are the same stay in a whole month. */
export interface MonthContent {
  first: Stay | undefined;
  second: Stay | undefined;
}

/** Joins a person's pieces to stays. Pieces outside the range take part in the stay but not in `byHalf`. */
export function planRow(pieces: readonly Piece[], range: MonthRange): RowPlan {
  const placed = pieces
    .map((piece) => ({ piece, ...pieceSpan(monthIndex(piece.date), piece.halfUp) }))
    .sort((left, right) => left.start - right.start);
  const stays: (Stay & { stDeptId: number })[] = [];
  const byHalf = new Int16Array(range.count * 2).fill(-1);
  const origin = range.first * 2;
  for (const { piece, start, length } of placed) {
    const last = stays.at(-1);
    const continues =
      last !== undefined &&
      last.start + last.length === start &&
      last.deptId === piece.deptId &&
      last.stDeptId === piece.stDeptId &&
      last.kind === piece.kind;
    if (continues) last.length += length;
    else {
      const { deptId, deptName, stDeptId, stDeptName, kind } = piece;
      stays.push({ start, length, deptId, deptName, stDeptId, stDeptName, kind });
    }
    for (let half = start; half < start + length; half++) {
      if (half >= origin && half < origin + byHalf.length) byHalf[half - origin] = stays.length - 1;
    }
  }
  return { stays, byHalf };
}

/** What a column of the range holds. */
export function monthContent(plan: RowPlan, column: number): MonthContent {
  return { first: stayAt(plan, column * 2), second: stayAt(plan, column * 2 + 1) };
}

function stayAt(plan: RowPlan, half: number): Stay | undefined {
  const index = plan.byHalf[half] ?? -1;
  return index < 0 ? undefined : plan.stays[index];
}

/** A month as the import sheet writes it: `心内科`, `心内科#呼吸科` for two halves, empty when nothing is placed. */
export function monthText({ first, second }: MonthContent): string {
  if (!first && !second) return '';
  if (first && second && first.deptId === second.deptId) return first.deptName;
  return `${first?.deptName ?? ''}#${second?.deptName ?? ''}`;
}

const plans = new WeakMap<OverviewRow, { range: MonthRange; plan: RowPlan }>();

/** `planRow` of a row of an answer, worked out when the row is first drawn and kept as long as the answer. */
export function planOf(row: OverviewRow, range: MonthRange): RowPlan {
  const known = plans.get(row);
  if (known && known.range.first === range.first && known.range.count === range.count) return known.plan;
  const plan = planRow(row.deptList, range);
  plans.set(row, { range, plan });
  return plan;
}
