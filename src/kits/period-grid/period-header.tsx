import { memo, type CSSProperties } from 'react';
import type { Span } from '@/kits/virtual/spans';
import type { FixedColumn } from './fixed-column';
import { headHeight, levelHeight, type Geometry } from './geometry';
import classes from './period-grid.module.css';
import type { Periods } from './periods';

interface PeriodHeaderProps {
  periods: Periods;
  fixed: readonly Pick<FixedColumn<never>, 'key' | 'title' | 'width'>[];
  /** Columns to draw. */
  shown: Span;
  geometry: Geometry;
  /** Column of today. */
  today: number;
}

/** Two levels, groups over periods; stays at the top while the rows scroll. */
export const PeriodHeader = memo(function PeriodHeader({ periods, fixed, shown, geometry, today }: PeriodHeaderProps) {
  const { unit } = geometry;
  const columns = Array.from({ length: shown.end - shown.first }, (_, index) => shown.first + index);
  const groups = periods.groups.filter(({ column, count }) => column < shown.end && column + count > shown.first);
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.level} style={{ height: levelHeight }}>
        <div role="presentation" className={classes.corner} style={{ height: headHeight }}>
          {fixed.map(({ key, title, width }, position) => (
            <div
              key={key}
              role="columnheader"
              aria-colindex={position + 1}
              aria-rowspan={2}
              style={{ width }}
              className={classes.cornerCell}
            >
              {title}
            </div>
          ))}
        </div>
        {groups.map(({ label, column, count }) => (
          <div
            key={column}
            role="columnheader"
            aria-colindex={column + fixed.length + 1}
            aria-colspan={count}
            className={classes.group}
            style={groupStyle(column * unit, count * unit)}
          >
            <span className={classes.groupName}>{label}</span>
          </div>
        ))}
      </div>
      {/* Until the window is measured it shows no period, and a row without cells would be none. */}
      <div
        {...(columns.length > 0 && { role: 'row', 'aria-rowindex': 2 })}
        className={classes.level}
        style={{ height: levelHeight }}
      >
        {columns.map((column) => {
          const { short, full, isOff } = periods.at(column);
          return (
            <div
              key={column}
              role="columnheader"
              aria-colindex={column + fixed.length + 1}
              aria-label={full}
              aria-current={column === today ? 'date' : undefined}
              className={classes.period}
              data-off={isOff || undefined}
              style={{ left: `calc(var(--fixed-width) + ${column * unit}px)`, width: unit }}
            >
              {short}
            </div>
          );
        })}
      </div>
    </div>
  );
});

/** A group's place; its name moves along while the left edge cuts it, see `usePeriodWindow`. */
function groupStyle(from: number, width: number): CSSProperties {
  return { left: `calc(var(--fixed-width) + ${from}px)`, width, '--from': `${from}px` } as CSSProperties;
}
