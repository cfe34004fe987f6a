import type { StatisticsRow } from '@contract/activities/statistics';
import { Table } from '@mantine/core';
import { LinkedValue } from '@/kits/chart/linked-value';
import { Panel } from '@/ui/panel';
import { StatusDot } from '@/ui/status-dot';
import { rowsPath } from '../paths';
import classes from './statistics.module.css';

interface StatisticsTableProps {
  rows: readonly StatisticsRow[];
  days: { from: string; to: string };
}

/** The figures behind the charts, by department and kind. */
export function StatisticsTable({ rows, days }: StatisticsTableProps) {
  const opens = (row: StatisticsRow, counted: string) =>
    rowsPath({ dept_id: String(row.dept_id), kind_id: String(row.kind_id), ...days, counted });
  return (
    <Panel title="科室与类型">
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="科室与类型">
        <Table withRowBorders verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>科室</Table.Th>
              <Table.Th>类型</Table.Th>
              {['应开展', '已计划', '已开展', '签到人次', '学员学时', '主讲学时', '评分'].map((title) => (
                <Table.Th key={title} className={classes.number}>
                  {title}
                </Table.Th>
              ))}
              <Table.Th>达标</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={`${row.dept_id} ${row.kind_id}`}>
                <Table.Td>{row.dept_name}</Table.Td>
                <Table.Td>{row.kind_name}</Table.Td>
                <Table.Td className={classes.number}>{row.due}</Table.Td>
                <Table.Td className={classes.number}>
                  <LinkedValue to={row.planned > 0 ? opens(row, 'planned') : undefined}>
                    {String(row.planned)}
                  </LinkedValue>
                </Table.Td>
                <Table.Td className={classes.number}>
                  <LinkedValue to={row.held > 0 ? opens(row, 'held') : undefined}>{String(row.held)}</LinkedValue>
                </Table.Td>
                <Table.Td className={classes.number}>{row.people}</Table.Td>
                <Table.Td className={classes.number}>{row.trainee_hours}</Table.Td>
                <Table.Td className={classes.number}>{row.speaker_hours}</Table.Td>
                <Table.Td className={classes.number}>{row.score?.toFixed(1) ?? '–'}</Table.Td>
                <Table.Td>
                  {row.due === 0 ? (
                    '不要求'
                  ) : row.held >= row.due ? (
                    <StatusDot tone="success">达标</StatusDot>
                  ) : (
                    <StatusDot tone="warning">{`差 ${row.due - row.held} 次`}</StatusDot>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}
