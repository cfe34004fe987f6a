import type { Task } from '@contract/evaluation/tasks';
import { Link } from 'react-router-dom';
import type { Column } from '@/kits/table-page/columns';
import { executionPath } from '../paths';
import { TaskStateWord } from './state-word';

const progressOf = ({ done_count: done, pair_count: all }: Task) =>
  all === 0 ? '–' : `${done}/${all}（${Math.floor((done / all) * 100)}%）`;
const periodOf = (row: Task) => `${row.opens_on} 至 ${row.closes_on}`;
export const taskColumns: Column<Task>[] = [
  {
    key: 'name',
    title: '任务',
    isFixed: true,
    width: 168,
    cell: (row) => <Link to={executionPath(row.id)}>{row.name}</Link>,
  },
  {
    key: 'relations',
    title: '评价关系',
    // All of a 360 are about the trainee: who evaluates says it, and fits.
    cell: (row) =>
      row.relations
        .map(({ name, weight }) => (row.is_360 ? `${name.replace('→学员', '')} ${weight}` : name))
        .join('、'),
  },
  { key: 'period', title: '起止', width: 184, cell: periodOf },
  { key: 'raters', title: '评价人', width: 72, align: 'right', cell: (row) => row.rater_count },
  { key: 'targets', title: '对象', width: 64, align: 'right', cell: (row) => row.target_count },
  { key: 'progress', title: '进度', width: 120, align: 'right', cell: progressOf },
  { key: 'state', title: '状态', width: 96, cell: (row) => <TaskStateWord state={row.state} /> },
];
export const taskCard = (row: Task) => ({
  title: row.name,
  facts: [
    ['截止', row.closes_on],
    ['进度', progressOf(row)],
  ] as [string, string][],
  status: <TaskStateWord state={row.state} />,
});
