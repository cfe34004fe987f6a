import type { Cell, CellRange } from './keyboard';

/** Part of the cursor and the selection that lies in one row; -1 where none does. */
export interface RowCursor {
  /** Column of the cursor. */
  active: number;
  /** Selected columns, both included. */
  selectedFrom: number;
  selectedTo: number;
}

export function rowCursor(index: number, active: Cell, selected: CellRange): RowCursor {
  const isSelected = index >= selected.top && index <= selected.bottom;
  return {
    active: index === active.row ? active.column : -1,
    selectedFrom: isSelected ? selected.left : -1,
    selectedTo: isSelected ? selected.right : -1,
  };
}

export function isSelected(column: number, { selectedFrom, selectedTo }: RowCursor): boolean {
  return column >= selectedFrom && column <= selectedTo;
}

/** Id of a cell, by which `aria-activedescendant` and `aria-owns` name it. */
export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}
