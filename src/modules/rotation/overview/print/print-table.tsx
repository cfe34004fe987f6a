import { formatMonth } from '@contract/kernel/half-month';
import type { OverviewRow } from '@contract/rotation/list-types';
import { Paper } from '@/kits/paper/paper';
import { monthTextOf } from '../grid/cell-text';
import type { MonthRange } from '../grid/month-range';
import classes from './print-table.module.css';

export interface PrintTableProps {
  title: string;
  rows: readonly OverviewRow[];
  range: MonthRange;
  /** The browser's dialog is closed. */
  onDone: () => void;
}

/** Months beside each other on a page of A4 landscape: a year. */
const monthsAcross = 12;

/** People by months as a table on paper: a block for each year, the head again on each page. */
export function PrintTable({ title, rows, range, onDone }: PrintTableProps) {
  const blocks = Array.from({ length: Math.ceil(range.count / monthsAcross) }, (_, at) => ({
    from: at * monthsAcross,
    to: Math.min((at + 1) * monthsAcross, range.count),
  }));
  return (
    <Paper isWide onDone={onDone}>
      {blocks.map(({ from, to }) => {
        const columns = Array.from({ length: to - from }, (_, at) => from + at);
        const [first, last] = [formatMonth(range.first + from), formatMonth(range.first + to - 1)];
        return (
          <section key={from} className={classes.block}>
            <h1>{`${title} ${first} 至 ${last}`}</h1>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th>姓名</th>
                  <th>工号</th>
                  {columns.map((month) => (
                    <th key={month}>{formatMonth(range.first + month)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.userId}>
                    <td>{row.name}</td>
                    <td>{row.staffId}</td>
                    {columns.map((month) => (
                      <td key={month}>{monthTextOf(row, month, range)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </Paper>
  );
}
