import { departmentEndpoints } from '@contract/dictionary/departments';
import type { DepartmentRow } from '@contract/dictionary/department-types';
import { departmentPosts } from '@contract/dictionary/rules';
import type { PersonRef } from '@contract/people/person-ref';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { PeopleField } from '@/kits/pick/people-field';
import { staff } from '@/kits/pick/whom';
import { idsOf, namesOf } from '@/kits/person/person-refs';
import { departmentReads } from '../reads';

const labels = {
  head: departmentPosts.head,
  secretaries: departmentPosts.secretary,
  teachers: departmentPosts.teacher,
};
const oneHead = 1;
const mostSecretaries = 50;
const mostTeachers = 500;

const valuesOf = ({
  heads,
  secretaries,
  teachers,
}: DepartmentRow): Record<keyof typeof labels, readonly PersonRef[]> => ({
  head: heads,
  secretaries,
  teachers,
});

/** Who leads a department, who keeps its teaching papers, and who teaches. */
export function PostsForm({ row, onClose }: { row: DepartmentRow; onClose: () => void }) {
  const form = useReachForm({
    key: `department-posts:${row.id}`,
    initial: valuesOf(row),
    version: row.version,
    labels,
  });
  const save = useFormSave(form, departmentEndpoints.setPersonnel, {
    toInput: ({ head, secretaries, teachers }) => ({
      body: {
        dept_id: row.id,
        head: head[0]?.user_id ?? null,
        secretaries: idsOf(secretaries),
        teachers: idsOf(teachers),
      },
    }),
    fromCopy: valuesOf,
    refresh: departmentReads,
    done: '科室人员已保存',
    show: (_, value) => namesOf(value as readonly PersonRef[]) || '无',
  });
  return (
    <FormDrawer form={form} title={`设置人员：${row.name}`} size={700} onSubmit={save} onClose={onClose}>
      <FormSection hint="只能选择您数据范围内的人员；范围外已任职的人员保持不变。">
        <PeopleField {...staff} field={form.fields('head')} most={oneHead} />
        <PeopleField {...staff} field={form.fields('secretaries')} most={mostSecretaries} />
        <PeopleField {...staff} field={form.fields('teachers')} most={mostTeachers} />
      </FormSection>
    </FormDrawer>
  );
}
