import { exitLimits } from '@contract/department-stay/exit-rules';
import { exitEndpoints as calls, type ExitDetail, type ExitItem } from '@contract/department-stay/exits';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { reason: '豁免原因' };

interface WaiveFormProps {
  exit: ExitDetail;
  item: ExitItem;
  refresh: readonly EndpointSpec[];
  onClose: () => void;
}

/** Head or office say why somebody need not meet an item. */
export function WaiveForm({ exit, item, refresh, onClose }: WaiveFormProps) {
  const form = useReachForm({
    key: `department-stay.exit.waive:${exit.id}-${item.key}`,
    initial: { reason: '' },
    labels,
    rules: { reason: required(labels.reason) },
    version: exit.version,
  });
  const save = useFormSave(form, calls.waiveItem, {
    toInput: ({ reason }) => ({ body: { id: exit.id, key: item.key, reason } }),
    refresh,
    done: `已豁免${item.title}`,
  });
  return (
    <RowDrawer
      form={form}
      title={`豁免${item.title}：${exit.name}`}
      submitLabel="豁免"
      onSubmit={save}
      onClose={onClose}
    >
      <TextareaField
        {...form.fields('reason')}
        maxLength={exitLimits.reason}
        help={`${item.value}，要求${item.threshold}；原因印在出科考核表上`}
      />
    </RowDrawer>
  );
}
