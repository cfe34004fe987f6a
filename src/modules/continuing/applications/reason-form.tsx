import { continuingApplicationEndpoints as calls, type Application } from '@contract/continuing/applications';
import { applicationSteps, limits, type ApplicationAct } from '@contract/continuing/rules';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface ReasonFormProps {
  act: ApplicationAct;
  rows: readonly Application[];
  refresh: readonly EndpointSpec[];
  onClose: () => void;
}

/** A step that needs a reason, the same for all who are chosen. */
export function ReasonForm({ act, rows, refresh, onClose }: ReasonFormProps) {
  const { word } = applicationSteps[act];
  const form = useReachForm({
    key: `conEdu.step:${act}:${rows[0]!.id}`,
    initial: { reason: '' },
    labels: { reason: '原因' },
    rules: { reason: required('原因') },
  });
  const save = useFormSave(form, calls.stepApplications, {
    refresh,
    done: ({ changed }) => `已${word} ${changed} 人`,
    errorFields: { CON_EDU_REFUSED: 'reason' },
    toInput: ({ reason }) => ({ body: { act, reason, items: rows.map(({ id, version }) => ({ id, version })) } }),
  });
  const whom = rows.length === 1 ? rows[0]!.name : `${rows.length} 人`;
  return (
    <RowDrawer form={form} title={`${word}：${whom}`} submitLabel={word} onSubmit={save} onClose={onClose}>
      <TextareaField {...form.fields('reason')} maxLength={limits.text} />
    </RowDrawer>
  );
}
