import { performanceModule } from '@contract/performance/module';
import { performanceResultEndpoints } from '@contract/performance/results';
import { canAct, periodWords, subjects } from '@contract/performance/rules';
import { performanceTableEndpoints as calls, type PerformanceTable } from '@contract/performance/tables';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { confirm } from '@/ui/confirm';
import { detailPath, editPath } from '../paths';
import { subjectOptions, tableStateOptions, TableWord } from '../words';

const TableForm = late(() => import('./table-form').then((file) => file.TableForm));
const CopyForm = late(() => import('./copy-form').then((file) => file.CopyForm));

const filters = {
  name: textFilter('名称'),
  state: choiceFilter('状态', tableStateOptions),
  subject: choiceFilter('对象', subjectOptions),
};
const periodOf = ({ period_kind: kind, from_on: from }: PerformanceTable) => periodWords(kind, from);
const targetsOf = ({ subject, targets, state }: PerformanceTable) =>
  state === 'draft' ? subjects[subject] : `${subjects[subject]} ${targets}`;
const progressOf = ({ state, departments, passed }: PerformanceTable) =>
  state === 'draft' ? '–' : `${passed} / ${departments}`;
const columns: Column<PerformanceTable>[] = [
  { key: 'name', title: '名称', width: 220, isFixed: true, cell: (row) => row.name },
  { key: 'period', title: '周期', width: 136, cell: periodOf },
  { key: 'subject', title: '对象', width: 88, cell: targetsOf },
  { key: 'filter', title: '参与范围', cell: (row) => row.filter_name },
  { key: 'items', title: '绩效项', width: 72, align: 'right', cell: (row) => row.items },
  { key: 'progress', title: '已核定科室', width: 104, align: 'right', cell: progressOf },
  { key: 'due', title: '填报截止', width: 112, cell: (row) => row.due_on },
  { key: 'state', title: '状态', width: 88, cell: (row) => <TableWord state={row.state} /> },
];

/** 绩效表: what is filled in when, and how far it is. */
export default function TablesPage() {
  const navigate = useNavigate();
  const list = useList(calls.tables, { what: '绩效表', views: 'performance.tables', filters });
  const { edited, add, edit, close } = useEdited<PerformanceTable>();
  const [copied, copy] = useState<PerformanceTable | null>(null);
  const { historyAction, historyDrawer } = useHistory('performance_table');
  const remove = useRemove(calls.removeTable, '绩效表', [calls.tables]);
  const act = useTableActs();
  const addButton = <AddButton call={calls.saveTable} label="新建绩效表" onClick={add} />;
  const detail = (row: PerformanceTable) =>
    void navigate(row.state === 'draft' ? editPath(row.id) : detailPath(row.id));
  const actionsOf = (row: PerformanceTable) => [
    ...(row.state === 'draft'
      ? [{ label: '绩效项', call: calls.saveItem, onClick: () => void navigate(editPath(row.id)) }]
      : [{ label: '详情', onClick: () => detail(row) }]),
    ...(canAct('start', row.state)
      ? [{ label: '启动填报', call: calls.startTable, onClick: () => void act.start(row) }]
      : []),
    ...(canAct('calculate', row.state)
      ? [{ label: '重新采集', call: calls.calculateTable, onClick: () => void act.calculate(row) }]
      : []),
    ...(canAct('publish', row.state)
      ? [{ label: '发布', call: calls.publishTable, onClick: () => void act.publish(row) }]
      : []),
    ...(canAct('edit', row.state) ? [{ label: '编辑', call: calls.saveTable, onClick: () => edit(row) }] : []),
    { label: '复制', call: calls.copyTable, onClick: () => copy(row) },
    historyAction(row),
    ...(canAct('remove', row.state) ? [remove(row)] : []),
  ];
  return (
    <>
      <TablePage
        {...list}
        title={performanceModule.screens.table.title}
        columns={columns}
        main={addButton}
        onOpen={detail}
        actions={actionsOf}
        empty={{ title: '还没有绩效表', text: '新建绩效表并添加绩效项后启动填报', action: addButton }}
        card={(row) => ({
          title: row.name,
          status: <TableWord state={row.state} />,
          facts: [
            ['周期', periodOf(row)],
            ['对象', targetsOf(row)],
            ['已核定科室', progressOf(row)],
            ['填报截止', row.due_on],
          ],
        })}
      />
      {edited && <TableForm key={edited.key} row={edited.row} onClose={close} />}
      {copied && <CopyForm key={copied.id} row={copied} onClose={() => copy(null)} />}
      {historyDrawer}
    </>
  );
}

const reads = [
  calls.tables,
  calls.tableDetail,
  performanceResultEndpoints.results,
  performanceResultEndpoints.resultTables,
  performanceResultEndpoints.deptResults,
];

/** What is done to a table with one click and a question. */
function useTableActs() {
  const start = useSave(calls.startTable, { refresh: reads, done: '已启动填报，并通知填报人' });
  const calculate = useSave(calls.calculateTable, {
    refresh: reads,
    done: ({ changed, unchanged, missing }) =>
      `更新 ${changed} 项，${unchanged} 项未变${missing > 0 ? `，其中 ${missing} 项系统没有数据` : ''}`,
  });
  const publish = useSave(calls.publishTable, { refresh: reads, done: '结果已发布' });
  return {
    start: async ({ id, name, version }: PerformanceTable) => {
      const isSure = await confirm({
        title: '启动填报',
        message: `“${name}”启动后按参与范围列入人员并取定职称系数，绩效项不能再修改。`,
        confirmLabel: '启动',
      });
      if (isSure) await start.run({ body: { id }, ifMatch: version });
    },
    calculate: ({ id }: PerformanceTable) => calculate.run({ body: { id } }),
    publish: async ({ id, name, version }: PerformanceTable) => {
      const isSure = await confirm({
        title: '发布结果',
        message: `“${name}”发布后，本人与科室可以查看结果，不能再修改。`,
        confirmLabel: '发布',
      });
      if (isSure) await publish.run({ body: { id }, ifMatch: version });
    },
  };
}
