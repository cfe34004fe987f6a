import { leaveEndpoints as calls, type LeaveKind } from '@contract/attendance/leave';
import { NumberField } from '@/kits/form/fields/number-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { between } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';

const quotaWords = ({ quota }: LeaveKind) => (quota === null ? '不限' : `${quota} 天`);
const columns: Column<LeaveKind>[] = [
  { key: 'name', title: '请假类型', isFixed: true, width: 200, cell: (row) => row.name },
  { key: 'quota', title: '每年额度', width: 104, align: 'right', cell: quotaWords },
  { key: 'rest', title: '休息日', width: 120, cell: (row) => (row.counts_rest_days ? '计入天数' : '不计入') },
  { key: 'makeUp', title: '补轮转', width: 120, cell: (row) => (row.makes_up ? '计入三分之一' : '不计入') },
  { key: 'used', title: '使用次数', width: 104, align: 'right', cell: (row) => String(row.use_count) },
];
const refresh = [calls.kinds];

/** Kinds of leave with their quotas. */
export function KindList() {
  const list = useList(calls.kinds, { what: '请假类型', views: 'attendance.kinds', filters: {} });
  const { edited, add, edit, close } = useEdited<LeaveKind>();
  const remove = useRemove(calls.removeKind, '请假类型', refresh);
  const addButton = <AddButton call={calls.saveKind} label="新增请假类型" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveKind, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有请假类型', text: '建立类型后才能申请请假', action: addButton }}
        card={(row) => ({ title: row.name, facts: [['每年额度', quotaWords(row)]] })}
      />
      {edited && <KindForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

function KindForm({ row, onClose }: RowFormProps<LeaveKind>) {
  const form = useRowForm({
    row,
    what: '请假类型',
    draft: 'attendance.kind',
    labels: { name: '名称', quota: '每年额度', counts_rest_days: '休息日计入天数', makes_up: '计入补轮转' },
    valuesOf: (one: LeaveKind | null) => ({
      name: one?.name ?? '',
      quota: one?.quota ?? null,
      counts_rest_days: one?.counts_rest_days ?? false,
      makes_up: one?.makes_up ?? true,
    }),
    required: ['name'],
    rules: { quota: between(0, 366) },
    call: calls.saveKind,
    toInput: (values) => ({ body: { id: row?.id, ...values } }),
    refresh,
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={20} />
      <NumberField {...form.fields('quota')} suffix=" 天" help="不填为不限" />
      <SwitchField {...form.fields('counts_rest_days')} help="如产假，周末与节假日也计入请假天数" />
      <SwitchField {...form.fields('makes_up')} help="缺勤超过轮转应出勤的三分之一时需要补轮转" />
    </RowDrawer>
  );
}
