import type { HalfMonth } from '@contract/kernel/half-month';
import type { OverviewRow } from '@contract/rotation/list-types';
import { useCallback, useMemo } from 'react';
import { PeriodGrid } from '@/kits/period-grid/period-grid';
import { months } from '@/kits/period-grid/periods';
import type { GridEditing } from '@/kits/period-grid/use-grid-editing';
import type { Density } from '@/kits/table-page/density';
import type { Span } from '@/kits/virtual/spans';
import { CellCard } from './cell-card';
import { monthTextOf } from './cell-text';
import type { DeptGroups } from './dept-groups';
import { columnOf, type MonthRange } from './month-range';
import { personColumns, sizes } from './sizes';
import { StayBars } from './stay-bars';
import { useTintVariables } from './use-tint-variables';

interface RotationGridProps {
  /** What the grid shows, for screen readers. */
  label: string;
  /** Names the list that is shown; a new name begins at the top. */
  list: string;
  /** People of the page. */
  rows: readonly OverviewRow[];
  range: MonthRange;
  groups: DeptGroups;
  density: Density;
  /** Half month of today. */
  now: HalfMonth;
  /** What changing months does; undefined while the grid is for reading. */
  editing: GridEditing | undefined;
}

const keyOf = (row: OverviewRow) => row.userId;

/** People by months: stays as bars in the colour of their large department. */
export function RotationGrid({ label, list, rows, range, groups, density, now, editing }: RotationGridProps) {
  const { first, count } = range;
  const periods = useMemo(() => months(first, count), [first, count]);
  const line = useCallback(
    (row: OverviewRow, shown: Span, unit: number) => (
      <StayBars row={row} range={{ first, count }} shown={shown} unit={unit} groups={groups} />
    ),
    [first, count, groups],
  );
  const textOf = useCallback(
    (row: OverviewRow, month: number) => monthTextOf(row, month, { first, count }),
    [first, count],
  );
  return (
    <PeriodGrid
      style={useTintVariables()}
      label={label}
      list={list}
      rows={rows}
      rowKey={keyOf}
      periods={periods}
      today={columnOf(range, now)}
      fixed={personColumns[density]}
      sizes={sizes[density]}
      density={density}
      line={line}
      textOf={textOf}
      emptyWord="未安排"
      editing={editing}
      card={(row, month) => <CellCard row={row} month={month} range={range} />}
    />
  );
}
