import { isOneCell, type Cell, type CellRange } from '@/kits/grid-cursor/keyboard';
import type { Geometry } from './geometry';
import classes from './period-grid.module.css';

interface CursorProps {
  active: Cell;
  selected: CellRange;
  geometry: Geometry;
}

/** Cursor and selection over the periods; the columns that stay mark their own cells. */
export function Cursor({ active, selected, geometry }: CursorProps) {
  const fixed = geometry.fixed.length;
  const periods = { ...selected, left: Math.max(selected.left, fixed) };
  return (
    <>
      {!isOneCell(selected) && periods.right >= fixed && (
        <div role="presentation" className={classes.selection} style={boxOf(periods, geometry)} />
      )}
      {active.column >= fixed && (
        <div
          role="presentation"
          className={classes.active}
          style={boxOf({ top: active.row, bottom: active.row, left: active.column, right: active.column }, geometry)}
        />
      )}
    </>
  );
}

/** Place of a rectangle of periods in the body. */
export function boxOf({ top, bottom, left, right }: CellRange, geometry: Geometry) {
  return {
    top: top * geometry.row,
    height: (bottom - top + 1) * geometry.row,
    left: geometry.fixedWidth + (left - geometry.fixed.length) * geometry.unit,
    width: (right - left + 1) * geometry.unit,
  };
}
