import { SegmentedControl } from '@mantine/core';
import { isByCode } from '@contract/evaluation/rules';
import { refusalOf } from '@contract/evaluation/status';
import { taskEndpoints as calls, type TaskDetail } from '@contract/evaluation/tasks';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import classes from './execution.module.css';
import { PairList } from './pair-list';
import { roleOf } from './role';
import { TaskStateWord } from './state-word';

const Codes = late(() => import('../codes/codes').then((file) => file.Codes));
const Matrix = late(() => import('./matrix').then((file) => file.Matrix));
const ResultTable = late(() => import('../results/result-table').then((file) => file.ResultTable));

const partsOf = ({ relations: asked }: TaskDetail) => [
  { value: 'pairs', label: '完成情况' },
  { value: 'matrix', label: '矩阵' },
  ...(asked.some(({ key }) => isByCode(key)) ? [{ value: 'codes', label: '患者二维码' }] : []),
  { value: 'results', label: '结果' },
];

/** 执行情况: who has evaluated whom, and once the task is closed what came of it; `?id=` names the task. */
export default function ExecutionPage() {
  const [query] = useSearchParams();
  const id = Math.max(1, Number(query.get('id')) || 1);
  const task = useCall(calls.task, { params: { id } }, { staleTime: 0 });
  return (
    <Loaded call={task} what="评价任务">
      {(row) => <Execution key={row.id} row={row} />}
    </Loaded>
  );
}

function Execution({ row }: { row: TaskDetail }) {
  useTabTitle('执行情况', row.name);
  const isForPatients = row.pair_count === 0 && row.relations.some(({ key }) => isByCode(key));
  const [part, show] = useState(isForPatients ? 'codes' : 'pairs');
  return (
    <div className={classes.page}>
      <PageHeader
        title={`执行情况：${row.name}`}
        description={
          <>
            <TaskStateWord state={row.state} />
            {` ${row.opens_on} 至 ${row.closes_on}`}
            {!isForPatients && ` · ${row.rater_count} 位评价人 · ${row.done_count}/${row.pair_count} 组已完成`}
          </>
        }
        actions={<SegmentedControl aria-label="显示内容" data={partsOf(row)} value={part} onChange={show} />}
      />
      <div className={classes.list}>
        <Part row={row} part={part} />
      </div>
    </div>
  );
}

function Part({ row, part }: { row: TaskDetail; part: string }) {
  if (part === 'matrix') return <Matrix row={row} />;
  if (part === 'codes') return <Codes row={row} />;
  return part === 'pairs' ? <PairList row={row} /> : <Results row={row} />;
}

function Results({ row }: { row: TaskDetail }) {
  const reason = refusalOf(row.state, 'results', roleOf(row));
  if (reason) return <EmptyState title={reason}>为保护匿名，进行中不显示任何结果</EmptyState>;
  return <ClosedResults id={row.id} name={row.name} />;
}

function ClosedResults({ id, name }: { id: number; name: string }) {
  const results = useCall(calls.results, { params: { id } });
  return (
    <Loaded call={results} what="评价结果">
      {(rows) => <ResultTable rows={rows} name={name} />}
    </Loaded>
  );
}
