import { formatMonth, halfLabels, HalfUp } from '@contract/kernel/half-month';
import type { OverviewRow } from '@contract/rotation/list-types';
import classes from './cell-card.module.css';
import { kindLabels } from './kinds';
import { stayPeriod, type MonthRange } from './month-range';
import { monthContent, planOf, type MonthContent, type Stay } from './stays';

interface CellCardProps {
  row: OverviewRow;
  /** Counted from the first one shown; -1 for the person alone. */
  month: number;
  range: MonthRange;
}

/** What a cell stands for, in full: the person, and for a month what each of its halves holds. */
export function CellCard({ row, month, range }: CellCardProps) {
  return (
    <div className={classes.card}>
      <p className={classes.person}>
        <strong>{row.name}</strong>
        <span>{row.staffId}</span>
      </p>
      <p className={classes.facts}>{personFacts(row)}</p>
      {month >= 0 && (
        <MonthFacts label={formatMonth(range.first + month)} content={monthContent(planOf(row, range), month)} />
      )}
    </div>
  );
}

function personFacts(row: OverviewRow): string {
  const grade = row.grade === null ? '未设年级' : `${row.grade} 级`;
  return [row.typeName, grade, row.major || '未设专业', row.baseName].filter(Boolean).join(' · ');
}

function MonthFacts({ label, content }: { label: string; content: MonthContent }) {
  return halvesOf(content).map(({ half, stay }) => (
    <section key={half} className={classes.half}>
      <h3 className={classes.month}>
        {label} {half === HalfUp.whole ? '' : halfLabels[half]}
      </h3>
      {stay ? <StayFacts stay={stay} /> : <p className={classes.none}>未安排</p>}
    </section>
  ));
}

function StayFacts({ stay }: { stay: Stay }) {
  return (
    <dl className={classes.list}>
      <dt>医院科室</dt>
      <dd>{stay.deptName}</dd>
      <dt>标准科室</dt>
      <dd>{stay.stDeptName}</dd>
      <dt>类别</dt>
      <dd>{kindLabels[stay.kind]}</dd>
      <dt>本段</dt>
      <dd>{stayPeriod(stay)}</dd>
    </dl>
  );
}

function halvesOf({ first, second }: MonthContent): { half: HalfUp; stay: Stay | undefined }[] {
  if (first === second) return [{ half: HalfUp.whole, stay: first }];
  return [
    { half: HalfUp.first, stay: first },
    { half: HalfUp.second, stay: second },
  ];
}
