import { approvalEndpoints as api } from '@contract/approval/endpoints';
import type { ApprovalDetail } from '@contract/approval/types';
import { PersonSelect } from '@/kits/form/fields/person-select';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { approvalReads } from '../queries';
import { useColleagues } from './use-colleagues';

/** Hands the review of one record to a colleague. */
export function TransferDrawer({ record, onClose }: { record: ApprovalDetail; onClose: () => void }) {
  const colleagues = useColleagues();
  const form = useReachForm<{ to: number | null; comment: string }>({
    key: `approval-transfer:${record.id}`,
    initial: { to: null, comment: '' },
    labels: { to: '转交给', comment: '转交说明' },
    rules: { to: required('转交给'), comment: required('转交说明') },
  });
  const save = useFormSave(form, api.transfer, {
    toInput: ({ to, comment }) => ({
      params: { id: record.id },
      body: { node_id: record.node?.id ?? 0, to: to ?? 0, comment },
    }),
    refresh: approvalReads,
    done: '已转交',
    errorFields: { APPROVAL_PERSON: 'to' },
  });
  return (
    <FormDrawer form={form} title="转交审批" onSubmit={save} onClose={onClose} submitLabel="转交">
      <FormSection>
        <PersonSelect {...form.fields('to')} {...colleagues} help="您的数据范围内有账号的人员" />
        <TextareaField {...form.fields('comment')} />
      </FormSection>
    </FormDrawer>
  );
}
