import type { Span } from '@/kits/virtual/spans';
import { heatLevel, type HeatValue } from './heat-level';
import classes from './heat-map.module.css';

interface HeatCellsProps {
  /** Columns to draw. */
  shown: Span;
  /** Width of a column in pixels. */
  unit: number;
  valueOf: (column: number) => HeatValue;
}

/** From this width on a cell has room for how many there may be. */
const bothFrom = 40;

/** The cells of a row, for the eye alone: who reads by ear hears the cells of the grid. */
export function HeatCells({ shown, unit, valueOf }: HeatCellsProps) {
  return Array.from({ length: shown.end - shown.first }, (_, at) => {
    const column = shown.first + at;
    const value = valueOf(column);
    const { count, most } = value;
    return (
      <span
        key={column}
        aria-hidden
        className={classes.cell}
        data-level={heatLevel(value)}
        style={{ left: column * unit, width: unit - 1 }}
      >
        {count === 0 && (most === 0 || most === null) ? '' : count}
        {most !== null && unit >= bothFrom && (count > 0 || most > 0) && <small>/{most}</small>}
      </span>
    );
  });
}
