import { memo, type ReactNode } from 'react';
import { cellId, isSelected, type RowCursor } from '@/kits/grid-cursor/cell-state';
import type { Span } from '@/kits/virtual/spans';
import { FixedCells } from './fixed-cells';
import type { FixedColumn } from './fixed-column';
import type { Geometry } from './geometry';
import classes from './period-grid.module.css';

/** How the user of the grid fills a row. The functions must stay the same from one rendering to the next. */
export interface RowContent<Row> {
  /**
   * Draws a row's periods for the eye, those of `columns` at least, each `unit` pixels wide and placed from the left
   * edge of the first one. What is wider than a period keeps its words in sight with `PeriodBar`.
   */
  line: (row: Row, columns: Span, unit: number) => ReactNode;
  /** A period in words: what is copied, and what a screen reader says. Columns count from the first period. */
  textOf: (row: Row, column: number) => string;
  /** What a screen reader says of a period without words: 未安排. */
  emptyWord: string;
}

interface PeriodRowProps<Row> extends RowContent<Row>, RowCursor {
  row: Row;
  index: number;
  fixed: readonly FixedColumn<Row>[];
  /** Periods to draw. */
  shown: Span;
  /** Periods that get a cell; null while the row is scrolled past. */
  cells: Span | null;
  geometry: Geometry;
  gridId: string;
}

export const headRows = 2;

function RowParts<Row>(props: PeriodRowProps<Row>) {
  const { row, index, geometry, fixed, shown, cells, gridId, active, selectedFrom, selectedTo, line } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + headRows + 1}
      className={classes.row}
      style={{ top: index * geometry.row, height: geometry.row }}
    >
      <FixedCells
        row={row}
        index={index}
        columns={fixed}
        gridId={gridId}
        active={active}
        selectedFrom={selectedFrom}
        selectedTo={selectedTo}
      />
      <div role="presentation" className={classes.periodsOfRow}>
        <Line row={row} shown={shown} unit={geometry.unit} line={line} />
        {cells && <PeriodCells {...props} cells={cells} />}
      </div>
    </div>
  );
}

/** A row: the cells that stay, what is drawn for the eye, and a cell per period for the screen reader. */
export const PeriodRow = memo(RowParts) as typeof RowParts;

interface LineProps<Row> extends Pick<RowContent<Row>, 'line'> {
  row: Row;
  shown: Span;
  unit: number;
}

/** On its own, so that cursor and selection redraw no content. */
function LineParts<Row>({ row, shown, unit, line }: LineProps<Row>) {
  return line(row, shown, unit);
}
const Line = memo(LineParts) as typeof LineParts;

function PeriodCells<Row>(props: PeriodRowProps<Row> & { cells: Span }) {
  const { row, index, cells, geometry, fixed, gridId, textOf, emptyWord } = props;
  const drawn = [];
  for (let period = cells.first; period < cells.end; period++) {
    const column = period + fixed.length;
    drawn.push(
      <div
        key={period}
        role="gridcell"
        id={cellId(gridId, index, column)}
        aria-colindex={column + 1}
        aria-label={textOf(row, period) || emptyWord}
        aria-selected={isSelected(column, props)}
        className={classes.cell}
        style={{ left: period * geometry.unit }}
      />,
    );
  }
  return drawn;
}
