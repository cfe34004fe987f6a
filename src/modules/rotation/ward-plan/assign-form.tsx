import { wardPlanEndpoints as calls, type PlannedStay, type WardPlan } from '@contract/rotation/ward-plan';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { heldPlaces, loadOf } from './plan-view';

const labels = { teacherId: '带教老师' };

interface ChosenStaysProps {
  plan: WardPlan;
  stays: readonly PlannedStay[];
  /** It is done: nothing need be chosen any more. */
  onDone: () => void;
  onClose: () => void;
}

/** One teacher for whole stays, at once: of those that have begun, for what lies ahead. */
export function AssignForm({ plan, stays, onDone, onClose }: ChosenStaysProps) {
  const form = useReachForm<{ teacherId: number | null }>({
    key: 'rotation.ward-assign',
    initial: { teacherId: null },
    labels,
    rules: { teacherId: required(labels.teacherId) },
  });
  const onSubmit = useFormSave(form, calls.assignWardTeacher, {
    toInput: ({ teacherId }) => ({
      body: { deptId: plan.deptId!, teacherId: teacherId!, stays: stays.map(({ id, version }) => ({ id, version })) },
    }),
    refresh: [calls.wardPlan],
    done: ({ stays: count, warnings }) => [`已为 ${count} 人指定带教老师并通知`, ...warnings].join('；'),
    onDone,
    errorFields: { WARD_TEACHER_FULL: 'teacherId', WARD_TEACHER_UNKNOWN: 'teacherId' },
  });
  const held = heldPlaces(plan, new Set(stays.map(({ id }) => id)));
  const span = {
    from: stays.map(({ from }) => from).reduce((first, day) => (day < first ? day : first)),
    to: stays.map(({ to }) => to).reduce((last, day) => (day > last ? day : last)),
  };
  const options = plan.teachers.map(({ userId, name }) => ({
    value: userId,
    label: `${name}（期间最多 ${loadOf(held, userId, span)} 人，上限 ${plan.limit}）`,
  }));
  return (
    <RowDrawer form={form} title="指定带教老师" submitLabel="指定并通知" onSubmit={onSubmit} onClose={onClose}>
      <p>
        {stays.map(({ name }) => name).join('、')}
        ，共 {stays.length} 人。已在科的从今天起由新老师带教，之前的带教保留。
      </p>
      <SelectField {...form.fields('teacherId')} options={options} />
    </RowDrawer>
  );
}
