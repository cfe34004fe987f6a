import { pairStateKeys, pairStates, relationKeys, relations, type PairState } from '@contract/evaluation/rules';
import { replaceEndpoints } from '@contract/evaluation/replace';
import { pairSheet } from '@contract/evaluation/sheets';
import { refusalOf } from '@contract/evaluation/status';
import { taskEndpoints as calls, type Pair, type TaskDetail } from '@contract/evaluation/tasks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';
import { choiceFilter, FilterInputs, filterChips, textFilter } from '@/kits/list/list-filters';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { call } from '@device/api/call';
import { StatusDot } from '@/ui/status-dot';
import { roleOf } from './role';

const ReplaceForm = late(() => import('./replace-form').then((file) => file.ReplaceForm));

const tones = { open: 'warning', done: 'success', declined: 'info', replaced: 'info' } as const satisfies Record<
  PairState,
  string
>;
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
  { key: 'reason', title: '未接触或更换原因', cell: (row) => row.reason || '–' },
];
/** Why a rater stays. */
function whyKept(row: TaskDetail, { state, relation }: Pair): string | null {
  if (state !== 'open') return '只有未评的可以更换评价人';
  if (relation === 'self') return '自评只能由本人完成';
  return refusalOf(row.state, 'replace', roleOf(row)) ?? null;
}
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

/** 完成情况: who has evaluated whom. */
export function PairList({ row }: { row: TaskDetail }) {
  const table = useTableState({ filters });
  const query = { ...table.query, task_id: row.id };
  const rows = useCall(calls.pairs, { query }, { keepPrevious: true });
  const remind = useSave(calls.remindTask, { done: ({ count }) => `已提醒 ${count} 人` });
  const [handedOn, handOn] = useState<Pair | null>(null);
  const fetchPage = (page: number) => call(calls.pairs, { query: { ...query, page, size: exportPageSize } });
  return (
    <>
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
              pair.state === 'open' ? (refusalOf(row.state, 'remind', roleOf(row)) ?? null) : '没有待评的，不需提醒',
          },
          {
            label: '更换评价人',
            call: replaceEndpoints.replaceRater,
            onClick: () => handOn(pair),
            disabledReason: whyKept(row, pair),
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
      {handedOn && <ReplaceForm key={handedOn.id} taskId={row.id} pair={handedOn} onClose={() => handOn(null)} />}
    </>
  );
}
