import { performanceModule } from '@contract/performance/module';
import { performanceResultEndpoints as calls, type DeptResult, type ResultTable } from '@contract/performance/results';
import { shownScore } from '@contract/performance/rules';
import { deptResultSheet } from '@contract/performance/sheets';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { ExportButton } from '@/kits/export/export-button';
import { Loaded } from '@/kits/loaded/loaded';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { peoplePath } from '../paths';
import classes from '../performance.module.css';
import { TableChoice, useChosenTable, withState } from '../table-choice';
import { shown } from '../words';

const columns: Column<DeptResult>[] = [
  { key: 'dept', title: '科室', width: 200, isFixed: true, cell: (row) => row.dept_name },
  { key: 'people', title: '人数', width: 80, align: 'right', cell: (row) => row.people },
  { key: 'finished', title: '已完成', width: 80, align: 'right', cell: (row) => row.finished },
  { key: 'sum', title: '合计', width: 104, align: 'right', cell: (row) => shownScore(row.sum) },
  { key: 'mean', title: '人均', width: 104, align: 'right', cell: (row) => shownScore(row.mean) },
  { key: 'rank', title: '名次', width: 80, align: 'right', cell: (row) => shown(row.rank) },
];
const exported = (row: DeptResult) => ({
  ...row,
  sum_word: shownScore(row.sum),
  mean_word: shownScore(row.mean),
  rank_word: shown(row.rank, ''),
});

/** 科室结果: what departments come to, by the mean of their people. */
export default function DepartmentsPage() {
  const found = useCall(calls.resultTables, {});
  return (
    <div className={classes.page}>
      <PageHeader title={performanceModule.screens.departments.title} />
      <Loaded call={found} what="绩效表">
        {(list) => <Chosen list={list} />}
      </Loaded>
    </div>
  );
}

function Chosen({ list }: { list: readonly ResultTable[] }) {
  const { chosen, choose } = useChosenTable(list);
  if (!chosen) return <EmptyState title="还没有已发布的绩效">结果发布后，会出现在这里</EmptyState>;
  return <Departments key={chosen.id} list={list} chosen={chosen} onChoose={choose} />;
}

interface DepartmentsProps {
  list: readonly ResultTable[];
  chosen: ResultTable;
  onChoose: (id: string) => void;
}

function Departments({ list, chosen, onChoose }: DepartmentsProps) {
  const navigate = useNavigate();
  const table = useTableState({ filters: {} });
  const rows = useCall(calls.deptResults, { query: { table_id: chosen.id } });
  const mayExport = usePermission('performance:result:export');
  const open = ({ dept_id: id }: DeptResult) => void navigate(peoplePath(chosen.id, id));
  const all = rows.data ?? [];
  return (
    <div className={classes.part}>
      <TablePage
        what="科室结果"
        table={table}
        rows={rows}
        rowKey={(row) => row.dept_id}
        views="performance.departments"
        columns={columns}
        quick={<TableChoice list={list.map(withState)} chosen={chosen} onChoose={onChoose} />}
        tools={
          mayExport && (
            <ExportButton
              sheet={deptResultSheet}
              fileName={`${chosen.name}_科室`}
              total={all.length}
              fetchPage={(page) => Promise.resolve({ total: all.length, list: page === 1 ? all.map(exported) : [] })}
            />
          )
        }
        onOpen={open}
        actions={(row) => [{ label: chosen.subject === 'person' ? '人员' : '明细', onClick: () => open(row) }]}
        empty={{ title: '没有科室结果', text: '数据范围内的科室没有参与这张绩效表' }}
        card={(row) => ({
          title: row.dept_name,
          facts: [
            ['人数', `${row.finished} / ${row.people} 已完成`],
            ['合计', shownScore(row.sum)],
            ['人均', shownScore(row.mean)],
            ['名次', shown(row.rank)],
          ],
        })}
      />
    </div>
  );
}
