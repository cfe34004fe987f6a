import { baseEndpoints, type Base } from '@contract/dictionary/bases';
import { majorEndpoints } from '@contract/dictionary/majors';
import { baseKinds, basePosts, limits } from '@contract/dictionary/rules';
import { TagsInput, TextInput } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { layoutProps } from '@/kits/form/fields/field-layout';
import { NumberBox } from '@/kits/form/fields/number-box';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { wordsOf } from '@/kits/form/value-words';
import { PeopleField } from '@/kits/person/people-field';
import { idsOf, some } from '@/kits/person/person-refs';
import { RowList } from '@/kits/form/row-list';
import { useDepartmentTree } from '../queries';
import { wordOptions } from '@/kits/list/word-options';
import { DayInput } from './day-input';

type Kind = (typeof baseKinds)[number];

/** Numbers may be blank while they are typed. */
interface Quota {
  year: number | null;
  people: number | null;
}

const labels = {
  name: '基地名称',
  kind: '类型',
  majors: '培训专业',
  departments: '参与科室',
  director: basePosts.director,
  teaching_director: basePosts.teaching_director,
  secretaries: basePosts.secretary,
  units: '协同单位',
  quotas: '年度容量',
  certificates: '资质证书',
};
const yearRule = between(...limits.baseYear);
const peopleRule = between(...limits.basePeople);
/** More majors than the national catalogue has. */
const allMajors = 500;

function valuesOf(row: Base | null) {
  return {
    name: row?.name ?? '',
    kind: ((row?.kind as Kind | undefined) ?? '国家') as Kind | null,
    majors: row?.majors.map(({ id }) => id) ?? [],
    departments: row?.departments.map(({ id }) => id) ?? [],
    director: some(row?.director),
    teaching_director: some(row?.teaching_director),
    secretaries: row?.secretaries ?? [],
    units: row?.units ?? [],
    quotas: (row?.quotas ?? []) as Quota[],
    certificates: row?.certificates ?? [],
  };
}

/** Adds or edits a base with all that hangs on it. */
export function BaseForm({ row, onClose }: RowFormProps<Base>) {
  const majors = useCall(majorEndpoints.majors, { query: { page: 1, size: allMajors } }).data?.list ?? [];
  const tree = useDepartmentTree().data ?? [];
  const majorOptions = majors.map(({ id, name }) => ({ value: id, label: name }));
  const deptOptions = tree
    .flatMap(({ children }) => children)
    .map(({ dept_id: id, dept_name: name }) => ({ value: id, label: name }));
  const form = useRowForm({
    row,
    what: '基地',
    draft: 'dictionary.base',
    labels,
    valuesOf,
    required: ['name', 'kind', 'majors'],
    rules: {
      quotas: quotaProblem,
      certificates: (list) => (list.some(({ name }) => name.trim() === '') ? '证书名称是必填项' : null),
    },
    call: baseEndpoints.saveBase,
    toInput: ({
      majors: majorIds,
      departments,
      director,
      teaching_director,
      secretaries,
      kind,
      quotas: years,
      ...rest
    }) => ({
      body: {
        id: row?.id,
        ...rest,
        kind: kind!,
        major_ids: majorIds,
        dept_ids: departments,
        director_id: idsOf(director)[0] ?? null,
        teaching_director_id: idsOf(teaching_director)[0] ?? null,
        secretary_ids: idsOf(secretaries),
        quotas: years.map(({ year, people }) => ({ year: year!, people: people! })),
      },
    }),
    refresh: [baseEndpoints.bases, majorEndpoints.majors],
    errorFields: { DICT_MAJOR_TAKEN: 'majors', DICT_REFERENCE_MISSING: 'majors' },
    show: (name, value) => shown(name, value, majorOptions, deptOptions),
  });
  const units = form.fields('units');
  const quotas = form.fields('quotas');
  const certificates = form.fields('certificates');
  return (
    <FormDrawer {...form.drawer} size={700} onClose={onClose}>
      <FormSection title="基本信息">
        <TextField {...form.fields('name')} />
        <SelectField {...form.fields('kind')} options={wordOptions(baseKinds)} />
        <MultiSelectField {...form.fields('majors')} options={majorOptions} most={limits.base.majors} />
        <MultiSelectField {...form.fields('departments')} options={deptOptions} most={limits.base.departments} />
        <TagsInput
          {...units}
          {...layoutProps(units.error, '输入名称后按回车')}
          value={[...units.value]}
          maxTags={limits.base.units}
          maxLength={limits.text}
          clearable
        />
      </FormSection>
      <FormSection title="负责人">
        <PeopleField field={form.fields('director')} most={1} />
        <PeopleField field={form.fields('teaching_director')} most={1} />
        <PeopleField field={form.fields('secretaries')} most={limits.base.secretaries} />
      </FormSection>
      <FormSection title="容量与资质">
        <RowList
          id={quotas.id}
          label={quotas.label}
          rows={quotas.value}
          what="年度"
          most={limits.base.quotas}
          error={quotas.error}
          onChange={quotas.onChange}
          fresh={(last) => ({ year: last?.year ? last.year + 1 : new Date().getFullYear(), people: last?.people ?? 0 })}
        >
          {(quota, change) => (
            <>
              <NumberBox
                aria-label="年度"
                suffix=" 年"
                range={yearRule.range}
                value={quota.year}
                onChange={(year) => change({ year })}
              />
              <NumberBox
                aria-label="人数"
                suffix=" 人"
                range={peopleRule.range}
                value={quota.people}
                onChange={(people) => change({ people })}
              />
            </>
          )}
        </RowList>
        <RowList
          id={certificates.id}
          label={certificates.label}
          rows={certificates.value}
          what="证书"
          most={limits.base.certificates}
          error={certificates.error}
          onChange={certificates.onChange}
          fresh={() => ({ name: '', number: '', valid_to: null })}
        >
          {(certificate, change) => (
            <>
              <TextInput
                aria-label="证书名称"
                placeholder="证书名称"
                maxLength={limits.text}
                value={certificate.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <TextInput
                aria-label="证书编号"
                placeholder="编号"
                maxLength={limits.text}
                value={certificate.number}
                onChange={(event) => change({ number: event.currentTarget.value })}
              />
              <DayInput label="有效期至" value={certificate.valid_to} onChange={(day) => change({ valid_to: day })} />
            </>
          )}
        </RowList>
      </FormSection>
    </FormDrawer>
  );
}

/** What is wrong with the yearly places, or null. */
function quotaProblem(quotas: readonly Quota[]): string | null {
  for (const { year, people } of quotas) {
    const problem = required('年度')(year) ?? required('人数')(people) ?? yearRule(year) ?? peopleRule(people);
    if (problem) return problem;
  }
  return new Set(quotas.map(({ year }) => year)).size < quotas.length ? '每个年度只能填写一次' : null;
}

type Values = ReturnType<typeof valuesOf>;
type Options = readonly { value: number; label: string }[];

/** Words in the conflict dialog of what is more than a text or a name. */
function shown(name: keyof Values, value: unknown, majors: Options, departments: Options): string | undefined {
  const named = (options: Options) =>
    wordsOf((value as number[]).map((id) => options.find((option) => option.value === id)?.label ?? id));
  if (name === 'majors') return named(majors);
  if (name === 'departments') return named(departments);
  if (name === 'quotas') return wordsOf((value as Quota[]).map(({ year, people }) => `${year} 年 ${people} 人`));
  return undefined;
}
