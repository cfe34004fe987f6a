import type { HalfMonth } from '@contract/kernel/half-month';
import { useMemo, type CSSProperties } from 'react';
import { PeriodStrip } from '@/kits/period-grid/period-strip';
import { months } from '@/kits/period-grid/periods';
import type { DeptGroups } from '../grid/dept-groups';
import { columnOf, type MonthRange } from '../grid/month-range';
import type { RowPlan } from '../grid/stays';
import classes from './person-strip.module.css';

interface PersonStripProps {
  name: string;
  plan: RowPlan;
  range: MonthRange;
  groups: DeptGroups;
  /** Half month of today. */
  now: HalfMonth;
  /** Width of a month in pixels. */
  unit: number;
}

/** A person's stays over the months, in one line. */
export function PersonStrip({ name, plan, range, groups, now, unit }: PersonStripProps) {
  const { first, count } = range;
  const periods = useMemo(() => months(first, count), [first, count]);
  return (
    <PeriodStrip label={`${name}的轮转时间轴`} periods={periods} today={columnOf(range, now)} unit={unit}>
      {plan.stays.map((stay) => {
        const tint = groups.tintOf(stay.deptId);
        const style = {
          left: ((stay.start - first * 2) * unit) / 2,
          width: (stay.length * unit) / 2 - 2,
          '--fill': `var(--tint-${tint})`,
          '--edge': `var(--edge-${tint})`,
        } as CSSProperties;
        return (
          <span key={stay.start} className={classes.stay} style={style}>
            {stay.deptName}
          </span>
        );
      })}
    </PeriodStrip>
  );
}
