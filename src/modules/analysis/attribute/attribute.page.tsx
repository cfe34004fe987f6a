import { analysisEndpoints as calls, type Metric } from '@contract/analysis/endpoints';
import { analysisModule } from '@contract/analysis/module';
import { useCall } from '@/kernel/query/use-call';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { useEdited } from '@/kits/list/row-hooks';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { StatusDot } from '@/ui/status-dot';

const MetricForm = late(() => import('./metric-form').then((file) => file.MetricForm));

const bound = (row: Metric, value: number | null, words: readonly [more: string, less: string]) =>
  value === null ? '–' : `${words[row.better === 'more' ? 0 : 1]} ${value} ${row.unit}`;
const greenOf = (row: Metric) => bound(row, row.green, ['≥', '≤']);
const redOf = (row: Metric) => bound(row, row.red, ['<', '>']);

const columns: readonly Column<Metric>[] = [
  { key: 'name', title: '指标', isFixed: true, width: 160, cell: (row) => row.name },
  { key: 'definition', title: '定义', cell: (row) => row.definition },
  { key: 'formula', title: '公式', width: 256, cell: (row) => row.formula || '–' },
  { key: 'unit', title: '单位', width: 72, cell: (row) => row.unit || '–' },
  { key: 'owner', title: '负责人', width: 112, cell: (row) => row.owner || '–' },
  {
    key: 'green',
    title: '绿色',
    width: 112,
    cell: (row) => (row.green === null ? '–' : <StatusDot tone="success">{greenOf(row)}</StatusDot>),
  },
  {
    key: 'red',
    title: '红色',
    width: 112,
    cell: (row) => (row.red === null ? '–' : <StatusDot tone="danger">{redOf(row)}</StatusDot>),
  },
  {
    key: 'refresh',
    title: '刷新',
    width: 112,
    cell: (row) => (row.cache_seconds === 0 ? '实时' : `每 ${row.cache_seconds} 秒`),
  },
];

/** 指标属性: what a figure means, who answers for it, and from where on it is green or red. */
export default function MetricsPage() {
  const metrics = useCall(calls.metrics, {}, { keepPrevious: true });
  const table = useTableState();
  const { edited, edit, close } = useEdited<Metric>();
  const { historyAction, historyDrawer } = useHistory('analysis_metric');
  return (
    <>
      <TablePage
        title={analysisModule.screens.attribute.title}
        what="指标"
        views="analysis.metric"
        table={table}
        rows={metrics}
        rowKey={(row) => row.id}
        columns={columns}
        actions={(row) => [{ label: '编辑', call: calls.saveMetric, onClick: () => edit(row) }, historyAction(row)]}
        card={(row) => ({
          title: row.name,
          facts: [
            ['定义', row.definition],
            ['绿色', greenOf(row)],
            ['红色', redOf(row)],
          ],
        })}
      />
      {edited?.row && <MetricForm key={edited.key} row={edited.row} onClose={close} />}
      {historyDrawer}
    </>
  );
}
