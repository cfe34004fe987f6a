import type { rotationEndpoints } from '@contract/rotation/endpoints';
import type { DataOf } from '@contract/kernel/endpoint';
import { HalfUp, halfLabels } from '@contract/kernel/half-month';
import { IconArrowRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { kindWords } from './count-tiles';
import classes from './person-difference.module.css';

type Person = DataOf<typeof rotationEndpoints.importDifference>['list'][number];
type Month = Person['months'][number];
type Piece = Month['before'][number];

/** Months shown before the user asks for the rest: a list of twenty people stays readable, and quick to draw. */
export const shownMonths = 8;

/** One person's months that would change, old beside new. */
export function PersonDifferenceItem({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false);
  const hidden = isOpen ? 0 : Math.max(0, person.months.length - shownMonths);
  return (
    <li className={classes.person}>
      <div className={classes.head}>
        <strong>{person.name}</strong>
        <span className={classes.staffId}>{person.staffId}</span>
        <span className={classes.sum}>{monthCountsText(person)}</span>
      </div>
      <ul className={classes.months}>
        {person.months.slice(0, person.months.length - hidden).map((month) => (
          <li key={month.date} className={classes.month}>
            <span className={classes.date}>{month.date}</span>
            <span className={classes.kind} data-kind={month.kind}>
              {kindWords[month.kind]}
            </span>
            <span className={classes.change}>
              {month.kind === 'kept' ? <Kept month={month} /> : <Changed month={month} />}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          展开其余 {hidden} 个月
        </button>
      )}
    </li>
  );
}

function Changed({ month: { before, after } }: { month: Month }) {
  return (
    <>
      {before.length > 0 && (
        <s className={classes.before}>
          <Pieces pieces={before} />
        </s>
      )}
      {before.length > 0 && after.length > 0 && <IconArrowRight size={14} stroke={1.75} aria-label="改为" />}
      {after.length > 0 && <Pieces pieces={after} />}
    </>
  );
}

/** What stays, and what the sheet has instead: somebody is there already, or was. */
function Kept({ month: { before, after } }: { month: Month }) {
  return (
    <>
      <Pieces pieces={before} />
      <span className={classes.standard}>
        {' '}
        已入科，{after.length > 0 ? '表格中为' : '表格中为空'}
        {after.length > 0 && <Pieces pieces={after} />}
      </span>
    </>
  );
}

/** A person's months by what the import does to them. */
export function monthCountsText(
  counts: Pick<Person, 'created' | 'changed' | 'removed'> & { kept?: number; same?: number },
): string {
  return (['created', 'changed', 'removed', 'kept', 'same'] as const)
    .filter((kind) => (counts[kind] ?? 0) > 0)
    .map((kind) => `${kindWords[kind]} ${counts[kind]}`)
    .join(' · ');
}

/** A month's departments, `上半月` and `下半月` where it is split; beside each the handbook department it counts to. */
export function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ halfUp, deptName, stDeptName }, index) => (
    <Fragment key={halfUp}>
      {index > 0 && ' / '}
      {halfUp !== HalfUp.whole && `${halfLabels[halfUp]} `}
      {deptName}
      {stDeptName !== deptName && <span className={classes.standard}> {stDeptName}</span>}
    </Fragment>
  ));
}
