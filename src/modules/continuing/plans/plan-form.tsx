import { continuingBatchEndpoints as calls, type Plan } from '@contract/continuing/batches';
import { continuingConfigEndpoints } from '@contract/continuing/config';
import { limits, mayBatch } from '@contract/continuing/rules';
import { useCall } from '@/kernel/query/use-call';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { DepartmentField } from '@/kits/pick/option-fields';
import { PersonField } from '@/kits/pick/person-field';
import { staff } from '@/kits/pick/whom';
import { useBatches } from '../words';

const labels = {
  batch_id: '批次',
  dept_id: '科室',
  direction: '进修方向',
  quota: '申报名额',
  months: '进修时长',
  teacher_id: '带教老师',
  demands: '要求',
};
const valuesOf = (row: Plan | null) => ({
  batch_id: row?.batch_id ?? null,
  dept_id: row?.dept_id ?? null,
  direction: row?.direction ?? '',
  quota: row?.quota ?? null,
  months: row?.months ?? null,
  teacher_id: row?.teacher?.user_id ?? null,
  demands: row?.demands ?? '',
});

/** What a department offers in a batch. */
export function PlanForm({ row, onClose }: RowFormProps<Plan>) {
  const batches = useBatches()
    .filter(({ id, state }) => id === row?.batch_id || mayBatch('plan', state))
    .map(({ id, name }) => ({ value: id, label: name }));
  const periods = useCall(continuingConfigEndpoints.conEduSetting, {}).data?.periods ?? [];
  const months = [...new Set([...periods, ...(row ? [row.months] : [])])].map((value) => ({
    value,
    label: `${value} 个月`,
  }));
  const form = useRowForm({
    row,
    what: '招收计划',
    draft: 'conEdu.plan',
    labels,
    valuesOf,
    required: ['batch_id', 'dept_id', 'direction', 'months'],
    rules: { quota: all(required(labels.quota), between(...limits.quota)) },
    call: calls.savePlan,
    toInput: ({ batch_id, dept_id, quota, months: chosen, ...values }) => ({
      body: { id: row?.id, ...values, batch_id: batch_id!, dept_id: dept_id!, quota: quota!, months: chosen! },
    }),
    refresh: [calls.plans],
    errorFields: { CON_EDU_REFUSED: 'direction' },
    choices: { batch_id: batches, months },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <SelectField {...form.fields('batch_id')} options={batches} disabled={row !== null} />
      <DepartmentField {...form.fields('dept_id')} />
      <TextField {...form.fields('direction')} maxLength={limits.direction} />
      <NumberField {...form.fields('quota')} suffix=" 人" />
      <SelectField {...form.fields('months')} options={months} help="可选时长见“进修配置”" />
      <PersonField {...form.fields('teacher_id')} {...staff} />
      <TextareaField {...form.fields('demands')} maxLength={limits.text} />
    </RowDrawer>
  );
}
