import { kindEndpoints as calls, type ActivityTarget } from '@contract/activities/kinds';
import { limits, rhythms, type Rhythm } from '@contract/activities/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { DepartmentField } from '@/kits/pick/option-fields';
import { useDepartments } from '@/kits/pick/use-departments';
import { useActivityKinds } from '../queries';
import { kindReads } from '../reads';
import { optionsOf } from '../words';

const labels = { kind_id: '类型', dept_id: '科室', every: '周期', times: '次数' };
const rhythmOptions = optionsOf(rhythms);

const valuesOf = (row: ActivityTarget | null) => ({
  kind_id: row?.kind_id ?? null,
  dept_id: row?.dept_id ?? null,
  every: (row?.every ?? 'month') as Rhythm | null,
  times: (row?.times ?? 1) as number | null,
});

/** Adds or edits how often a kind is due. */
export function TargetForm({ row, onClose }: RowFormProps<ActivityTarget>) {
  const { kindOptions } = useActivityKinds();
  const form = useRowForm({
    row,
    what: '频次要求',
    draft: 'activities.target',
    labels,
    valuesOf,
    required: ['kind_id', 'every'],
    rules: { times: all(required(labels.times), between(...limits.times)) },
    call: calls.saveTarget,
    toInput: ({ kind_id, every, times, dept_id }) => ({
      body: { id: row?.id, kind_id: kind_id!, every: every!, times: times!, dept_id },
    }),
    refresh: kindReads,
    errorFields: { NAME_TAKEN: 'dept_id', REFERENCE_MISSING: 'dept_id' },
    choices: { kind_id: kindOptions, dept_id: useDepartments(), every: rhythmOptions },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <SelectField {...form.fields('kind_id')} options={kindOptions} />
      <DepartmentField
        {...form.fields('dept_id')}
        placeholder="全部轮转科室"
        help="不选则对所有轮转科室有效；科室有自己的要求时以它为准"
      />
      <SelectField {...form.fields('every')} options={rhythmOptions} />
      <NumberField {...form.fields('times')} suffix=" 次" help="填 0 表示该科室不要求" />
    </RowDrawer>
  );
}
