import type { HalfMonth } from '@contract/kernel/half-month';
import type { OverviewRow } from '@contract/rotation/list-types';
import { memo } from 'react';
import type { DeptGroups } from '../grid/dept-groups';
import { pointLabel, type MonthRange } from '../grid/month-range';
import { planOf } from '../grid/stays';
import { currentStays } from './current-stays';
import { PersonStrip } from './person-strip';
import classes from './person-card.module.css';

interface PersonCardProps {
  row: OverviewRow;
  range: MonthRange;
  groups: DeptGroups;
  /** Half month of today. */
  now: HalfMonth;
  /** Width of a month in the timeline, in pixels. */
  monthWidth: number;
  onOpen: (row: OverviewRow) => void;
}

export const PersonCard = memo(function PersonCard({ row, range, groups, now, monthWidth, onOpen }: PersonCardProps) {
  const plan = planOf(row, range);
  const { current, next } = currentStays(plan.stays, now);
  const grade = row.grade === null ? '未设年级' : `${row.grade} 级`;
  return (
    <article className={classes.card}>
      <h2 className={classes.head}>
        <button type="button" className={classes.name} aria-haspopup="dialog" onClick={() => onOpen(row)}>
          {row.name}
        </button>
        <span className={classes.second}>{row.staffId}</span>
        <span className={classes.major}>
          {grade} · {row.major || '未设专业'}
        </span>
      </h2>
      <dl className={classes.facts}>
        <dt>现在</dt>
        <dd>{current?.deptName ?? '未安排'}</dd>
        <dd className={classes.second}>{current && `至 ${pointLabel(current.start + current.length - 1, 'end')}`}</dd>
        <dt>接着</dt>
        <dd>{next?.deptName ?? '未安排'}</dd>
        <dd className={classes.second}>{next && `${pointLabel(next.start, 'begin')} 起`}</dd>
      </dl>
      <PersonStrip name={row.name} plan={plan} range={range} groups={groups} now={now} unit={monthWidth} />
    </article>
  );
});
