import type { OverviewRow } from '@contract/rotation/list-types';
import type { CSSProperties } from 'react';
import type { Span } from '@/kits/virtual/spans';
import type { DeptGroups } from './dept-groups';
import type { MonthRange } from './month-range';
import classes from './stay-bars.module.css';
import { planOf, type Stay } from './stays';

interface StayBarsProps {
  row: OverviewRow;
  range: MonthRange;
  /** Months to draw. */
  shown: Span;
  /** Width of a month in pixels. */
  unit: number;
  groups: DeptGroups;
}

/** A person's stays as bars over the months that they last. */
export function StayBars({ row, range, shown, unit, groups }: StayBarsProps) {
  const origin = range.first * 2;
  const from = origin + shown.first * 2;
  const to = origin + shown.end * 2;
  return planOf(row, range)
    .stays.filter((stay) => stay.start < to && stay.start + stay.length > from)
    .map((stay) => (
      <StayBar
        key={stay.start}
        stay={stay}
        from={Math.max(stay.start, origin) - origin}
        to={Math.min(stay.start + stay.length, origin + range.count * 2) - origin}
        halfWidth={unit / 2}
        tint={groups.tintOf(stay.deptId)}
      />
    ));
}

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
