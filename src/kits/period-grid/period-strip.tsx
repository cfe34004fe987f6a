import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Periods } from './periods';
import classes from './period-strip.module.css';

interface PeriodStripProps {
  /** Whose periods these are. */
  label: string;
  periods: Periods;
  /** Column of today; outside of the periods when it is not among them. */
  today: number;
  /** Width of a period in pixels, see `stripUnit`. */
  unit: number;
  /** What is drawn below the heads, placed from the left edge of the first period. */
  children: ReactNode;
}

/** Narrowest period in pixels, in which a part of it can still be seen, and the widest that says more. */
const narrowest = 26;
const widest = 64;
/** Left and right padding of the card that the strip lies in. */
const padding = 24;

/** Periods share a card's width; where they would be too narrow, the strip scrolls. */
export function stripUnit(cardWidth: number, periods: number): number {
  return Math.min(widest, Math.max(narrowest, Math.floor((cardWidth - padding) / periods)));
}

/** All periods of a row in one line that a finger moves sideways; begins at the present one. */
export function PeriodStrip({ label, periods, today, unit, children }: PeriodStripProps) {
  const view = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (view.current) view.current.scrollLeft = (today - 1) * unit;
  }, [today, unit]);
  const groupStarts = new Set(periods.groups.map(({ column }) => column));
  const columns = Array.from({ length: periods.count }, (_, column) => column);
  return (
    <div ref={view} className={classes.view} tabIndex={0} role="group" aria-label={label}>
      <div className={classes.line} style={{ width: periods.count * unit }}>
        {columns.map((column) => (
          <span
            key={column}
            className={classes.period}
            style={{ left: column * unit, width: unit }}
            data-today={column === today || undefined}
            data-group={groupStarts.has(column) || undefined}
          >
            {periods.at(column).brief}
          </span>
        ))}
        <div className={classes.content}>{children}</div>
      </div>
    </div>
  );
}
