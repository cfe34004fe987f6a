import { memo, type CSSProperties } from 'react';
import { formatMonth, type MonthIndex } from '@contract/kernel/half-month';
import { fixedColumns } from './cell-text';
import type { Span } from '@/ui/visible-span';
import type { Geometry } from './geometry';
import classes from './rotation-grid.module.css';
import { yearSpans, type MonthRange } from './month-range';

interface GridHeaderProps {
  range: MonthRange;
  /** Months to draw. */
  months: Span;
  geometry: Geometry;
  /** Month of today. */
  thisMonth: MonthIndex;
}

/** Two levels, years over months; stays at the top while the rows scroll. */
export const GridHeader = memo(function GridHeader({ range, months, geometry, thisMonth }: GridHeaderProps) {
  const { person, major, month: width } = geometry;
  const columns = Array.from({ length: months.end - months.first }, (_, index) => months.first + index);
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.years} style={{ height: geometry.years }}>
        <div role="presentation" className={classes.corner} style={{ height: geometry.years + geometry.months }}>
          <div
            role="columnheader"
            aria-colindex={1}
            aria-rowspan={2}
            style={{ width: person }}
            className={classes.cornerCell}
          >
            姓名 / 工号
          </div>
          <div
            role="columnheader"
            aria-colindex={2}
            aria-rowspan={2}
            style={{ width: major }}
            className={classes.cornerCell}
          >
            专业 / 年级
          </div>
        </div>
        {yearSpans(range).map(({ year, column, count }) => (
          <div
            key={year}
            role="columnheader"
            aria-colindex={column + fixedColumns + 1}
            aria-colspan={count}
            className={classes.year}
            style={spanStyle(column * width, count * width)}
          >
            <span className={classes.yearName}>{count === 1 ? year : `${year} 年`}</span>
          </div>
        ))}
      </div>
      <div role="row" aria-rowindex={2} className={classes.months} style={{ height: geometry.months }}>
        {columns.map((column) => (
          <div
            key={column}
            role="columnheader"
            aria-colindex={column + fixedColumns + 1}
            aria-label={formatMonth(range.first + column)}
            aria-current={range.first + column === thisMonth ? 'date' : undefined}
            className={classes.month}
            style={{ left: `calc(var(--fixed-width) + ${column * width}px)`, width }}
          >
            {((range.first + column) % 12) + 1}月
          </div>
        ))}
      </div>
    </div>
  );
});

/** A year's place; its name moves along while the left edge cuts it, see `useGridWindow`. */
function spanStyle(from: number, width: number): CSSProperties {
  return { left: `calc(var(--fixed-width) + ${from}px)`, width, '--from': `${from}px` } as CSSProperties;
}
