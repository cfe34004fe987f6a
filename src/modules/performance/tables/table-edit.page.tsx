import { performanceModule } from '@contract/performance/module';
import { canAct, itemSources, fillers, metrics, periodWords, subjects } from '@contract/performance/rules';
import { performanceTableEndpoints as calls, type PerformanceItem } from '@contract/performance/tables';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { Loaded } from '@/kits/loaded/loaded';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { integerField } from '@/kits/table-page/url-state';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import classes from '../performance.module.css';
import { shown } from '../words';

const ItemForm = late(() => import('./item-form').then((file) => file.ItemForm));

const sourceOf = ({ source, metric, filler, fillers: named }: PerformanceItem) => {
  if (source === 'auto') return `${itemSources.auto}：${metrics[metric!]}`;
  if (source === 'import') return itemSources.import;
  return filler === 'named' ? `填报：${named.map(({ name }) => name).join('、')}` : `填报：${fillers[filler!]}`;
};
const rangeOf = ({ least, most }: PerformanceItem) =>
  least === null && most === null ? '不限' : `${shown(least, '…')} 至 ${shown(most, '…')}`;
const columns: Column<PerformanceItem>[] = [
  { key: 'code', title: '编码', width: 96, isFixed: true, cell: (row) => row.code },
  { key: 'name', title: '名称', width: 176, cell: (row) => row.name },
  { key: 'source', title: '来源', cell: sourceOf },
  { key: 'unit', title: '单位', width: 72, cell: (row) => row.unit || '–' },
  { key: 'expression', title: '公式', width: 136, cell: (row) => <code>{row.expression}</code> },
  { key: 'weight', title: '权重', width: 72, align: 'right', cell: (row) => `${row.weight}%` },
  { key: 'range', title: '数值范围', width: 112, cell: rangeOf },
  { key: 'cap', title: '得分上限', width: 88, align: 'right', cell: (row) => shown(row.cap, '不限') },
  { key: 'fallback', title: '无数据时按', width: 96, align: 'right', cell: (row) => shown(row.fallback, '未完成') },
];
const address = { id: integerField() };

/** 绩效表编辑: items of a table, while it is a draft. */
export default function TableEditPage() {
  const [{ id }] = useUrlState(address);
  const { title } = performanceModule.screens.tableEdit;
  if (id === null)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title="没有选择绩效表">请在“绩效表”中打开一张</EmptyState>
      </>
    );
  return <Items key={id} id={id} title={title} />;
}

function Items({ id, title }: { id: number; title: string }) {
  const found = useCall(calls.tableDetail, { params: { id } });
  const table = useTableState({ filters: {} });
  const { edited, add, edit, close } = useEdited<PerformanceItem>();
  const remove = useRemove(calls.removeItem, '绩效项', [calls.tableDetail, calls.tables]);
  const detail = found.data;
  const isDraft = detail !== undefined && canAct('edit', detail.table.state);
  const addButton = isDraft && <AddButton call={calls.saveItem} label="新增绩效项" onClick={add} />;
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        description={
          detail &&
          `${detail.table.name} · ${periodWords(detail.table.period_kind, detail.table.from_on)} · ${subjects[detail.table.subject]}${isDraft ? '' : '；已启动，绩效项不能再修改'}`
        }
      />
      <Loaded call={found} what="绩效表">
        {({ items, formulas, table: parent }) => (
          <div className={classes.part}>
            <TablePage
              what="绩效项"
              table={table}
              rows={{ ...found, data: items }}
              rowKey={(row) => row.id}
              views="performance.items"
              columns={columns}
              main={addButton}
              {...(isDraft && {
                actions: (row: PerformanceItem) => [
                  { label: '编辑', call: calls.saveItem, onClick: () => edit(row) },
                  remove(row),
                ],
              })}
              empty={{ title: '还没有绩效项', text: '添加要采集、导入或填报的内容', action: addButton }}
              card={(row) => ({
                title: `${row.code} ${row.name}`,
                facts: [
                  ['来源', sourceOf(row)],
                  ['公式', `${row.expression}，权重 ${row.weight}%`],
                  ['数值范围', rangeOf(row)],
                  ['无数据时按', shown(row.fallback, '未完成')],
                ],
              })}
            />
            {edited && (
              <ItemForm
                key={edited.key}
                row={edited.row}
                table={parent}
                formulas={formulas}
                nextSort={items.length}
                onClose={close}
              />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}
