import type { KeptMonth } from '@contract/rotation/undo-preview';
import { Pagination } from '@mantine/core';
import { formatCount } from '@/ui/format';
import classes from './history.module.css';
import { changeText, MonthPieces } from './month-pieces';

interface KeptMonthsProps {
  list: readonly KeptMonth[];
  total: number;
  size: number;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
}

/** Months that stay as they are, each with what the import wrote, what stands there now, and what changed it. */
export function KeptMonths({ list, total, size, page, onPage }: KeptMonthsProps) {
  return (
    <div>
      <p className={classes.line} data-tone="warning">
        以下 {formatCount(total)} 个月在导入后又有变动，或学员已经入科，将保持不变：
      </p>
      <div className={classes.kept} role="region" aria-label="保持不变的月份" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">人员</th>
              <th scope="col">月份</th>
              <th scope="col">导入写入</th>
              <th scope="col">现在</th>
              <th scope="col">变动</th>
            </tr>
          </thead>
          <tbody>
            {list.map((month) => (
              <tr key={`${month.userId}:${month.date}`}>
                <td>
                  {month.name} <small>{month.staffId}</small>
                </td>
                <td data-title="月份">{month.date}</td>
                <td data-title="导入写入">
                  <span>
                    <MonthPieces pieces={month.written} />
                  </span>
                </td>
                <td data-title="现在">
                  <span>
                    <MonthPieces pieces={month.present} />
                  </span>
                </td>
                <td data-title="变动">
                  <Reason month={month} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > size && <Pagination size="sm" total={Math.ceil(total / size)} value={page} onChange={onPage} />}
    </div>
  );
}

function Reason({ month: { reason, change, before } }: { month: KeptMonth }) {
  if (reason === 'begun') return <span>学员已入科</span>;
  if (reason !== 'department') return <span>{changeText(change)}</span>;
  return (
    <span>
      原科室
      <MonthPieces pieces={before} />
      已合并
    </span>
  );
}
