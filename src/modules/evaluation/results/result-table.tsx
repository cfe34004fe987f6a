import { Table } from '@mantine/core';
import { targetPath } from '../paths';
import type { RelationResult, TargetResult } from '@contract/evaluation/results';
import { Link } from 'react-router-dom';
import { ExportButton } from '@/kits/export/export-button';
import { usePermission } from '@/kernel/session/permissions';
import { EmptyState } from '@/ui/state-views';
import classes from './results.module.css';
import { scoreWords } from './words';

const sheet = {
  name: '评价结果',
  columns: [
    { title: '评价对象', field: 'target_name', type: 'string' },
    { title: '科室', field: 'dept_name', type: 'string' },
    { title: '总分', field: 'total', type: 'string' },
    { title: '各关系', field: 'relations', type: 'string' },
  ],
} as const;

function relationWords({ name, mean, n, minimum, withheld }: RelationResult): string {
  if (mean !== null) return `${name} ${scoreWords(mean)}（${n} 份）`;
  if (withheld === 'task') return `${name} 为防推算不显示`;
  if (n === 0 && minimum === 1) return `${name} 无人评价`;
  return `${name} ${n < minimum ? `不足 ${minimum} 份` : '无评分'}`;
}

/** What a task found of its targets; what is below a threshold is said to be so. */
export function ResultTable({ rows, name }: { rows: readonly TargetResult[]; name: string }) {
  const maySee = usePermission('training:eval360:view');
  if (rows.length === 0) return <EmptyState title="没有评价对象" />;
  const exported = rows.map((row) => ({
    ...row,
    total: row.total === null ? '' : scoreWords(row.total),
    relations: row.relations.map(relationWords).join('；'),
  }));
  return (
    <div className={classes.results}>
      <div className={classes.tools}>
        <ExportButton
          sheet={sheet}
          fileName={`${name}结果`}
          total={rows.length}
          fetchPage={(page) => Promise.resolve({ total: rows.length, list: page === 1 ? exported : [] })}
        />
      </div>
      <Table.ScrollContainer minWidth={300}>
        <Table stickyHeader highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>评价对象</Table.Th>
              <Table.Th className={classes.dept}>科室</Table.Th>
              <Table.Th className={classes.number}>总分</Table.Th>
              <Table.Th>各关系得分</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.target_key}>
                <Table.Td className={classes.target}>
                  {maySee ? <Link to={targetPath(row.target_key)}>{row.target_name}</Link> : row.target_name}
                </Table.Td>
                <Table.Td className={classes.dept}>{row.dept_name || '–'}</Table.Td>
                <Table.Td className={classes.number}>{row.total === null ? '–' : scoreWords(row.total)}</Table.Td>
                <Table.Td className={classes.relations}>
                  {row.relations.map((relation) => (
                    <span key={relation.key}>{relationWords(relation)}</span>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}
