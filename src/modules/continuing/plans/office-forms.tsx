import { continuingBatchEndpoints as calls, type Plan } from '@contract/continuing/batches';
import { limits, mayBatch } from '@contract/continuing/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { useBatches } from '../words';

const initialOf = ({ granted }: { granted: number }): { granted: number | null } => ({ granted });

/** Places that the office grants. */
export function AdjustForm({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const label = '核定名额';
  const form = useReachForm({
    key: `conEdu.adjust:${plan.id}`,
    initial: initialOf(plan),
    version: plan.version,
    labels: { granted: label },
    rules: { granted: all(required(label), between(...limits.quota)) },
  });
  const save = useFormSave(form, calls.adjustPlan, {
    refresh: [calls.plans],
    done: ({ granted }) => `已核定 ${granted} 人`,
    errorFields: { CON_EDU_REFUSED: 'granted' },
    fromCopy: ({ granted }: Plan) => ({ granted: granted as number | null }),
    toInput: ({ granted }) => ({ body: { id: plan.id, granted: granted! } }),
  });
  return (
    <RowDrawer form={form} title={`${plan.dept_name} ${plan.direction}`} onSubmit={save} onClose={onClose}>
      <NumberField
        {...form.fields('granted')}
        suffix=" 人"
        help={`申报 ${plan.quota} 人，已录取 ${plan.admitted} 人`}
      />
    </RowDrawer>
  );
}

/** Announces the plans of a batch that were passed. */
export function PublishForm({ onClose }: { onClose: () => void }) {
  const batches = useBatches()
    .filter(({ state }) => mayBatch('apply', state))
    .map(({ id, name }) => ({ value: id, label: name }));
  const form = useReachForm<{ batch_id: number | null }>({
    key: 'conEdu.publish',
    initial: { batch_id: null },
    labels: { batch_id: '批次' },
    rules: { batch_id: required('批次') },
  });
  const save = useFormSave(form, calls.publishPlans, {
    refresh: [calls.plans],
    done: ({ published }) => (published === 0 ? '没有新通过的计划' : `已公布 ${published} 个计划，可以登记申请`),
    errorFields: { CON_EDU_REFUSED: 'batch_id' },
    toInput: ({ batch_id }) => ({ body: { batch_id: batch_id! } }),
  });
  return (
    <RowDrawer form={form} title="公布招收目录" submitLabel="公布" onSubmit={save} onClose={onClose}>
      <SelectField
        {...form.fields('batch_id')}
        options={batches}
        help="公布该批次所有已通过的计划，公布后可以登记申请"
      />
    </RowDrawer>
  );
}
