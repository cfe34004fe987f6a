/** A cell: row of the page, and column counted from the first fixed column. */
export interface Cell {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
}

export interface KeyPress {
  key: string;
  /** Ctrl, or Cmd on a Mac. */
  control: boolean;
}

const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);

/**
 * Where a navigation key leads, as in a spreadsheet; null for a key that does not move.
 * @param pageRows rows that fit into the view: what a page key moves by
 */
export function moved(from: Cell, { key, control }: KeyPress, size: GridSize, pageRows: number): Cell | null {
  const target = targetOf(from, key, control, size, pageRows);
  if (!target || size.rows === 0) return null;
  return { row: clamp(target.row, size.rows), column: clamp(target.column, size.columns) };
}

function targetOf({ row, column }: Cell, key: string, control: boolean, size: GridSize, pageRows: number): Cell | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  switch (key) {
    case 'ArrowUp':
      return { row: control ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: control ? lastRow : row + 1, column };
    case 'ArrowLeft':
      return { row, column: control ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: control ? lastColumn : column + 1 };
    case 'Home':
      return { row: control ? 0 : row, column: 0 };
    case 'End':
      return { row: control ? lastRow : row, column: lastColumn };
    case 'PageUp':
      return { row: row - pageRows, column };
    case 'PageDown':
      return { row: row + pageRows, column };
    default:
      return null;
  }
}

/** The rectangle between two cells, corners included. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const isOneCell = ({ top, left, bottom, right }: CellRange) => top === bottom && left === right;

export function rangeBetween(one: Cell, other: Cell): CellRange {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  };
}
