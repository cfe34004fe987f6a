import { baseEndpoints as calls, type Base } from '@contract/dictionary/bases';
import { majorEndpoints } from '@contract/dictionary/majors';
import { baseKinds, basePosts, limits } from '@contract/dictionary/rules';
import { serverNow } from '@device/api/server-time';
import { TagsInput, TextInput } from '@mantine/core';
import dayjs from 'dayjs';
import { DayInput } from '@/kits/form/day-input';
import { layoutProps } from '@/kits/form/fields/field-layout';
import { NumberBox } from '@/kits/form/fields/number-box';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { RowList } from '@/kits/form/row-list';
import { between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { wordOptions } from '@/kits/list/word-options';
import { idsOf, some } from '@/kits/person/person-refs';
import { DepartmentsField, MajorsField } from '@/kits/pick/option-fields';
import { PeopleField } from '@/kits/pick/people-field';
import { useDepartments } from '@/kits/pick/use-departments';
import { useMajors } from '@/kits/pick/use-majors';
import { staff } from '@/kits/pick/whom';

/** Numbers may be blank while they are typed. */
interface Quota {
  year: number | null;
  people: number | null;
}

const labels = {
  name: '基地名称',
  kind: '类型',
  major_ids: '培训专业',
  dept_ids: '参与科室',
  director: basePosts.director,
  teaching_director: basePosts.teaching_director,
  secretaries: basePosts.secretary,
  units: '协同单位',
  quotas: '年度容量',
  certificates: '资质证书',
};
const yearRule = between(...limits.baseYear);
const peopleRule = between(...limits.basePeople);

const valuesOf = (row: Base | null) => ({
  name: row?.name ?? '',
  kind: (row?.kind ?? '国家') as (typeof baseKinds)[number] | null,
  major_ids: idsOfRows(row?.majors),
  dept_ids: idsOfRows(row?.departments),
  director: some(row?.director),
  teaching_director: some(row?.teaching_director),
  secretaries: row?.secretaries ?? [],
  units: row?.units ?? [],
  quotas: (row?.quotas ?? []) as Quota[],
  certificates: row?.certificates ?? [],
});
const idsOfRows = (rows: readonly { id: number }[] = []) => rows.map(({ id }) => id);

/** Adds or edits a base with all that hangs on it. */
export function BaseForm({ row, onClose }: RowFormProps<Base>) {
  const form = useRowForm({
    row,
    what: '基地',
    draft: 'dictionary.base',
    labels,
    valuesOf,
    required: ['name', 'kind', 'major_ids'],
    rules: {
      quotas: quotaProblem,
      certificates: (list) => (list.some(({ name }) => name.trim() === '') ? '证书名称是必填项' : null),
    },
    call: calls.saveBase,
    toInput: ({ director, teaching_director, secretaries, kind, quotas, ...values }) => ({
      body: {
        id: row?.id,
        ...values,
        kind: kind!,
        director_id: idsOf(director)[0] ?? null,
        teaching_director_id: idsOf(teaching_director)[0] ?? null,
        secretary_ids: idsOf(secretaries),
        quotas: quotas.map(({ year, people }) => ({ year: year!, people: people! })),
      },
    }),
    refresh: [calls.bases, majorEndpoints.majors],
    errorFields: { DICT_MAJOR_TAKEN: 'major_ids', DICT_REFERENCE_MISSING: 'major_ids' },
    choices: { major_ids: useMajors(), dept_ids: useDepartments() },
    show: (name, value) => (name === 'quotas' ? quotaWords(value as Quota[]) : undefined),
  });
  const units = form.fields('units');
  const most = limits.base;
  return (
    <FormDrawer {...form.drawer} size={700} onClose={onClose}>
      <FormSection title="基本信息">
        <TextField {...form.fields('name')} />
        <SelectField {...form.fields('kind')} options={wordOptions(baseKinds)} />
        <MajorsField field={form.fields('major_ids')} most={most.majors} />
        <DepartmentsField field={form.fields('dept_ids')} most={most.departments} />
        <TagsInput
          {...units}
          {...layoutProps(units.error, '输入名称后按回车')}
          value={[...units.value]}
          maxTags={most.units}
          maxLength={limits.text}
          clearable
        />
      </FormSection>
      <FormSection title="负责人">
        <PeopleField {...staff} field={form.fields('director')} most={1} />
        <PeopleField {...staff} field={form.fields('teaching_director')} most={1} />
        <PeopleField {...staff} field={form.fields('secretaries')} most={most.secretaries} />
      </FormSection>
      <FormSection title="容量与资质">
        <RowList {...form.fields('quotas')} what="年度" most={most.quotas} fresh={nextYear}>
          {({ year, people }, change) => (
            <>
              <NumberBox
                aria-label="年度"
                suffix=" 年"
                range={yearRule.range}
                value={year}
                onChange={(value) => change({ year: value })}
              />
              <NumberBox
                aria-label="人数"
                suffix=" 人"
                range={peopleRule.range}
                value={people}
                onChange={(value) => change({ people: value })}
              />
            </>
          )}
        </RowList>
        <RowList
          {...form.fields('certificates')}
          what="证书"
          most={most.certificates}
          fresh={() => ({ name: '', number: '', valid_to: null })}
        >
          {({ name, number, valid_to: day }, change) => (
            <>
              <CertificateText label="证书名称" value={name} onChange={(value) => change({ name: value })} />
              <CertificateText label="证书编号" value={number} onChange={(value) => change({ number: value })} />
              <DayInput isLabelled label="有效期至" value={day} onChange={(value) => change({ valid_to: value })} />
            </>
          )}
        </RowList>
      </FormSection>
    </FormDrawer>
  );
}

interface CertificateTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function CertificateText({ label, value, onChange }: CertificateTextProps) {
  const props = { 'aria-label': label, placeholder: label, maxLength: limits.text, value };
  return <TextInput {...props} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** A year is mostly like the one before. */
const nextYear = (last: Quota | undefined): Quota => ({
  year: last?.year ? last.year + 1 : dayjs(serverNow()).year(),
  people: last?.people ?? 0,
});

const quotaWords = (quotas: readonly Quota[]) =>
  quotas.map(({ year, people }) => `${year} 年 ${people} 人`).join('、') || '未填写';

/** What is wrong with the yearly places, or null. */
function quotaProblem(quotas: readonly Quota[]): string | null {
  for (const { year, people } of quotas) {
    const problem = required('年度')(year) ?? required('人数')(people) ?? yearRule(year) ?? peopleRule(people);
    if (problem) return problem;
  }
  return new Set(quotas.map(({ year }) => year)).size < quotas.length ? '每个年度只能填写一次' : null;
}
