import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Cell, CellRange } from '@/kits/grid-cursor/keyboard';
import { hasControl } from '@/kits/grid-cursor/use-grid-cursor';

/** A period of a row of the list; both count from 0. */
export interface PeriodCell {
  row: number;
  period: number;
}

/** What a grid whose periods may be changed does with them. */
export interface GridEditing {
  /** Enter, F2 or a double click on a period. */
  onOpen: (cell: PeriodCell) => void;
  /** Delete over the selected periods; columns that stay are left out. */
  onClear: (cells: PeriodCell[]) => void;
  /** A period was dragged onto another one, or moved by Alt and an arrow: the two change places. */
  onSwap: (from: PeriodCell, to: PeriodCell) => void;
  /** Ctrl+Z; Ctrl+Y and Ctrl+Shift+Z. */
  onUndo: () => void;
  onRedo: () => void;
}

const steps: Readonly<Record<string, { rows: number; periods: number }>> = {
  ArrowLeft: { rows: 0, periods: -1 },
  ArrowRight: { rows: 0, periods: 1 },
  ArrowUp: { rows: -1, periods: 0 },
  ArrowDown: { rows: 1, periods: 0 },
};

/**
 * The keys and the drag of a grid that is edited. Each function answers whether it took the event; without `editing` none
 * does.
 * @param fixed number of columns that stay
 */
export function useGridEditing(
  editing: GridEditing | undefined,
  fixed: number,
  size: { rows: number; columns: number },
) {
  const dragged = useRef<Cell | null>(null);
  const [target, setTarget] = useState<Cell | null>(null);
  const isPeriod = ({ column }: Cell) => column >= fixed;
  const periodOf = ({ row, column }: Cell): PeriodCell => ({ row, period: column - fixed });
  const inGrid = ({ row, column }: Cell) => row >= 0 && row < size.rows && column >= fixed && column < size.columns;

  const press = (event: KeyboardEvent, active: Cell, selected: CellRange): Cell | boolean => {
    if (!editing) return false;
    const key = event.key.toLowerCase();
    if (hasControl(event) && (key === 'z' || key === 'y')) {
      if (key === 'y' || event.shiftKey) editing.onRedo();
      else editing.onUndo();
    } else if (!isPeriod(active)) return false;
    else if (key === 'enter' || key === 'f2') editing.onOpen(periodOf(active));
    else if (key === 'delete' || key === 'backspace') editing.onClear(cellsOf(selected, fixed));
    else if (event.altKey && steps[event.key]) {
      const { rows, periods } = steps[event.key]!;
      const to = { row: active.row + rows, column: active.column + periods };
      event.preventDefault();
      if (!inGrid(to)) return true;
      editing.onSwap(periodOf(active), periodOf(to));
      return to;
    } else return false;
    event.preventDefault();
    return true;
  };

  return {
    press,
    /** Where a dragged period would go; null while none is dragged. */
    target,
    /** The mouse goes down on a cell. */
    down: (cell: Cell, event: PointerEvent) => {
      dragged.current = editing && !event.shiftKey && isPeriod(cell) ? cell : null;
    },
    /** The mouse moves with its button down. @returns whether a period is dragged */
    drag: (cell: Cell): boolean => {
      const from = dragged.current;
      if (!from) return false;
      const isElsewhere = inGrid(cell) && (cell.row !== from.row || cell.column !== from.column);
      setTarget(isElsewhere ? cell : null);
      return true;
    },
    up: () => {
      if (dragged.current && target) editing?.onSwap(periodOf(dragged.current), periodOf(target));
      dragged.current = null;
      setTarget(null);
    },
    open: (cell: Cell | null) => {
      if (editing && cell && isPeriod(cell)) editing.onOpen(periodOf(cell));
    },
  };
}

/** The periods of a selection, row by row. */
function cellsOf({ top, bottom, left, right }: CellRange, fixed: number): PeriodCell[] {
  const cells: PeriodCell[] = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = Math.max(left, fixed); column <= right; column++) cells.push({ row, period: column - fixed });
  }
  return cells;
}
