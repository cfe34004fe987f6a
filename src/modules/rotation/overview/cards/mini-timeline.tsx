import type { HalfMonth } from '@contract/kernel/half-month';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import type { DeptGroups } from '../grid/dept-groups';
import type { MonthRange } from '../grid/month-range';
import type { RowPlan } from '../grid/stays';
import classes from './mini-timeline.module.css';

interface MiniTimelineProps {
  name: string;
  plan: RowPlan;
  range: MonthRange;
  groups: DeptGroups;
  /** Half month of today. */
  now: HalfMonth;
  monthWidth: number;
}

/** Narrowest month in pixels, in which a half can still be seen, and the widest that says more. */
const narrowest = 26;
const widest = 64;
/** Left and right padding of the card that the timeline lies in. */
const padding = 24;

/** Months share the card's width; where they would be too narrow, the timeline scrolls. */
export function monthWidth(cardWidth: number, months: number): number {
  return Math.min(widest, Math.max(narrowest, Math.floor((cardWidth - padding) / months)));
}

/** All stays of a person in one line that a finger moves sideways; begins at the present month. */
export function MiniTimeline({ name, plan, range, groups, now, monthWidth: month }: MiniTimelineProps) {
  const view = useRef<HTMLDivElement>(null);
  const origin = range.first * 2;
  const today = Math.floor((now - origin) / 2);
  useLayoutEffect(() => {
    if (view.current) view.current.scrollLeft = (today - 1) * month;
  }, [today, month]);
  const columns = Array.from({ length: range.count }, (_, column) => column);
  return (
    <div ref={view} className={classes.view} tabIndex={0} role="group" aria-label={`${name}的轮转时间轴`}>
      <div className={classes.line} style={{ width: range.count * month }}>
        {columns.map((column) => (
          <span
            key={column}
            className={classes.month}
            style={{ left: column * month, width: month }}
            data-today={column === today || undefined}
            data-year={(range.first + column) % 12 === 0 || column === 0 || undefined}
          >
            {monthLabel(range.first + column, column === 0)}
          </span>
        ))}
        {plan.stays.map((stay) => {
          const tint = groups.tintOf(stay.deptId);
          const style = {
            left: ((stay.start - origin) * month) / 2,
            width: (stay.length * month) / 2 - 2,
            '--fill': `var(--tint-${tint})`,
            '--edge': `var(--edge-${tint})`,
          } as CSSProperties;
          return (
            <span key={stay.start} className={classes.stay} style={style}>
              {stay.deptName}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** January says the year, as does the first month shown. */
function monthLabel(index: number, isFirst: boolean): string {
  const number = (index % 12) + 1;
  return number === 1 || isFirst ? `${Math.floor(index / 12) % 100}年` : String(number);
}
