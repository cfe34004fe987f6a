import { formatMonth } from '@contract/kernel/half-month';
import type { EditCell, EditedCell, WrittenCell } from '@contract/rotation/edits';
import type { OverviewRow } from '@contract/rotation/list-types';

/** A step of editing that was made, and what taking it back needs. */
export interface EditStep {
  /** What it did: 修改张三 2027-03. */
  words: string;
  written: readonly WrittenCell[];
}

/** A month of a row, as the row shows it. */
export interface RowMonth {
  row: OverviewRow;
  /** Month index. */
  month: number;
}

const bare = ({ halfUp, deptId, stDeptId }: EditCell['before'][number]) => ({ halfUp, deptId, stDeptId });

/** What a row shows in a month. */
export function shownIn({ row, month }: RowMonth): EditCell['before'] {
  const date = formatMonth(month);
  return row.deptList.filter((piece) => piece.date === date).map(bare);
}

export const cellOf = (place: RowMonth, after: EditCell['after']): EditCell => ({
  userId: place.row.userId,
  date: formatMonth(place.month),
  before: shownIn(place),
  after,
});

/** Two months change what they hold. */
export const swapped = (one: RowMonth, other: RowMonth): EditCell[] => [
  cellOf(one, shownIn(other)),
  cellOf(other, shownIn(one)),
];

/** Months that hold something are emptied. */
export const cleared = (places: readonly RowMonth[]): EditCell[] =>
  places.map((place) => cellOf(place, [])).filter(({ before }) => before.length > 0);

/**
 * The step that takes a step back: from what stands there since to what stood there before, under the same stays. Taken
 * back itself it does the step again.
 */
export const reversed = (written: readonly WrittenCell[]): EditCell[] =>
  written.map(({ userId, date, was, pieces }) => ({
    userId,
    date,
    before: pieces.map(bare),
    after: was.map((piece) => ({ ...bare(piece), stay: piece.stay })),
  }));

/** A row after months of it were written. */
export function withWritten(row: OverviewRow, cells: readonly EditedCell[]): OverviewRow {
  const own = cells.filter(({ userId }) => userId === row.userId);
  if (own.length === 0) return row;
  const dates = new Set(own.map(({ date }) => date));
  const deptList = [
    ...row.deptList.filter(({ date }) => !dates.has(date)),
    ...own.flatMap(({ date, pieces }) =>
      pieces.map(({ halfUp, deptId, deptName, stDeptId, stDeptName, kind }) => {
        return { date, halfUp, deptId, deptName, stDeptId, stDeptName, kind };
      }),
    ),
  ];
  deptList.sort((one, other) => one.date.localeCompare(other.date) || one.halfUp - other.halfUp);
  return { ...row, deptList };
}
