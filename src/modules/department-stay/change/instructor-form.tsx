import { changeEndpoints as calls } from '@contract/department-stay/changes';
import { limits } from '@contract/department-stay/rules';
import { hospitalToday } from '@device/api/server-time';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface Values {
  stay_id: number | null;
  to_teacher_id: number | null;
  effective_on: string | null;
  reason: string;
}
const labels = { stay_id: '轮转', to_teacher_id: '新带教老师', effective_on: '生效日期', reason: '原因' };

/** Asks for another teacher in a stay. */
export function InstructorForm({ onClose }: { onClose: () => void }) {
  const choices = useCall(calls.instructorChoices, {}, { staleTime: 0 });
  const form = useReachForm<Values>({
    key: 'department-stay.instructor',
    initial: { stay_id: null, to_teacher_id: null, effective_on: hospitalToday(), reason: '' },
    labels,
    rules: {
      stay_id: required(labels.stay_id),
      to_teacher_id: required(labels.to_teacher_id),
      effective_on: (day) =>
        required(labels.effective_on)(day) ?? (day! < hospitalToday() ? '生效日期不能早于今天' : null),
      reason: required(labels.reason),
    },
  });
  const save = useFormSave(form, calls.applyInstructor, {
    toInput: ({ stay_id, to_teacher_id, effective_on, reason }) => ({
      body: { stay_id: stay_id!, to_teacher_id: to_teacher_id!, effective_on: effective_on!, reason },
    }),
    refresh: [calls.instructorChanges],
    done: '变更申请已提交',
    errorFields: { STAY_CHANGE_DAY: 'effective_on', STAY_CHANGE_TEACHER: 'to_teacher_id', STAY_CHANGE_OPEN: 'stay_id' },
  });
  const { stays = [], limit = 0 } = choices.data ?? {};
  const stay = stays.find(({ id }) => id === form.values.stay_id);
  return (
    <RowDrawer form={form} title="申请变更带教老师" submitLabel="提交" onSubmit={save} onClose={onClose}>
      <SelectField
        {...form.fields('stay_id')}
        options={stays.map(({ id, student_name, dept_name, from, to, teacher_name }) => ({
          value: id,
          label: `${student_name} ${dept_name} ${from} 至 ${to}（${teacher_name || '未指定带教'}）`,
        }))}
        help={choices.data && stays.length === 0 ? '没有可以变更带教老师的轮转' : undefined}
      />
      <SelectField
        {...form.fields('to_teacher_id')}
        options={(stay?.teachers ?? []).map(({ id, name, staff_id, load }) => ({
          value: id,
          label: `${name} ${staff_id}（已带 ${load} 人，上限 ${limit} 人）`,
        }))}
        placeholder={stay ? '请选择' : '请先选择轮转'}
      />
      <DateField {...form.fields('effective_on')} help="批准较晚时，自批准之日起生效" />
      <TextareaField {...form.fields('reason')} maxLength={limits.reason} />
    </RowDrawer>
  );
}
