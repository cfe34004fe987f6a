import { entryEndpoints as calls, type Entry } from '@contract/training/entries';
import { limits } from '@contract/training/rules';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { reason: '申诉理由' };

/** Asks that a returned entry counts all the same. */
export function AppealForm({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const form = useReachForm({
    key: `training.appeal:${entry.id}`,
    initial: { reason: '' },
    labels,
    rules: { reason: required(labels.reason) },
  });
  const save = useFormSave(form, calls.appealEntry, {
    toInput: ({ reason }) => ({ body: { id: entry.id, reason, version: entry.version } }),
    refresh: [calls.own],
    done: '申诉已提交，由科室与专业基地审核',
  });
  return (
    <RowDrawer form={form} title={`申诉 ${entry.date} 的登记`} submitLabel="提交" onSubmit={save} onClose={onClose}>
      <TextareaField
        {...form.fields('reason')}
        maxLength={limits.note}
        help={`退回原因：${entry.reason || '未填写'}；审核期间修改条目，申诉即作废`}
      />
    </RowDrawer>
  );
}
