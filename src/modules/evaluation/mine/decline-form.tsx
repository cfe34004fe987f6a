import type { FillPair } from '@contract/evaluation/fill';
import { limits } from '@contract/evaluation/rules';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { required } from '@/kits/form/rules';
import { useQueuedFormSave } from '@/kits/form/use-queued-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { declineTarget } from '../offline';

const labels = { reason: '未接触的原因' };

interface DeclineFormProps {
  pair: FillPair;
  onDone: () => void;
  onClose: () => void;
}

/** Says why somebody cannot judge a target. */
export function DeclineForm({ pair, onDone, onClose }: DeclineFormProps) {
  const form = useReachForm({
    key: `evaluation.decline:${pair.id}`,
    initial: { reason: '' },
    labels,
    rules: { reason: required(labels.reason) },
  });
  const save = useQueuedFormSave(form, declineTarget, {
    toMade: ({ reason }) => ({ input: { body: { pair_id: pair.id, reason } }, seen: { target: pair.target_name } }),
    done: () => `已标记未接触：${pair.target_name}`,
    onDone,
  });
  return (
    <FormDrawer form={form} title={`未接触：${pair.target_name}`} onSubmit={save} onClose={onClose} submitLabel="提交">
      <TextareaField {...form.fields('reason')} maxLength={limits.note} help="例如：本周期未与其一同值班" />
    </FormDrawer>
  );
}
