import { halves, halfWords, type Half } from '@contract/attendance/days';
import { leaveEndpoints as calls, type LeaveRow } from '@contract/attendance/leave';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { timeOf } from './words';

const halfOptions = halves.map((value) => ({ value, label: halfWords[value] }));

/** 销假: when somebody came back. */
export function ReturnForm({ row, onClose }: { row: LeaveRow; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: '销假',
    draft: 'attendance.return',
    labels: { to: '实际结束日期', to_half: '结束时段' },
    valuesOf: (one: LeaveRow | null) => ({
      to: one?.to ?? null,
      to_half: (one?.to_half ?? 'pm') as Half | null,
    }),
    required: ['to', 'to_half'],
    call: calls.giveBack,
    toInput: ({ to, to_half }) => ({ body: { id: row.id, to: to!, to_half: to_half! } }),
    refresh: [calls.ownLeaves],
    done: () => '销假已提交',
  });
  return (
    <RowDrawer {...form.drawer} title="销假" submitLabel="提交" onClose={onClose}>
      <DateField {...form.fields('to')} help={`批准的时间：${timeOf(row)}`} />
      <SelectField {...form.fields('to_half')} options={halfOptions} />
    </RowDrawer>
  );
}
