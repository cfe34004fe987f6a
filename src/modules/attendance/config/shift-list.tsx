import { shiftCoverWords, shiftHours, shiftKindWords } from '@contract/attendance/shift-rules';
import { shiftEndpoints as calls, type Shift } from '@contract/attendance/shifts';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import classes from '../attendance.module.css';
import { useTypeId } from '../use-type-id';

const ShiftForm = late(() => import('./shift-form').then((file) => file.ShiftForm));

const stateWords = ({ is_active, is_default }: Shift) => (is_active ? (is_default ? '默认' : '启用') : '停用');
const columns: Column<Shift>[] = [
  { key: 'name', title: '班次', isFixed: true, width: 160, cell: (row) => row.name },
  {
    key: 'code',
    title: '代码',
    width: 72,
    cell: (row) => (
      <span className={classes.code} data-tone={row.tone}>
        {row.code}
      </span>
    ),
  },
  { key: 'kind', title: '类别', width: 80, cell: (row) => shiftKindWords[row.kind] },
  { key: 'hours', title: '时间', width: 152, cell: (row) => shiftHours(row) || '—' },
  { key: 'covers', title: '覆盖', width: 80, cell: (row) => shiftCoverWords[row.covers] },
  { key: 'state', title: '状态', width: 80, cell: stateWords },
  { key: 'used', title: '使用次数', width: 96, align: 'right', cell: (row) => String(row.use_count) },
];

/** Shifts of the personnel type of the page. */
export function ShiftList() {
  const typeId = useTypeId();
  const table = useTableState({ filters: {} });
  const rows = useCall(calls.shifts, { query: { ...table.query, type_id: typeId } }, { keepPrevious: true });
  const { edited, add, edit, close } = useEdited<Shift>();
  const remove = useRemove(calls.removeShift, '班次', [calls.shifts]);
  const addButton = <AddButton call={calls.saveShift} label="新增班次" onClick={add} />;
  return (
    <>
      <TablePage
        what="班次"
        views="attendance.shifts"
        table={table}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveShift, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有班次', text: '没有班次时，工作日预排为出勤；建立班次后科室可以排班', action: addButton }}
        card={(row) => ({
          title: `${row.code} ${row.name}`,
          status: stateWords(row),
          facts: [
            ['时间', shiftHours(row) || '—'],
            ['类别', `${shiftKindWords[row.kind]}（${shiftCoverWords[row.covers]}）`],
          ],
        })}
      />
      {edited && <ShiftForm key={edited.key} row={edited.row} typeId={typeId} onClose={close} />}
    </>
  );
}
