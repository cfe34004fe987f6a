import { entryEndpoints as calls, type EntryRow } from '@contract/department-stay/entries';
import { limits } from '@contract/department-stay/rules';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { reason: '说明' };

/** Notes that somebody did not come, and tells the office. */
export function AbsentForm({ row, onClose }: { row: EntryRow; onClose: () => void }) {
  const form = useReachForm({
    key: `department-stay.absent:${row.id}`,
    initial: { reason: '' },
    labels,
    rules: { reason: required(labels.reason) },
  });
  const save = useFormSave(form, calls.reportAbsent, {
    toInput: ({ reason }) => ({ body: { id: row.id, reason } }),
    refresh: [calls.entries],
    done: '已登记未报到，并通知教育处',
  });
  return (
    <RowDrawer form={form} title={`${row.name}未报到`} submitLabel="登记" onSubmit={save} onClose={onClose}>
      <TextareaField
        {...form.fields('reason')}
        maxLength={limits.reason}
        help={`应于 ${row.from} 到${row.dept_name}；之后到科室仍可办理入科`}
      />
    </RowDrawer>
  );
}
