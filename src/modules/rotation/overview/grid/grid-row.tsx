import type { OverviewRow } from '@contract/rotation/list-types';
import { memo, type CSSProperties } from 'react';
import { cellId, isSelected, type RowCursor } from './cell-state';
import { cellText, fixedColumns } from './cell-text';
import type { DeptGroups } from './dept-groups';
import { FixedCells } from './fixed-cells';
import type { Span } from '@/ui/visible-span';
import type { Geometry } from './geometry';
import classes from './rotation-grid.module.css';
import type { MonthRange } from './month-range';
import { planOf, type RowPlan, type Stay } from './stays';

interface GridRowProps extends RowCursor {
  row: OverviewRow;
  index: number;
  range: MonthRange;
  /** Months to draw. */
  months: Span;
  /** Months that get a cell; null while the row is scrolled past. */
  cells: Span | null;
  geometry: Geometry;
  groups: DeptGroups;
  gridId: string;
}

export const headerRows = 2;

/** A person: the fixed cells, the stays as bars for the eye, and a cell per month for the screen reader. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, geometry, range, months, cells, groups, gridId, active, selectedFrom, selectedTo } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + headerRows + 1}
      className={classes.row}
      style={{ top: index * geometry.row, height: geometry.row }}
    >
      <FixedCells
        row={row}
        index={index}
        geometry={geometry}
        gridId={gridId}
        active={active}
        selectedFrom={selectedFrom}
        selectedTo={selectedTo}
      />
      <div role="presentation" className={classes.monthsOfRow}>
        <Stays plan={planOf(row, range)} range={range} months={months} geometry={geometry} groups={groups} />
        {cells && <MonthCells {...props} cells={cells} />}
      </div>
    </div>
  );
});

interface StaysProps {
  plan: RowPlan;
  range: MonthRange;
  months: Span;
  geometry: Geometry;
  groups: DeptGroups;
}

const Stays = memo(function Stays({ plan, range, months, geometry, groups }: StaysProps) {
  const origin = range.first * 2;
  const from = origin + months.first * 2;
  const to = origin + months.end * 2;
  return plan.stays
    .filter((stay) => stay.start < to && stay.start + stay.length > from)
    .map((stay) => (
      <StayBar
        key={stay.start}
        stay={stay}
        from={Math.max(stay.start, origin) - origin}
        to={Math.min(stay.start + stay.length, origin + range.count * 2) - origin}
        halfWidth={geometry.month / 2}
        tint={groups.tintOf(stay.deptId)}
      />
    ));
});

interface StayBarProps {
  stay: Stay;
  /** Shown half months, counted from the first column; `to` not included. */
  from: number;
  to: number;
  halfWidth: number;
  tint: number;
}

/** Space between neighbouring bars, in pixels. */
const gap = 2;

function StayBar({ stay, from, to, halfWidth, tint }: StayBarProps) {
  const style = {
    left: from * halfWidth,
    width: (to - from) * halfWidth - gap,
    '--from': `${from * halfWidth}px`,
    '--fill': `var(--tint-${tint})`,
    '--edge': `var(--edge-${tint})`,
  } as CSSProperties;
  return (
    <div
      className={classes.stay}
      data-kind={stay.kind}
      data-half={to - from === 1 || undefined}
      style={style}
      aria-hidden
    >
      <span className={classes.dept}>{stay.deptName}</span>
    </div>
  );
}

function MonthCells({ row, index, range, cells, geometry, gridId, ...cursor }: GridRowProps & { cells: Span }) {
  const drawn = [];
  for (let month = cells.first; month < cells.end; month++) {
    const column = month + fixedColumns;
    drawn.push(
      <div
        key={month}
        role="gridcell"
        id={cellId(gridId, index, column)}
        aria-colindex={column + 1}
        aria-label={cellText(row, column, range) || '未安排'}
        aria-selected={isSelected(column, cursor)}
        className={classes.cell}
        style={{ left: month * geometry.month }}
      />,
    );
  }
  return drawn;
}
