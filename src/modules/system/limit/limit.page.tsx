import { systemEndpoints } from '@contract/system/endpoints';
import type { Purview } from '@contract/system/purview-types';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { late } from '@/kits/late/late';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import type { RowAction } from '@/kits/table-page/row-actions';
import { TreeTablePage } from '@/kits/table-page/tree-table-page';
import { confirm } from '@/ui/confirm';
import { NamedIcon } from '@/ui/named-icon';
import classes from './limit.module.css';
import { siblingsOf, typeWords } from './purview-words';

const PurviewDrawer = late(() => import('./purview-drawer').then((file) => file.PurviewDrawer));
const PurviewOrder = late(() => import('./purview-order').then((file) => file.PurviewOrder));
const HoldersDrawer = late(() => import('./holders-drawer').then((file) => file.HoldersDrawer));

const refresh = [systemEndpoints.purviewList];

const columns: Column<Purview>[] = [
  {
    key: 'title',
    title: '名称',
    width: 240,
    isFixed: true,
    cell: (row) => (
      <span className={classes.title}>
        {row.type !== 4 && <NamedIcon name={row.icon} size={16} />}
        {row.title}
      </span>
    ),
  },
  { key: 'type', title: '类型', width: 80, cell: typeWords },
  { key: 'path', title: '路径', width: 260, cell: (row) => row.path },
  { key: 'code', title: '权限码', width: 220, cell: (row) => row.code || (row.path ? '人人可用' : '') },
  { key: 'order', title: '顺序', width: 72, align: 'right', cell: (row) => row.order },
  { key: 'hidden', title: '隐藏', width: 72, cell: (row) => (row.hidden && row.type !== 4 ? '是' : '') },
  { key: 'affix', title: '固定标签', width: 90, isOptional: true, cell: (row) => (row.affix ? '是' : '') },
  { key: 'source', title: '来源', width: 90, cell: (row) => (row.is_declared ? '系统' : '自行添加') },
];

/** What the drawer is open for: an entry, or a new one below another. */
interface Edited {
  row: Purview | null;
  parent: Purview | null;
}

/** 权限管理: the stored menu with its screens and buttons, and who holds each. */
export default function LimitPage() {
  const tree = useCall(systemEndpoints.purviewList, {});
  const remove = useSave(systemEndpoints.purviewRemove, { refresh, done: '已删除' });
  const [edited, setEdited] = useState<Edited | null>(null);
  const [ordered, setOrdered] = useState<Purview | null>(null);
  const [held, setHeld] = useState<Purview | null>(null);
  const roots = tree.data?.list ?? [];

  const actions = (row: Purview): RowAction[] => [
    { label: '编辑', code: 'system:purview:edit', onClick: () => setEdited({ row, parent: null }) },
    ...(row.code ? [{ label: '谁拥有', onClick: () => setHeld(row) }] : []),
    ...(row.type === 4
      ? []
      : [
          {
            label: '添加下级',
            code: 'system:purview:add' as const,
            onClick: () => setEdited({ row: null, parent: row }),
          },
        ]),
    {
      label: '调整同级顺序',
      code: 'system:purview:edit',
      disabledReason: siblingsOf(roots, row).length < 2 && '同级只有这一项',
      onClick: () => setOrdered(row),
    },
    ...(row.is_declared ? [] : [removal(row)]),
  ];
  const removal = (row: Purview): RowAction => ({
    label: '删除',
    code: 'system:purview:remove',
    color: 'danger',
    disabledReason: row.children.length > 0 && `其下还有 ${row.children.length} 项`,
    onClick: async () => {
      const message = `将删除“${row.title}”，删除后不能恢复。`;
      if (await confirm({ title: '删除菜单权限', message, confirmLabel: '删除', danger: true }))
        await remove.run({ body: { id: row.id } });
    },
  });

  return (
    <>
      <TreeTablePage
        title="权限管理"
        what="权限"
        rows={{ ...tree, data: tree.data?.list }}
        childrenOf={(row) => row.children}
        rowKey={(row) => row.id}
        columns={columns}
        openLevels={1}
        main={
          <AddButton
            call={systemEndpoints.purviewAdd}
            label="新增菜单"
            onClick={() => setEdited({ row: null, parent: null })}
          />
        }
        actions={actions}
        card={(row) => ({
          title: row.title,
          facts: [
            ['类型', typeWords(row)],
            [row.path ? '路径' : '权限码', row.path || row.code],
          ],
        })}
        views="system.limit"
      />
      {edited && (
        <PurviewDrawer
          key={`${edited.row?.id} ${edited.parent?.id}`}
          row={edited.row}
          parent={edited.parent}
          roots={roots}
          onClose={() => setEdited(null)}
        />
      )}
      {ordered && (
        <PurviewOrder
          parentId={ordered.parent_id}
          rows={siblingsOf(roots, ordered)}
          onRefetch={tree.refetch}
          onClose={() => setOrdered(null)}
        />
      )}
      {held && <HoldersDrawer purview={held} onClose={() => setHeld(null)} />}
    </>
  );
}
