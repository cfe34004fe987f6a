import { hospitalToday } from '@device/api/server-time';
import { qualificationEndpoints as calls, type Qualification } from '@contract/teacher/qualifications';
import type { Level, TrainingRank } from '@contract/teacher/qualify';
import { ruleLimits as limits } from '@contract/teacher/rules';
import type { PersonRef } from '@contract/people/person-ref';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { chosen, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import type { RowFormProps } from '@/kits/form/use-row-form';
import { useReachForm } from '@/kits/form/use-reach-form';
import { idsOf } from '@/kits/person/person-refs';
import { PeopleField } from '@/kits/pick/people-field';
import { staff } from '@/kits/pick/whom';
import { capacities, levels, trainings } from '../options';

const labels = {
  person: '教师',
  capacity: '类别',
  level: '级别',
  qualified_on: '聘任日期',
  valid_until: '有效期至',
  training: '培训证书',
  training_until: '证书有效期至',
  note: '说明',
};
const certificates = trainings.filter(({ value }) => value > 0);

const valuesOf = (row: Qualification | null) => ({
  person: [] as readonly PersonRef[],
  capacity: row?.capacity ?? null,
  level: (row?.level ?? 1) as Level | null,
  qualified_on: (row?.qualified_on ?? hospitalToday()) as string | null,
  valid_until: row?.valid_until ?? null,
  training: (row?.training ?? null) as TrainingRank | null,
  training_until: row?.training_until ?? null,
  note: row?.note ?? '',
});
type Values = ReturnType<typeof valuesOf>;

/** Qualifies somebody, or mends the terms of it: whose it is and of what kind is told once. */
export function QualificationForm({ row, onClose }: RowFormProps<Qualification>) {
  const form = useReachForm<Values>({
    key: `teacher.qualification:${row?.id ?? 'new'}`,
    initial: valuesOf(row),
    ...(row && { version: row.version }),
    labels,
    rules: {
      ...(!row && { person: chosen(labels.person), capacity: required(labels.capacity) }),
      level: required(labels.level),
      qualified_on: required(labels.qualified_on),
    },
  });
  const save = useFormSave(form, calls.saveQualification, {
    refresh: [calls.qualifications],
    errorFields: {
      TEACHER_TWICE: 'capacity',
      TEACHER_NO_RULE: 'level',
      TEACHER_DAYS: 'valid_until',
      REFERENCE_MISSING: 'person',
    },
    done: ({ name, valid_until }) => `${name} 已聘任至 ${valid_until}`,
    toInput: ({ person, capacity, level, qualified_on, training, ...values }) => ({
      body: {
        id: row?.id,
        user_id: row?.user_id ?? idsOf(person)[0]!,
        capacity: capacity!,
        level: level!,
        qualified_on: qualified_on!,
        training: training || null,
        ...values,
      },
    }),
    fromCopy: valuesOf,
    onDone: onClose,
  });
  return (
    <RowDrawer form={form} title={row ? `编辑 ${row.name}` : '聘任师资'} onSubmit={save} onClose={onClose}>
      {!row && <PeopleField {...staff} field={form.fields('person')} most={1} />}
      {!row && <SelectField {...form.fields('capacity')} options={capacities} />}
      <SelectField {...form.fields('level')} options={levels} />
      <DateField {...form.fields('qualified_on')} />
      <DateField {...form.fields('valid_until')} help="不填按师资配置的聘期计算" />
      <SelectField {...form.fields('training')} options={certificates} help="师资培训证书的颁发级别" />
      <DateField {...form.fields('training_until')} help="不填为长期有效" />
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
