import type { WrittenMonth, WrittenPerson } from '@contract/rotation/written';
import { useState } from 'react';
import { kindWords } from '../import/difference/count-tiles';
import { monthCountsText, shownMonths } from '../import/difference/person-difference';
import classes from './history.module.css';
import { changeText, MonthPieces } from './month-pieces';

interface WrittenMonthsProps {
  people: readonly WrittenPerson[];
  /** Another page is on its way. */
  isBusy: boolean;
}

/** Months that an import wrote, below each person; on a phone each month is a card. */
export function WrittenMonths({ people, isBusy }: WrittenMonthsProps) {
  return (
    <div className={classes.written} role="region" aria-label="逐月变动列表" aria-busy={isBusy} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">月份</th>
            <th scope="col">变化</th>
            <th scope="col">导入前</th>
            <th scope="col">导入后</th>
            <th scope="col">现状</th>
          </tr>
        </thead>
        {people.map((person) => (
          <PersonMonths key={person.userId} person={person} />
        ))}
      </table>
    </div>
  );
}

function PersonMonths({ person }: { person: WrittenPerson }) {
  const { name, staffId, months } = person;
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? months : months.slice(0, shownMonths);
  const hidden = months.length - shown.length;
  return (
    <tbody>
      <tr className={classes.person}>
        <th scope="rowgroup" colSpan={5}>
          {name} <small>{staffId}</small> <small className={classes.sum}>{monthCountsText(person)}</small>
        </th>
      </tr>
      {shown.map((month) => (
        <tr key={month.date}>
          <td>{month.date}</td>
          <td data-title="变化">
            <span className={classes.kind} data-kind={month.kind}>
              {kindWords[month.kind]}
            </span>
          </td>
          <td data-title="导入前">
            <span>
              <MonthPieces pieces={month.before} />
            </span>
          </td>
          <td data-title="导入后">
            <span>
              <MonthPieces pieces={month.after} />
            </span>
          </td>
          <td data-title="现状">
            <Fate month={month} />
          </td>
        </tr>
      ))}
      {hidden > 0 && (
        <tr className={classes.more}>
          <td colSpan={5}>
            <button type="button" onClick={() => setOpen(true)}>
              展开其余 {hidden} 个月
            </button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Fate({ month: { fate, present, change } }: { month: WrittenMonth }) {
  if (fate === 'stands') return <span className={classes.quiet}>未再变动</span>;
  return (
    <span>
      {fate === 'back' ? '已恢复为导入前' : <MonthPieces pieces={present} />}
      {(change || fate === 'changed') && <small className={classes.by}>{changeText(change)}</small>}
    </span>
  );
}
