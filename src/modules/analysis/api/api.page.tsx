import { analysisEndpoints as calls, type Metric } from '@contract/analysis/endpoints';
import { analysisModule } from '@contract/analysis/module';
import { dataSets, filterWords } from '@contract/analysis/sets';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { useEdited, useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { metricReads } from '../reads';

const CacheForm = late(() => import('./cache-form').then((file) => file.CacheForm));
const TestDrawer = late(() => import('./test-drawer').then((file) => file.TestDrawer));

const setOf = (row: Metric) => dataSets[row.set_key];
const paramsOf = (row: Metric) =>
  setOf(row)
    .filters.map((key) => filterWords[key])
    .join('、');
const fieldsOf = (row: Metric) => Object.values(setOf(row).fields).join('、');
const cacheOf = (row: Metric) => (row.cache_seconds === 0 ? '不缓存' : `${row.cache_seconds} 秒`);

const columns: readonly Column<Metric>[] = [
  { key: 'name', title: '数据接口', isFixed: true, width: 160, cell: (row) => setOf(row).title },
  { key: 'source', title: '来源', width: 216, cell: (row) => setOf(row).source },
  { key: 'params', title: '参数', width: 144, cell: paramsOf },
  { key: 'fields', title: '字段', cell: fieldsOf },
  { key: 'scope', title: '数据范围', width: 216, cell: (row) => setOf(row).scope },
  { key: 'cache', title: '缓存', width: 88, align: 'right', cell: cacheOf },
  { key: 'status', title: '状态', width: 88, cell: (row) => <StatusWord status={row.status} /> },
];

/** 数据接口: the data sets that the program answers, with what they take, what they give and to whom. */
export default function DataSetsPage() {
  const sets = useCall(calls.dataSets, {}, { keepPrevious: true });
  const table = useTableState();
  const { edited, edit, close } = useEdited<Metric>();
  const [tested, test] = useState<Metric | null>(null);
  const toggle = useStatusToggle(calls.switchDataSet, metricReads);
  return (
    <>
      <TablePage
        title={analysisModule.screens.api.title}
        what="数据接口"
        views="analysis.set"
        table={table}
        rows={sets}
        rowKey={(row) => row.id}
        columns={columns}
        actions={(row) => [
          { label: '试运行', call: calls.testDataSet, onClick: () => test(row) },
          { label: '设置缓存', call: calls.saveDataSet, onClick: () => edit(row) },
          toggle(row),
        ]}
        card={(row) => ({
          title: setOf(row).title,
          status: <StatusWord status={row.status} />,
          facts: [
            ['来源', setOf(row).source],
            ['参数', paramsOf(row)],
            ['缓存', cacheOf(row)],
          ],
        })}
      />
      {edited?.row && <CacheForm key={edited.key} row={edited.row} onClose={close} />}
      {tested && <TestDrawer key={tested.id} row={tested} onClose={() => test(null)} />}
    </>
  );
}
