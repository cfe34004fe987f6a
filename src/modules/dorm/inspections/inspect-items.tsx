import { inspectionEndpoints as calls, type InspectItem } from '@contract/dorm/inspections/inspections';
import { limits } from '@contract/dorm/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited } from '@/kits/list/row-hooks';
import { StatusWord, statusOptions } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';

const columns: Column<InspectItem>[] = [
  { key: 'name', title: '检查项目', isFixed: true, width: 240, cell: (row) => row.name },
  { key: 'points', title: '分值', width: 80, align: 'right', cell: (row) => row.points },
  { key: 'status', title: '状态', width: 88, cell: (row) => <StatusWord status={row.status} /> },
];
const filters = { name: textFilter('名称') };

/** 检查项目 of hygiene rounds with their points. */
export function InspectItems() {
  const list = useList(calls.inspectItems, { what: '检查项目', views: 'dorm.inspectItems', filters });
  const { edited, add, edit, close } = useEdited<InspectItem>();
  const addButton = <AddButton call={calls.saveInspectItem} label="新增检查项目" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveInspectItem, onClick: () => edit(row) }]}
        empty={{ title: '还没有检查项目', text: '卫生检查按这些项目逐间评分', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [['分值', String(row.points)]],
          status: <StatusWord status={row.status} />,
        })}
      />
      {edited && <ItemForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

const labels = { name: '名称', points: '分值', status: '状态' };

function ItemForm({ row, onClose }: RowFormProps<InspectItem>) {
  const form = useRowForm({
    row,
    what: '检查项目',
    draft: 'dorm.inspectItem',
    labels,
    valuesOf: (one: InspectItem | null) => ({
      name: one?.name ?? '',
      points: (one?.points ?? 10) as number | null,
      status: (one?.status ?? 1) as InspectItem['status'] | null,
    }),
    required: ['name', 'status'],
    rules: { points: all(required(labels.points), between(1, limits.points[1])) },
    call: calls.saveInspectItem,
    toInput: ({ name, points, status }) => ({ body: { id: row?.id, name, points: points!, status: status! } }),
    refresh: [calls.inspectItems, calls.openSheets],
    choices: { status: statusOptions },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <NumberField {...form.fields('points')} suffix=" 分" help="房间得分按各项得分占总分的百分比计算" />
      <SelectField {...form.fields('status')} options={statusOptions} help="停用后不再评分，已评的不变" />
    </RowDrawer>
  );
}
