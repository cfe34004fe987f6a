import { useCallback, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { moved, rangeBetween, type Cell, type CellRange, type GridSize } from './keyboard';

export interface GridCursor {
  /** The cell that keys act on. */
  active: Cell;
  /** The selected rectangle; the active cell alone unless it was extended. */
  selected: CellRange;
  /** Puts the cursor on a cell, or extends the selection to it. */
  place: (cell: Cell, extend: boolean) => void;
  /**
   * Takes a navigation key or Ctrl+A; answers with the new active cell, null when the key means nothing here. A page
   * key moves by `pageRows`.
   */
  press: (event: KeyboardEvent, pageRows: number) => Cell | null;
}

/** The spreadsheet cursor of a grid: one active cell and the rectangle that Shift or dragging opens from an anchor. */
export function useGridCursor(start: Cell, size: GridSize): GridCursor {
  const [cells, setCells] = useState({ active: start, anchor: start });
  const active = inside(cells.active, size);
  const anchor = inside(cells.anchor, size);

  const place = useCallback((cell: Cell, extend: boolean) => {
    setCells((before) => ({ active: cell, anchor: extend ? before.anchor : cell }));
  }, []);

  const press = (event: KeyboardEvent, pageRows: number): Cell | null => {
    const control = hasControl(event);
    if (control && event.key.toLowerCase() === 'a' && size.rows > 0) {
      setCells({ anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } });
      return active;
    }
    const target = moved(active, { key: event.key, control }, size, pageRows);
    if (target) place(target, event.shiftKey);
    return target;
  };

  return { active, selected: rangeBetween(active, anchor), place, press };
}

/** Ctrl, or Cmd on a Mac. */
export function hasControl(event: KeyboardEvent | MouseEvent): boolean {
  return event.ctrlKey || event.metaKey;
}

/** A page with fewer rows or months may have come since the cell was chosen. */
function inside(cell: Cell, size: GridSize): Cell {
  return {
    row: Math.max(0, Math.min(cell.row, size.rows - 1)),
    column: Math.max(0, Math.min(cell.column, size.columns - 1)),
  };
}
