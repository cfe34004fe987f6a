import { taskEndpoints as calls, type Task } from '@contract/evaluation/tasks';
import { DateInputField } from '@/kits/form/fields/date-input-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { taskReads } from './reads';

const labels = { closes_on: '新的截止日期' };

/** A later last day for a task that is not closed. */
export function ExtendForm({ row, onClose }: { row: Task; onClose: () => void }) {
  const form = useReachForm<{ closes_on: string | null }>({
    key: `evaluation.extend:${row.id}`,
    initial: { closes_on: row.closes_on },
    version: row.version,
    labels,
    rules: { closes_on: required(labels.closes_on) },
  });
  const save = useFormSave(form, calls.extendTask, {
    toInput: ({ closes_on }) => ({ body: { id: row.id, closes_on: closes_on! } }),
    refresh: taskReads,
    done: '任务已延期',
  });
  return (
    <FormDrawer form={form} title={`延期：${row.name}`} onSubmit={save} onClose={onClose} submitLabel="延期">
      <DateInputField {...form.fields('closes_on')} min={row.closes_on} help={`现在截止于 ${row.closes_on}`} />
    </FormDrawer>
  );
}
