import { IconLock, IconPinFilled } from '@tabler/icons-react';
import type { CSSProperties, DragEvent } from 'react';
import type { Span } from '@/kits/virtual/spans';
import type { DeptGroups } from '../overview/grid/dept-groups';
import type { PlanRow, RowStay } from './plan-rows';
import classes from './planner.module.css';

interface PlanBarsProps {
  row: PlanRow;
  /** Half months to draw. */
  shown: Span;
  /** Width of a half month in pixels. */
  unit: number;
  groups: DeptGroups;
  /** A stay is taken up with the mouse; without it nothing can be moved. */
  onDrag?: ((stay: RowStay, event: DragEvent, unit: number) => void) | undefined;
}

const gap = 2;

/** A person's stays over the half months, in the colour of their large department. */
export function PlanBars({ row, shown, unit, groups, onDrag }: PlanBarsProps) {
  return row.stays
    .filter(({ from, to }) => from < shown.end && to > shown.first)
    .map((stay) => {
      const tint = groups.tintOf(stay.hosp);
      const mayDrag = onDrag !== undefined && stay.held !== 'begun';
      const style = {
        left: stay.from * unit,
        width: (stay.to - stay.from) * unit - gap,
        '--from': `${stay.from * unit}px`,
        '--fill': `var(--tint-${tint})`,
        '--edge': `var(--edge-${tint})`,
      } as CSSProperties;
      return (
        <div
          key={stay.from}
          className={classes.bar}
          data-held={stay.held ?? undefined}
          data-changed={stay.isChanged || undefined}
          style={style}
          draggable={mayDrag}
          onDragStart={mayDrag ? (event) => onDrag(stay, event, unit) : undefined}
          aria-hidden
        >
          <span className={classes.barName}>
            {stay.held === 'begun' && <IconLock size={12} stroke={1.75} />}
            {stay.held === 'pinned' && <IconPinFilled size={12} />}
            {stay.deptName}
          </span>
        </div>
      );
    });
}
