import { monthIndex } from '@contract/kernel/half-month';
import { useCallback, useMemo, useRef, type DragEvent } from 'react';
import { PeriodGrid, type PeriodSelection } from '@/kits/period-grid/period-grid';
import type { FixedColumn } from '@/kits/period-grid/fixed-column';
import { halfMonths } from '@/kits/period-grid/periods';
import type { Span } from '@/kits/virtual/spans';
import type { DeptGroups } from '../overview/grid/dept-groups';
import { useTintVariables } from '../overview/grid/use-tint-variables';
import { PlanBars } from './plan-bars';
import { isPlaced, stayAt, type PlanRow, type RowStay } from './plan-rows';
import classes from './planner.module.css';
import { StayWords } from './stay-words';

interface PlanGridProps {
  rows: readonly PlanRow[];
  /** Names the list that is shown. */
  list: string;
  start: string;
  T: number;
  groups: DeptGroups;
  /** Column of today. */
  today: number;
  onSelect: (selection: PeriodSelection | null) => void;
  /** Moves a stay so that it begins in another half month; null where nothing may be moved. */
  onMove: ((stay: RowStay, to: number) => void) | null;
}

const sizes = { row: 44, unit: 34, widest: 72 };
const keyOf = ({ id }: PlanRow) => id;
const fixed: FixedColumn<PlanRow>[] = [
  { key: 'person', title: '姓名 / 工号', width: 132, lines: (row) => [row.name, row.staffId] },
  {
    key: 'errors',
    title: '问题',
    width: 64,
    lines: (row) => [row.errors.length > 0 ? `${row.errors.length} 条` : ''],
  },
];

/** People by half months; a stay is drawn to another time with the mouse, and is pinned there. */
export function PlanGrid({ rows, list, start, T, groups, today, onSelect, onMove }: PlanGridProps) {
  const dragged = useRef<{ stay: RowStay; x: number; unit: number; view: Element | null; scrolled: number } | null>(
    null,
  );
  const first = monthIndex(start) * 2;
  const periods = useMemo(() => halfMonths(first, T), [first, T]);
  const mayMove = onMove !== null;
  const line = useCallback(
    (row: PlanRow, shown: Span, unit: number) => (
      <PlanBars
        row={row}
        shown={shown}
        unit={unit}
        groups={groups}
        onDrag={
          mayMove
            ? (stay, event, width) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', stay.deptName);
                const view = event.currentTarget.closest('[role=grid]');
                dragged.current = { stay, x: event.clientX, unit: width, view, scrolled: view?.scrollLeft ?? 0 };
              }
            : undefined
        }
      />
    ),
    [groups, mayMove],
  );
  const textOf = useCallback(
    (row: PlanRow, slot: number) => {
      const stay = stayAt(row, slot, T);
      return isPlaced(stay) ? stay.deptName : '';
    },
    [T],
  );
  const drop = (event: DragEvent) => {
    const taken = dragged.current;
    dragged.current = null;
    if (!taken || !onMove) return;
    event.preventDefault();
    const moved = event.clientX - taken.x + (taken.view?.scrollLeft ?? 0) - taken.scrolled;
    const by = Math.round(moved / taken.unit);
    if (by !== 0) onMove(taken.stay, Math.max(0, taken.stay.from + by));
  };
  return (
    <div
      className={classes.gridBox}
      onDragOver={(event) => dragged.current && event.preventDefault()}
      onDrop={drop}
      onDragEnd={() => (dragged.current = null)}
    >
      <PeriodGrid
        style={useTintVariables()}
        label={`排班，${rows.length} 人、${T} 个半月`}
        list={list}
        rows={rows}
        rowKey={keyOf}
        periods={periods}
        today={today}
        fixed={fixed}
        sizes={sizes}
        density="standard"
        line={line}
        textOf={textOf}
        emptyWord="未安排"
        onSelect={onSelect}
        card={(row, slot) => <StayWords row={row} stay={slot < 0 ? null : stayAt(row, slot, T)} first={first} />}
      />
    </div>
  );
}
