import { replaceEndpoints as calls } from '@contract/evaluation/replace';
import { limits } from '@contract/evaluation/rules';
import type { Pair } from '@contract/evaluation/tasks';
import { FormDrawer } from '@/kits/form/form-drawer';
import { TextField } from '@/kits/form/fields/text-field';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { PersonField } from '@/kits/pick/person-field';
import { taskReads } from './reads';

const labels = { by_id: '新评价人', reason: '更换原因' };

interface ReplaceFormProps {
  taskId: number;
  pair: Pair;
  onClose: () => void;
}

/** Another rater for all that one has not filled in of a task. */
export function ReplaceForm({ taskId, pair, onClose }: ReplaceFormProps) {
  const form = useReachForm({
    key: `evaluation.replace:${taskId}:${pair.rater_id}`,
    initial: { by_id: null as number | null, reason: '' },
    labels,
    rules: { by_id: required(labels.by_id), reason: required(labels.reason) },
  });
  const save = useFormSave(form, calls.replaceRater, {
    toInput: ({ by_id, reason }) => ({ body: { id: taskId, rater_id: pair.rater_id, by_id: by_id!, reason } }),
    refresh: taskReads,
    errorFields: { EVALUATION_REPLACE: 'by_id' },
    done: `${pair.rater_name}未评的已转给新评价人，已评的保留`,
  });
  return (
    <FormDrawer
      form={form}
      title={`更换评价人：${pair.rater_name}`}
      onSubmit={save}
      onClose={onClose}
      submitLabel="更换"
    >
      <PersonField
        among="seen"
        {...form.fields('by_id')}
        help={`接替${pair.rater_name}在此任务中全部未评的对象；已评的和标记未接触的不变`}
      />
      <TextField {...form.fields('reason')} maxLength={limits.note} help="例如：已调离本科室、名单有误" />
    </FormDrawer>
  );
}
