import { classEndpoints as calls, type ClassDetail } from '@contract/student/classes';
import { limits } from '@contract/student/rules';
import type { PersonRef } from '@contract/people/person-ref';
import { useNavigate } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { idsOf, some } from '@/kits/person/person-refs';
import { MajorField } from '@/kits/pick/option-fields';
import { PeopleField } from '@/kits/pick/people-field';
import { staff } from '@/kits/pick/whom';
import { classesPath } from '../paths';
import { useClassChoices } from '../queries';
import { CadresField, type Cadre } from './cadres-field';
import type { Member } from './member';
import { MembersField } from './members-field';
import { printRoster } from './print-roster';
import { classReads } from './reads';

const labels = {
  name: '班级名称',
  code: '编码',
  kind_id: '类型',
  grade: '入学年级',
  year: '学年',
  major_id: '专业',
  academy_id: '院校',
  manager: '班主任',
  note: '备注',
  members: '成员',
  cadres: '班干部',
};

const valuesOf = (row: ClassDetail | null) => ({
  name: row?.name ?? '',
  code: row?.code ?? '',
  kind_id: row?.kind_id ?? null,
  grade: row?.grade ?? null,
  year: (row?.year ?? 1) as number | null,
  major_id: row?.major_id ?? null,
  academy_id: row?.academy_id ?? null,
  manager: some(row?.manager) as readonly PersonRef[],
  note: row?.note ?? '',
  members: (row?.members ?? []).map(({ user_id, name, staff_id, major, group }) => ({
    user_id,
    name,
    staff_id,
    major,
    group,
  })) as readonly Member[],
  cadres: (row?.members ?? []).flatMap(({ user_id, cadre_ids }) =>
    cadre_ids.map((cadre_id): Cadre => ({ user_id, cadre_id })),
  ) as readonly Cadre[],
});
type Values = ReturnType<typeof valuesOf>;

/** Adds or edits a class that goes on. */
export function ClassForm({ row }: { row: ClassDetail | null }) {
  const navigate = useNavigate();
  const title = row ? '编辑班级' : '新增班级';
  useTabTitle(title, row?.name);
  const { kindOptions, kinds, academyOptions, cadreOptions } = useClassChoices();
  const form = useReachForm<Values>({
    key: `student.class:${row?.id ?? 'new'}`,
    initial: valuesOf(row),
    ...(row && { version: row.version }),
    labels,
    rules: {
      name: required(labels.name),
      code: required(labels.code),
      kind_id: required(labels.kind_id),
      grade: all(required(labels.grade), between(...limits.grade)),
      year: all(required(labels.year), between(...limits.years), (year, { kind_id: kindId }) => {
        const kind = kinds.find(({ id }) => id === kindId);
        return kind && year! > kind.years ? `${kind.name}共 ${kind.years} 年` : null;
      }),
      cadres: (list) =>
        list.some((one) => one.user_id === null || one.cadre_id === null) ? '请选好成员与职务，或移除该行' : null,
    },
  });
  const answers = {
    refresh: classReads,
    done: '班级已保存',
    errorFields: {
      NAME_TAKEN: 'name',
      CODE_TAKEN: 'code',
      DICT_PERSON_INVALID: 'manager',
      STUDENT_IN_CLASS: 'members',
      STUDENT_CADRE_STRANGER: 'cadres',
    },
    onDone: () => void navigate(classesPath),
  } as const;
  const add = useFormSave(form, calls.addClass, { ...answers, toInput: (values) => ({ body: bodyOf(values) }) });
  const edit = useFormSave(form, calls.saveClass, {
    ...answers,
    toInput: (values) => ({ body: { id: row!.id, ...bodyOf(values) } }),
    fromCopy: valuesOf,
    show: (name, value) =>
      name === 'members' || name === 'cadres' ? `${(value as readonly unknown[]).length} 人` : undefined,
  });
  const setMembers = (members: readonly Member[]) =>
    form.set({
      members,
      cadres: form.values.cadres.filter((one) => members.some(({ user_id: id }) => id === one.user_id)),
    });
  return (
    <FormPage
      form={form}
      title={title}
      onSubmit={row ? edit : add}
      actions={row ? [{ label: '打印花名册', onClick: () => void printRoster(row.id) }] : []}
    >
      <FormSection title="基本信息">
        <TextField {...form.fields('name')} maxLength={limits.name} />
        <TextField {...form.fields('code')} maxLength={limits.code} help="导入成员时用它认出班级" />
        <SelectField {...form.fields('kind_id')} options={kindOptions} />
        <NumberField {...form.fields('grade')} suffix=" 级" help="入学年份，如 2025" />
        <NumberField {...form.fields('year')} help="现在第几学年，升级时加一" />
        <MajorField {...form.fields('major_id')} placeholder="不限" />
        <SelectField {...form.fields('academy_id')} options={academyOptions} placeholder="无" />
        <PeopleField {...staff} field={form.fields('manager')} most={1} help="在读期间，班主任可以看到本班学员" />
        <TextareaField {...form.fields('note')} maxLength={limits.note} />
      </FormSection>
      <MembersField {...form.fields('members')} onChange={setMembers} unseen={row?.unseen ?? 0} />
      <FormSection title="班干部">
        <CadresField {...form.fields('cadres')} members={form.values.members} options={cadreOptions} />
      </FormSection>
    </FormPage>
  );
}

const bodyOf = ({ manager, kind_id, grade, year, members, cadres, ...values }: Values) => ({
  ...values,
  kind_id: kind_id!,
  grade: grade!,
  year: year!,
  manager_id: idsOf(manager)[0] ?? null,
  members: members.map(({ user_id, group }) => ({ user_id, group })),
  cadres: cadres.map(({ user_id, cadre_id }) => ({ user_id: user_id!, cadre_id: cadre_id! })),
});
