import { weeklogItemEndpoints as calls, type WeeklogItem } from '@contract/weeklog/items';
import { itemKinds, itemSources } from '@contract/weeklog/rules';
import { weeklogModule } from '@contract/weeklog/module';
import { useCall } from '@/kernel/query/use-call';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { useEdited, useRemove, useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TreeTablePage } from '@/kits/table-page/tree-table-page';
import { configReads } from '../reads';

const ItemForm = late(() => import('./item-form').then((file) => file.ItemForm));

const scopeOf = (row: WeeklogItem) => row.dept_name || '全院';
const targetOf = ({ target, unit }: WeeklogItem) => (target === null ? '–' : `${target} ${unit}`);
const columns: readonly Column<WeeklogItem>[] = [
  { key: 'name', title: '工作项', isFixed: true, width: 264, cell: (row) => row.name },
  { key: 'kind', title: '填写方式', width: 104, cell: (row) => itemKinds[row.kind] },
  { key: 'scope', title: '适用科室', width: 184, cell: scopeOf },
  { key: 'target', title: '每周目标', width: 104, align: 'right', cell: targetOf },
  { key: 'required', title: '必填', width: 72, cell: (row) => (row.required ? '必填' : '–') },
  { key: 'source', title: '系统数据', width: 216, cell: (row) => (row.source ? itemSources[row.source] : '–') },
  { key: 'sort', title: '排序', width: 72, align: 'right', isOptional: true, cell: (row) => row.sort },
  { key: 'status', title: '状态', width: 88, cell: (row) => <StatusWord status={row.status} /> },
];

/** 工作项配置: groups and what stands in them, of the hospital and of departments. */
export default function WeekLogItemsPage() {
  const all = useCall(calls.items, {}, { keepPrevious: true });
  const rows = all.data ?? [];
  const { edited, add, edit, close } = useEdited<WeeklogItem>();
  const toggle = useStatusToggle(calls.switchItem, configReads);
  const remove = useRemove(calls.removeItem, '工作项', configReads);
  const { historyAction, historyDrawer } = useHistory('weeklog_item');
  const addButton = <AddButton call={calls.saveItem} label="新增工作项" onClick={add} />;
  // Whose group is not the caller's to see stands by itself.
  const isRoot = ({ parent_id: parent }: WeeklogItem) => parent === null || !rows.some(({ id }) => id === parent);
  return (
    <>
      <TreeTablePage
        title={weeklogModule.screens.items.title}
        what="工作项"
        views="weeklog.items"
        rows={{ ...all, data: all.data?.filter(isRoot) }}
        childrenOf={(row) => rows.filter(({ parent_id: parent }) => parent === row.id)}
        rowKey={(row) => row.id}
        columns={columns}
        main={addButton}
        actions={(row) =>
          row.can_edit
            ? [
                { label: '编辑', call: calls.saveItem, onClick: () => edit(row) },
                toggle(row),
                historyAction(row),
                remove(row),
              ]
            : [historyAction(row)]
        }
        empty={{ title: '还没有工作项', text: '先建分组，再在分组中建要填写的数量、完成情况或文字', action: addButton }}
        card={(row) => ({
          title: row.name,
          status: <StatusWord status={row.status} />,
          facts: [
            ['填写方式', itemKinds[row.kind]],
            ['适用科室', scopeOf(row)],
          ],
        })}
      />
      {edited && <ItemForm key={edited.key} row={edited.row} rows={rows} onClose={close} />}
      {historyDrawer}
    </>
  );
}
