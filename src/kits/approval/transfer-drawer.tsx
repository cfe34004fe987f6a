import { approvalEndpoints as api } from '@contract/approval/endpoints';
import type { ApprovalDetail } from '@contract/approval/types';
import { TextareaField } from '../form/fields/textarea-field';
import { FormDrawer } from '../form/form-drawer';
import { FormSection } from '../form/form-section';
import { required } from '../form/rules';
import { useFormSave } from '../form/use-form-save';
import { useReachForm } from '../form/use-reach-form';
import { PersonField } from '../pick/person-field';
import { colleagues } from '../pick/whom';
import { approvalReads } from './approval-reads';

/** Hands the review of one record to a colleague. */
export function TransferDrawer({ record, onClose }: { record: ApprovalDetail; onClose: () => void }) {
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
        <PersonField {...form.fields('to')} {...colleagues} help="您的数据范围内有账号的人员" />
        <TextareaField {...form.fields('comment')} />
      </FormSection>
    </FormDrawer>
  );
}
