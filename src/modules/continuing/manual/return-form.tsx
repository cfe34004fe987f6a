import { entryEndpoints as calls } from '@contract/training/entries';
import type { WaitingEntry } from '@contract/training/waiting';
import { limits } from '@contract/training/rules';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { decided, entryReads } from './reads';

/** Gives entries back with one reason. */
export function ReturnForm({ rows, onClose }: { rows: readonly WaitingEntry[]; onClose: () => void }) {
  const form = useReachForm({
    key: `conEdu.return:${rows[0]!.id}`,
    initial: { reason: '' },
    labels: { reason: '退回原因' },
    rules: { reason: required('退回原因') },
  });
  const save = useFormSave(form, calls.reviewEntries, {
    refresh: entryReads,
    done: decided,
    toInput: ({ reason }) => ({
      body: { rows: rows.map(({ id, version }) => ({ id, version })), pass: 2 as const, reason },
    }),
  });
  return (
    <RowDrawer form={form} title={`退回 ${rows.length} 条`} submitLabel="退回" onSubmit={save} onClose={onClose}>
      <TextareaField {...form.fields('reason')} maxLength={limits.note} help="写明要补充或改正什么" />
    </RowDrawer>
  );
}
