import { qualificationEndpoints as calls, type Qualification } from '@contract/teacher/qualifications';
import { capacityNames } from '@contract/teacher/qualify';
import { ruleLimits as limits } from '@contract/teacher/rules';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { reason: '停聘原因' };

/** Suspends somebody and tells him why. */
export function SuspendForm({ row, onClose }: { row: Qualification; onClose: () => void }) {
  const form = useReachForm({
    key: `teacher.suspend:${row.id}`,
    initial: { reason: '' },
    version: row.version,
    labels,
    rules: { reason: required(labels.reason) },
  });
  const save = useFormSave(form, calls.suspendQualification, {
    refresh: [calls.qualifications],
    done: '已停聘并通知本人',
    toInput: ({ reason }) => ({ body: { id: row.id, reason } }),
  });
  const load = row.trainees === null || row.trainees === 0 ? '' : `仍带教 ${row.trainees} 名学员，请另行安排；`;
  return (
    <RowDrawer
      form={form}
      title={`停聘 ${row.name}（${capacityNames[row.capacity]}）`}
      submitLabel="停聘"
      onSubmit={save}
      onClose={onClose}
    >
      <TextareaField {...form.fields('reason')} maxLength={limits.note} help={`${load}原因会通知本人`} />
    </RowDrawer>
  );
}
