import {
  calendarKinds,
  leaveEndpoints as calls,
  type CalendarDay,
  type CalendarKind,
} from '@contract/attendance/leave';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { choiceFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';

const kinds = [
  { value: 'holiday', label: calendarKinds.holiday },
  { value: 'workday', label: calendarKinds.workday },
] as const;
const columns: Column<CalendarDay>[] = [
  { key: 'day', title: '日期', isFixed: true, width: 120, cell: (row) => row.day },
  { key: 'kind', title: '安排', width: 88, cell: (row) => calendarKinds[row.kind] },
  { key: 'name', title: '名称', width: 160, cell: (row) => row.name },
  { key: 'source', title: '依据', cell: (row) => row.source },
];
const refresh = [calls.days];

/** Days that are not as their weekday. */
export function DayList() {
  const list = useList(calls.days, {
    what: '工作日历',
    views: 'attendance.days',
    filters: { kind: choiceFilter('安排', kinds) },
  });
  const { edited, add, edit, close } = useEdited<CalendarDay>();
  const remove = useRemove(calls.removeDay, '工作日历', refresh);
  const addButton = <AddButton call={calls.saveDay} label="新增日期" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [
          { label: '编辑', call: calls.saveDay, onClick: () => edit(row) },
          remove({ ...row, name: row.day }),
        ]}
        empty={{ title: '没有节假日', text: '周六、周日休息；节假日与调休在这里登记', action: addButton }}
        card={(row) => ({ title: row.day, status: calendarKinds[row.kind], facts: [['名称', row.name]] })}
      />
      {edited && <DayForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

function DayForm({ row, onClose }: RowFormProps<CalendarDay>) {
  const form = useRowForm({
    row,
    what: '日期',
    draft: 'attendance.day',
    labels: { day: '日期', kind: '安排', name: '名称' },
    valuesOf: (one: CalendarDay | null) => ({
      day: one?.day ?? null,
      kind: (one?.kind ?? 'holiday') as CalendarKind | null,
      name: one?.name ?? '',
    }),
    required: ['day', 'kind', 'name'],
    call: calls.saveDay,
    toInput: ({ day, kind, name }) => ({ body: { id: row?.id, day: day!, kind: kind!, name } }),
    refresh,
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <DateField {...form.fields('day')} />
      <SelectField {...form.fields('kind')} options={kinds} />
      <TextField {...form.fields('name')} maxLength={50} />
    </RowDrawer>
  );
}
