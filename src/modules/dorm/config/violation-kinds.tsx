import { limits } from '@contract/dorm/rules';
import { violationEndpoints as calls, type ViolationKind } from '@contract/dorm/violations';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { StatusWord, statusOptions } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';

const reads = [calls.violationKinds, calls.violationChoices];
const columns: Column<ViolationKind>[] = [
  { key: 'name', title: '违纪类型', isFixed: true, width: 240, cell: (row) => row.name },
  { key: 'points', title: '扣分', width: 80, align: 'right', cell: (row) => row.points },
  { key: 'penalty', title: '一般处理', cell: (row) => row.penalty || '–' },
  { key: 'count', title: '记录', width: 80, align: 'right', cell: (row) => formatCount(row.count) },
  { key: 'status', title: '状态', width: 88, cell: (row) => <StatusWord status={row.status} /> },
];

/** Kinds of violations with their points. */
export function ViolationKinds() {
  const filters = { name: textFilter('名称') };
  const list = useList(calls.violationKinds, { what: '违纪类型', views: 'dorm.violationKinds', filters });
  const { edited, add, edit, close } = useEdited<ViolationKind>();
  const remove = useRemove(calls.removeViolationKind, '违纪类型', reads);
  const addButton = <AddButton call={calls.saveViolationKind} label="新增违纪类型" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveViolationKind, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有违纪类型', text: '类型规定扣分，登记违纪时选择', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['扣分', String(row.points)],
            ['一般处理', row.penalty || '–'],
          ],
          status: <StatusWord status={row.status} />,
        })}
      />
      {edited && <KindForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

const labels = { name: '名称', points: '扣分', penalty: '一般处理', status: '状态' };

function KindForm({ row, onClose }: RowFormProps<ViolationKind>) {
  const form = useRowForm({
    row,
    what: '违纪类型',
    draft: 'dorm.violationKind',
    labels,
    valuesOf: (one: ViolationKind | null) => ({
      name: one?.name ?? '',
      points: (one?.points ?? 1) as number | null,
      penalty: one?.penalty ?? '',
      status: (one?.status ?? 1) as ViolationKind['status'] | null,
    }),
    required: ['name', 'status'],
    rules: { points: all(required(labels.points), between(...limits.points)) },
    call: calls.saveViolationKind,
    toInput: ({ points, status, ...values }) => ({
      body: { id: row?.id, ...values, points: points!, status: status! },
    }),
    refresh: reads,
    choices: { status: statusOptions },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <NumberField {...form.fields('points')} suffix=" 分" help="已登记的违纪按登记时的扣分" />
      <TextField {...form.fields('penalty')} maxLength={limits.name} />
      <SelectField {...form.fields('status')} options={statusOptions} help="停用后不能再登记" />
    </RowDrawer>
  );
}
