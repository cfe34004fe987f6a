import { SegmentedControl } from '@mantine/core';
import {
  isByCode,
  pairStateKeys,
  pairStates,
  relationKeys,
  relations,
  type PairState,
} from '@contract/evaluation/rules';
import { pairSheet } from '@contract/evaluation/sheets';
import { refusalOf } from '@contract/evaluation/status';
import { taskEndpoints as calls, type Pair, type TaskDetail } from '@contract/evaluation/tasks';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';
import { choiceFilter, FilterInputs, filterChips, textFilter } from '@/kits/list/list-filters';
import { Loaded } from '@/kits/loaded/loaded';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { call } from '@device/api/call';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { Codes } from '../codes/codes';
import { ResultTable } from '../results/result-table';
import classes from './execution.module.css';
import { roleOf } from './role';
import { TaskStateWord } from './state-word';

const partsOf = ({ relations: asked }: TaskDetail) => [
  { value: 'pairs', label: '完成情况' },
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
        {part === 'pairs' ? <PairList row={row} /> : part === 'codes' ? <Codes row={row} /> : <Results row={row} />}
      </div>
    </div>
  );
}

const tones = { open: 'warning', done: 'success', declined: 'info' } as const satisfies Record<PairState, string>;
const stateWord = ({ state }: Pair) => <StatusDot tone={tones[state]}>{pairStates[state]}</StatusDot>;
const columns: Column<Pair>[] = [
  {
    key: 'rater',
    title: '评价人',
    isFixed: true,
    width: 160,
    cell: (row) => `${row.rater_name} ${row.rater_staff_id}`,
  },
  { key: 'relation', title: '关系', width: 120, cell: (row) => row.relation_name },
  { key: 'target', title: '评价对象', width: 160, cell: (row) => row.target_name },
  { key: 'dept', title: '科室', width: 160, cell: (row) => row.dept_name || '–' },
  {
    key: 'subject',
    title: '观察的操作',
    width: 160,
    cell: ({ subject }) => (subject ? <Link to={subject.link}>{subject.title}</Link> : '–'),
  },
  { key: 'state', title: '状态', width: 96, cell: stateWord },
  { key: 'reason', title: '未接触原因', cell: (row) => row.reason || '–' },
];
/** What was watched is told of a DOPS alone. */
const columnsOf = ({ kind }: TaskDetail) => columns.filter(({ key }) => key !== 'subject' || kind === 'dops');
const filters = {
  name: textFilter('姓名'),
  relation: choiceFilter(
    '关系',
    relationKeys.map((value) => ({ value, label: relations[value] })),
  ),
  state: choiceFilter(
    '状态',
    pairStateKeys.map((value) => ({ value, label: pairStates[value] })),
  ),
};

function PairList({ row }: { row: TaskDetail }) {
  const table = useTableState({ filters });
  const query = { ...table.query, task_id: row.id };
  const rows = useCall(calls.pairs, { query }, { keepPrevious: true });
  const remind = useSave(calls.remindTask, { done: ({ count }) => `已提醒 ${count} 人` });
  const fetchPage = (page: number) => call(calls.pairs, { query: { ...query, page, size: exportPageSize } });
  return (
    <TablePage
      what="评价执行情况"
      views="evaluation.pairs"
      table={table}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columnsOf(row)}
      filters={<FilterInputs table={table} names={['name', 'relation', 'state']} passed={{}} />}
      chips={filterChips(table, {})}
      tools={
        <Permitted code="evaluation:task:export">
          <ExportButton
            sheet={pairSheet}
            fileName={`${row.name}执行情况`}
            total={rows.data?.total ?? 0}
            fetchPage={fetchPage}
          />
        </Permitted>
      }
      actions={(pair) => [
        {
          label: '提醒',
          call: calls.remindTask,
          onClick: () => void remind.run({ body: { id: row.id, rater_ids: [pair.rater_id] } }),
          disabledReason:
            pair.state === 'open' ? (refusalOf(row.state, 'remind', roleOf(row)) ?? null) : '已完成，不需提醒',
        },
      ]}
      empty={{ title: '还没有评价人与对象', text: '任务启动后，按规则从轮转安排中生成' }}
      card={(pair) => ({
        title: `${pair.rater_name} → ${pair.target_name}`,
        facts: [
          ['关系', pair.relation_name],
          ['科室', pair.dept_name || '–'],
          ...(pair.subject ? ([['观察的操作', pair.subject.title]] as const) : []),
        ],
        status: stateWord(pair),
      })}
    />
  );
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
