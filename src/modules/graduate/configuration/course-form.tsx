import { graduateConfigEndpoints as calls, type Course } from '@contract/graduate/config';
import { limits, type Level } from '@contract/graduate/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { DepartmentField } from '@/kits/pick/option-fields';

const labels = {
  code: '课程代码',
  name: '课程名称',
  theory_hours: '理论学时',
  practice_hours: '实践学时',
  credit: '学分',
  dept_id: '开课科室',
};

/** Adds or edits a course. */
export function CourseForm({ row, level, onClose }: RowFormProps<Course> & { level: Level }) {
  const form = useRowForm({
    row,
    what: '课程',
    draft: `graduate.course.${level}`,
    labels,
    valuesOf: (now: Course | null) => ({
      code: now?.code ?? '',
      name: now?.name ?? '',
      theory_hours: now?.theory_hours ?? null,
      practice_hours: now?.practice_hours ?? null,
      credit: now ? now.credit / 10 : null,
      dept_id: now?.dept_id ?? null,
    }),
    required: ['code', 'name', 'dept_id'],
    rules: {
      theory_hours: all(required(labels.theory_hours), between(...limits.hours)),
      practice_hours: all(required(labels.practice_hours), between(...limits.hours)),
      credit: all(required(labels.credit), between(0, limits.credit[1] / 10, 1)),
    },
    call: calls.saveCourse,
    toInput: (values) => ({
      body: {
        id: row?.id,
        level,
        code: values.code,
        name: values.name,
        theory_hours: values.theory_hours!,
        practice_hours: values.practice_hours!,
        credit: Math.round(values.credit! * 10),
        dept_id: values.dept_id!,
      },
    }),
    refresh: [calls.courses],
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('code')} maxLength={limits.code} help="全院唯一，如 B101" />
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <NumberField {...form.fields('theory_hours')} suffix=" 学时" />
      <NumberField {...form.fields('practice_hours')} suffix=" 学时" />
      <NumberField {...form.fields('credit')} suffix=" 分" step={0.5} />
      <DepartmentField {...form.fields('dept_id')} />
    </RowDrawer>
  );
}
