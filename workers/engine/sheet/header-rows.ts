import { columnLetters } from '@contract/kernel/sheet-columns';
import {
  headerDepth,
  leavesOf,
  sheetColumnWidth,
  type SheetColumn,
  type SheetLeaf,
} from '@contract/kernel/sheet-definition';
import type { Cell, ColumnModel } from '../spreadsheet/write/model';

/** The header of a sheet with its headings merged, as template and export write it. */
export interface HeaderRows {
  rows: Cell[][];
  /** `B1:D1`. */
  merges: string[];
  columns: ColumnModel[];
}

/** @param noteOf what the header cell of a column says when pointed at */
export function headerRows(
  columns: readonly SheetColumn[],
  noteOf: (leaf: SheetLeaf) => string | undefined = () => undefined,
): HeaderRows {
  const depth = headerDepth(columns);
  const leaves = leavesOf(columns);
  const rows: Cell[][] = Array.from({ length: depth }, () => leaves.map(() => null));
  const merges: string[] = [];
  place(columns, 0, 0);
  return {
    rows,
    merges,
    columns: leaves.map((leaf) => ({ width: sheetColumnWidth, style: styleOf(leaf) })),
  };

  /** Puts columns side by side from `left`, at header row `level`. @returns the column behind them */
  function place(list: readonly SheetColumn[], left: number, level: number): number {
    for (const column of list) {
      const isGroup = 'children' in column;
      const right = isGroup ? place(column.children, left, level + 1) : left + 1;
      const bottom = isGroup ? level : depth - 1;
      rows[level]![left] = isGroup ? column.title : titleCell(column);
      if (right - left > 1 || bottom > level) {
        merges.push(`${columnLetters(left)}${level + 1}:${columnLetters(right - 1)}${bottom + 1}`);
      }
      left = right;
    }
    return left;
  }

  function titleCell(leaf: SheetLeaf): Cell {
    const comment = noteOf(leaf);
    return comment === undefined ? leaf.title : { text: leaf.title, comment };
  }
}

/** Text keeps what is typed: zeros in front, dates as written. */
function styleOf({ type, dataSource }: SheetLeaf): 'text' | 'body' {
  return type === 'number' && !dataSource ? 'body' : 'text';
}
