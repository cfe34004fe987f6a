import type { HalfMonth } from '@contract/kernel/half-month';
import { stayPeriod } from '../overview/grid/month-range';
import type { PlacedStay } from './edit';
import { isPlaced, type PlanRow, type RowStay } from './plan-rows';
import classes from './planner.module.css';

const heldWords = { begun: '已开始，不能改动', pinned: '已固定' } as const;

/** So many problems are named beside a stay. */
const named = 3;

interface StayWordsProps {
  row: PlanRow;
  /** null: the person alone. */
  stay: RowStay | PlacedStay | null;
  /** First half month of the draft. */
  first: HalfMonth;
}

/** A stay in full, and what is wrong with the person's plan. */
export function StayWords({ row, stay, first }: StayWordsProps) {
  return (
    <div className={classes.words}>
      <p>
        <strong>{row.name}</strong> {row.staffId} · {row.grade} 级 · {row.major || '未设专业'}
      </p>
      {stay && (
        <p>
          {isPlaced(stay) ? `${stay.deptName}（${stay.stdName}）` : '未安排'}，
          {stayPeriod({ start: first + stay.from, length: stay.to - stay.from })}
          {isPlaced(stay) && stay.held && `，${heldWords[stay.held]}`}
          {isPlaced(stay) && stay.isChanged && '，与原方案不同'}
        </p>
      )}
      {row.errors.slice(0, named).map((text) => (
        <p key={text} className={classes.problem}>
          {text}
        </p>
      ))}
      {row.errors.length > named && <p className={classes.problem}>另有 {row.errors.length - named} 条，见“问题”</p>}
    </div>
  );
}
