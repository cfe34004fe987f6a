import { approvalEndpoints } from '@contract/approval/endpoints';
import { keyEndpoints as calls, type KeyStudent } from '@contract/student/keys';
import { limits } from '@contract/student/rules';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { keyReads } from './reads';

const labels = { reason: '解除理由' };

/** Asks the office to release somebody. */
export function ReleaseForm({ row, onClose }: { row: KeyStudent; onClose: () => void }) {
  const form = useReachForm({
    key: `student.release:${row.id}`,
    initial: { reason: '' },
    version: row.version,
    labels,
    notKept: ['reason'],
    rules: { reason: required(labels.reason) },
  });
  const save = useFormSave(form, calls.releaseKey, {
    refresh: [...keyReads, approvalEndpoints.ofSubject],
    done: ({ state }) => (state === 'released' ? '已解除' : '已提交，等待教育处审批'),
    toInput: ({ reason }) => ({ body: { id: row.id, reason } }),
  });
  return (
    <RowDrawer form={form} title={`申请解除 ${row.name}`} submitLabel="提交" onSubmit={save} onClose={onClose}>
      <TextareaField {...form.fields('reason')} maxLength={limits.note} help="审批期间不能跟进或修改；驳回后继续关注" />
    </RowDrawer>
  );
}
