import { approvalEndpoints } from '@contract/approval/endpoints';
import { exitLimits, lastDayHindrance } from '@contract/department-stay/exit-rules';
import { exitEndpoints as calls, type ExitRow } from '@contract/department-stay/exits';
import { hospitalToday } from '@device/api/server-time';
import { DateField } from '@/kits/form/fields/date-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface Values {
  last_on: string | null;
  reason: string;
}
const labels = { last_on: '最后一天', reason: '原因' };

/** The trainee asks to leave, at the planned end or before it. */
export function ApplyForm({ row, onClose }: { row: ExitRow; onClose: () => void }) {
  const today = hospitalToday();
  const problem = (last: string | null, { reason }: Values) =>
    required(labels.last_on)(last) ?? lastDayHindrance(last!, row, { today, reason: reason || '–' });
  const form = useReachForm<Values>({
    key: `department-stay.exit.apply:${row.id}`,
    initial: { last_on: row.last_on > row.to ? row.to : row.last_on, reason: '' },
    labels,
    rules: {
      last_on: problem,
      reason: (reason, { last_on: last }) =>
        last !== null && last < row.to && reason.trim() === '' ? '提前出科请填写原因' : null,
    },
    version: row.version,
  });
  const save = useFormSave(form, calls.applyExit, {
    toInput: ({ last_on, reason }) => ({ body: { id: row.id, last_on: last_on!, reason } }),
    refresh: [calls.exits, calls.exit, approvalEndpoints.ofSubject],
    done: ({ waits_for: level }) => `已申请出科，待${level}`,
  });
  return (
    <RowDrawer form={form} title={`申请出科：${row.dept_name}`} submitLabel="提交" onSubmit={save} onClose={onClose}>
      <DateField {...form.fields('last_on')} help={`轮转安排至 ${row.to}，早于这一天为提前出科`} />
      <TextareaField {...form.fields('reason')} maxLength={exitLimits.reason} help="提前出科时填写" />
    </RowDrawer>
  );
}
