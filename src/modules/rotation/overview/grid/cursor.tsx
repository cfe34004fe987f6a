import { fixedColumns } from './cell-text';
import { fixedWidth, type Geometry } from './geometry';
import type { Cell, CellRange } from './keyboard';
import classes from './rotation-grid.module.css';

interface CursorProps {
  active: Cell;
  selected: CellRange;
  geometry: Geometry;
}

/** Cursor and selection over the months; the fixed columns mark their own cells. */
export function Cursor({ active, selected, geometry }: CursorProps) {
  const isRange = selected.top !== selected.bottom || selected.left !== selected.right;
  const months = { ...selected, left: Math.max(selected.left, fixedColumns) };
  return (
    <>
      {isRange && months.right >= fixedColumns && (
        <div role="presentation" className={classes.selection} style={boxOf(months, geometry)} />
      )}
      {active.column >= fixedColumns && (
        <div
          role="presentation"
          className={classes.active}
          style={boxOf({ top: active.row, bottom: active.row, left: active.column, right: active.column }, geometry)}
        />
      )}
    </>
  );
}

/** Place of a rectangle of month cells in the body. */
export function boxOf({ top, bottom, left, right }: CellRange, geometry: Geometry) {
  return {
    top: top * geometry.row,
    height: (bottom - top + 1) * geometry.row,
    left: fixedWidth(geometry) + (left - fixedColumns) * geometry.month,
    width: (right - left + 1) * geometry.month,
  };
}
