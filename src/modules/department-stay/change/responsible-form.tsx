import { changeEndpoints as calls } from '@contract/department-stay/changes';
import { limits } from '@contract/department-stay/rules';
import { useCall } from '@/kernel/query/use-call';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface Values {
  student_id: number | null;
  to_teacher_id: number | null;
  reason: string;
}
const labels = { student_id: '学员', to_teacher_id: '新责任导师', reason: '原因' };

/** Asks for another 责任导师. */
export function ResponsibleForm({ onClose }: { onClose: () => void }) {
  const choices = useCall(calls.responsibleChoices, {}, { staleTime: 0 });
  const form = useReachForm<Values>({
    key: 'department-stay.responsible',
    initial: { student_id: null, to_teacher_id: null, reason: '' },
    labels,
    rules: {
      student_id: required(labels.student_id),
      to_teacher_id: required(labels.to_teacher_id),
      reason: required(labels.reason),
    },
  });
  const save = useFormSave(form, calls.applyResponsible, {
    toInput: ({ student_id, to_teacher_id, reason }) => ({
      body: { student_id: student_id!, to_teacher_id: to_teacher_id!, reason },
    }),
    refresh: [calls.responsibleChanges],
    done: '变更申请已提交',
    errorFields: { STAY_CHANGE_TEACHER: 'to_teacher_id', STAY_CHANGE_OPEN: 'student_id' },
  });
  const { students = [], teachers = [] } = choices.data ?? {};
  return (
    <RowDrawer form={form} title="申请变更责任导师" submitLabel="提交" onSubmit={save} onClose={onClose}>
      <SelectField
        {...form.fields('student_id')}
        options={students.map(({ id, name, staff_id, teacher_name }) => ({
          value: id,
          label: `${name} ${staff_id}（${teacher_name || '未指定导师'}）`,
        }))}
        help={choices.data && students.length === 0 ? '没有可以变更责任导师的学员' : undefined}
      />
      <SelectField
        {...form.fields('to_teacher_id')}
        options={teachers.map(({ id, name, staff_id, load }) => ({
          value: id,
          label: `${name} ${staff_id}（现指导 ${load} 人）`,
        }))}
      />
      <TextareaField {...form.fields('reason')} maxLength={limits.reason} />
    </RowDrawer>
  );
}
