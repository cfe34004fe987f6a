import { peopleEndpoints } from '@contract/people/endpoints';
import { teacherKinds, type TeacherKind } from '@contract/people/teacher-kinds';
import { notifications } from '@mantine/notifications';
import { SelectField } from '@/kits/form/fields/select-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { PersonField } from '@/kits/pick/person-field';

interface Values {
  kind: TeacherKind | null;
  teacher_id: number | null;
}

const labels = { kind: '教师类别', teacher_id: '教师' };
const kinds = Object.values(teacherKinds).map(({ id, name }) => ({ value: id, label: name }));

/** Gives people a responsible or a supervising teacher. */
export function TeacherDrawer({ userIds, onClose }: { userIds: readonly number[]; onClose: () => void }) {
  const form = useReachForm<Values>({
    key: `person-teacher:${userIds.join('.')}`,
    initial: { kind: teacherKinds.responsible.id, teacher_id: null },
    labels,
    rules: { kind: required(labels.kind), teacher_id: required(labels.teacher_id) },
  });
  const save = useFormSave(form, peopleEndpoints.relationInsert, {
    refresh: [peopleEndpoints.query, peopleEndpoints.detail, peopleEndpoints.teacherQuery],
    done: ({ inserted, replaced }) =>
      replaced > 0 ? `已指定 ${inserted} 人，其中 ${replaced} 人更换了责任导师` : `已指定 ${inserted} 人`,
    errorFields: { TEACHER_UNFIT: 'teacher_id' },
    toInput: ({ kind, teacher_id }) => ({
      body: { kind: kind!, teacher_id: teacher_id!, user_ids: [...userIds] },
    }),
    onDone({ warning }) {
      if (warning) notifications.show({ color: 'warning', message: warning, autoClose: 10_000 });
    },
  });
  return (
    <FormDrawer
      form={form}
      title={`指定教师：${userIds.length} 人`}
      onSubmit={save}
      onClose={onClose}
      submitLabel="指定"
    >
      <FormSection hint="责任导师只有一位，新指定的会替换原来的；带教老师可以有多位。">
        <SelectField {...form.fields('kind')} options={kinds} />
        <PersonField {...form.fields('teacher_id')} among="seen" only="teacher" />
      </FormSection>
    </FormDrawer>
  );
}
