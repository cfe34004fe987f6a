import { graduateClassEndpoints as calls, type ClassDetail } from '@contract/graduate/classes';
import { graduateConfigEndpoints } from '@contract/graduate/config';
import { graduateModule } from '@contract/graduate/module';
import { limits, type Level } from '@contract/graduate/rules';
import type { PersonRef } from '@contract/people/person-ref';
import { useNavigate } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { PeopleField } from '@/kits/pick/people-field';
import { staff } from '@/kits/pick/whom';
import { pathOf } from '../use-level';
import { useSemesters } from '../words';
import { MembersField, type Member } from './members-field';
import { PlanField, type PlanLine } from './plan-field';
import { classReads } from './use-class-steps';

const labels = {
  name: '教学班名称',
  semester_id: '学期',
  course_id: '课程',
  groups: '小组数',
  note: '备注',
  teachers: '授课教师',
  members: '学生',
  plan: '教学计划',
};
const mostTeachers = 30;

const valuesOf = (row: ClassDetail | null) => ({
  name: row?.name ?? '',
  semester_id: row?.semester_id ?? null,
  course_id: row?.course_id ?? null,
  groups: (row?.groups ?? 1) as number | null,
  note: row?.note ?? '',
  teachers: [
    ...new Map(
      (row?.plan ?? []).flatMap(({ teacher }) => (teacher ? [[teacher.user_id, teacher] as const] : [])),
    ).values(),
  ] as readonly PersonRef[],
  members: (row?.members ?? []) as readonly Member[],
  plan: (row?.plan ?? []).map(({ id, topic, hours, kind, group, teacher, is_placed }) => ({
    id,
    topic,
    hours,
    kind,
    group,
    teacher_id: teacher?.user_id ?? null,
    is_placed,
  })) as readonly PlanLine[],
});
type Values = ReturnType<typeof valuesOf>;

const planProblem = (plan: readonly PlanLine[]) => {
  const wrong = plan.findIndex(({ topic, hours, kind }) => !topic.trim() || !kind || hours === null);
  if (wrong >= 0) return `请填好第 ${wrong + 1} 条教学计划的内容、学时与类别`;
  const long = plan.findIndex(({ hours }) => hours! < limits.lesson[0] || hours! > limits.lesson[1]);
  return long < 0 ? null : `第 ${long + 1} 条教学计划的学时应在 ${limits.lesson[0]} 到 ${limits.lesson[1]} 之间`;
};

/** Adds or edits a class with its students and its plan. */
export function ClassForm({ row, level }: { row: ClassDetail | null; level: Level }) {
  const navigate = useNavigate();
  const { title } = graduateModule.screens.classEdit;
  useTabTitle(title, row?.name);
  const semesters = (useSemesters(level).data?.list ?? []).filter(
    ({ id, state }) => state !== 'closed' || id === row?.semester_id,
  );
  const courses = useCall(graduateConfigEndpoints.courses, { query: { level, page: 1, size: 500 } }).data?.list ?? [];
  const kinds = useCall(graduateConfigEndpoints.graduateSetting, { query: { level } }).data?.kinds ?? [];
  const form = useReachForm<Values>({
    key: `graduate.class.${level}:${row?.id ?? 'new'}`,
    initial: valuesOf(row),
    ...(row && { version: row.version }),
    labels,
    rules: {
      name: required(labels.name),
      semester_id: required(labels.semester_id),
      course_id: required(labels.course_id),
      groups: all(required(labels.groups), between(...limits.groups)),
      members: (list, { groups }) =>
        list.some(({ group }) => groups !== null && group > groups) ? `有学生的小组大于 ${groups}，请重新分组` : null,
      plan: planProblem,
    },
  });
  const body = (values: Values) => ({
    level,
    semester_id: values.semester_id!,
    course_id: values.course_id!,
    name: values.name,
    groups: values.groups!,
    note: values.note,
    members: values.members.map(({ user_id, group }) => ({ user_id, group })),
    plan: values.plan.map(({ id, topic, hours, kind, group, teacher_id }) => ({
      id,
      topic,
      hours: hours!,
      kind,
      group,
      teacher_id,
    })),
  });
  const answers = {
    refresh: classReads,
    done: '教学班已保存',
    errorFields: { NAME_TAKEN: 'name', DICT_PERSON_INVALID: 'teachers' },
    onDone: () => void navigate(pathOf(graduateModule.screens.classes.path, level)),
  } as const;
  const add = useFormSave(form, calls.addGraduateClass, { ...answers, toInput: (values) => ({ body: body(values) }) });
  const edit = useFormSave(form, calls.saveGraduateClass, {
    ...answers,
    toInput: (values) => ({ body: { id: row!.id, ...body(values) } }),
    fromCopy: valuesOf,
    show: (name, value) =>
      name === 'members' || name === 'plan' || name === 'teachers'
        ? `${(value as readonly unknown[]).length} 项`
        : undefined,
  });
  const { values } = form;
  return (
    <FormPage form={form} title={title} onSubmit={row ? edit : add}>
      <FormSection title="教学班">
        <TextField {...form.fields('name')} maxLength={limits.name} />
        <SelectField
          {...form.fields('semester_id')}
          options={semesters.map(({ id: value, name: label }) => ({ value, label }))}
        />
        <SelectField
          {...form.fields('course_id')}
          options={courses.map(({ id: value, code, name }) => ({ value, label: `${code} ${name}` }))}
        />
        <NumberField {...form.fields('groups')} suffix=" 组" help="不分组时为 1" />
        <PeopleField
          field={form.fields('teachers')}
          {...staff}
          most={mostTeachers}
          help="先选教师，再在教学计划中指定"
        />
        <TextareaField {...form.fields('note')} maxLength={limits.note} />
      </FormSection>
      <MembersField
        field={form.fields('members')}
        groups={values.groups ?? 1}
        level={level}
        unseen={row?.unseen ?? 0}
      />
      <PlanField field={form.fields('plan')} groups={values.groups ?? 1} teachers={values.teachers} kinds={kinds} />
    </FormPage>
  );
}
