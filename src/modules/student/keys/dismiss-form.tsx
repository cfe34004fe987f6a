import { keyEndpoints as calls, type KeySignal } from '@contract/student/keys';
import { limits } from '@contract/student/rules';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { reason: '忽略理由' };

/** Sets a suggestion aside, and says why. */
export function DismissForm({ row, onClose }: { row: KeySignal; onClose: () => void }) {
  const form = useReachForm({
    key: `student.dismiss:${row.user_id} ${row.signal}`,
    initial: { reason: '' },
    labels,
    notKept: ['reason'],
    rules: { reason: required(labels.reason) },
  });
  const save = useFormSave(form, calls.dismissSignal, {
    refresh: [calls.keySignals],
    done: '已忽略，再次发生时会重新提示',
    toInput: ({ reason }) => ({ body: { user_id: row.user_id, signal: row.signal, reason } }),
  });
  return (
    <RowDrawer form={form} title={`忽略 ${row.name} 的提示`} submitLabel="忽略" onSubmit={save} onClose={onClose}>
      <TextareaField {...form.fields('reason')} maxLength={limits.note} help={`${row.source}：${row.reason}`} />
    </RowDrawer>
  );
}
