import { baseEndpoints, type Base } from '@contract/dictionary/bases';
import { majorEndpoints } from '@contract/dictionary/majors';
import { baseKinds, basePosts } from '@contract/dictionary/rules';
import type { PersonRef } from '@contract/dictionary/types';
import { TagsInput, TextInput } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { layoutProps } from '@/kits/form/fields/field-layout';
import { NumberBox } from '@/kits/form/fields/number-box';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { chosen, rangeProblem, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { idsOf, namesOf, PeopleField } from '../parts/person-fields';
import { RowList } from '../parts/row-list';
import { useDepartmentTree } from '../queries';
import { wordOptions } from '../parts/word-options';
import { DayInput } from './day-input';

type Kind = (typeof baseKinds)[number];

/** Numbers may be blank while they are typed. */
interface Quota {
  year: number | null;
  people: number | null;
}

interface Values {
  name: string;
  kind: Kind | null;
  majors: readonly number[];
  departments: readonly number[];
  director: readonly PersonRef[];
  teaching_director: readonly PersonRef[];
  secretaries: readonly PersonRef[];
  units: readonly string[];
  quotas: readonly Quota[];
  certificates: readonly { name: string; number: string; valid_to: string | null }[];
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
const limits = { majors: 100, departments: 500, secretaries: 50, units: 100, quotas: 50, certificates: 50 };
const yearRange = { least: 2000, most: 2099, decimals: 0 };
const peopleRange = { least: 0, most: 10_000, decimals: 0 };
/** More majors than the national catalogue has. */
const allMajors = 500;

function valuesOf(row: Base | null): Values {
  return {
    name: row?.name ?? '',
    kind: (row?.kind as Kind | undefined) ?? '国家',
    majors: row?.majors.map(({ id }) => id) ?? [],
    departments: row?.departments.map(({ id }) => id) ?? [],
    director: row?.director ? [row.director] : [],
    teaching_director: row?.teaching_director ? [row.teaching_director] : [],
    secretaries: row?.secretaries ?? [],
    units: row?.units ?? [],
    quotas: row?.quotas ?? [],
    certificates: row?.certificates ?? [],
  };
}

/** Adds or edits a base with all that hangs on it. */
export function BaseForm({ row, onClose }: { row: Base | null; onClose: () => void }) {
  const majors = useCall(majorEndpoints.majors, { query: { page: 1, size: allMajors } }).data?.list ?? [];
  const tree = useDepartmentTree().data ?? [];
  const majorOptions = majors.map(({ id, name }) => ({ value: id, label: name }));
  const deptOptions = tree
    .flatMap(({ children }) => children)
    .map(({ dept_id: id, dept_name: name }) => ({ value: id, label: name }));
  const form = useReachForm<Values>({
    key: `base:${row?.id ?? 'new'}`,
    initial: valuesOf(row),
    version: row?.version,
    labels,
    rules: {
      name: required(labels.name),
      kind: required(labels.kind),
      majors: chosen('专业'),
      quotas: quotaProblem,
      certificates: (list) => (list.some(({ name }) => name.trim() === '') ? '证书名称是必填项' : null),
    },
  });
  const save = useFormSave(form, baseEndpoints.saveBase, {
    toInput: (values) => ({
      body: {
        ...(row && { id: row.id }),
        name: values.name,
        kind: values.kind!,
        major_ids: [...values.majors],
        dept_ids: [...values.departments],
        director_id: values.director[0]?.user_id ?? null,
        teaching_director_id: values.teaching_director[0]?.user_id ?? null,
        secretary_ids: idsOf(values.secretaries),
        units: [...values.units],
        quotas: values.quotas.map(({ year, people }) => ({ year: year!, people: people! })),
        certificates: [...values.certificates],
      },
    }),
    fromCopy: valuesOf,
    refresh: [baseEndpoints.bases, majorEndpoints.majors],
    done: row ? '基地已保存' : '基地已新增',
    errorFields: { DICT_NAME_TAKEN: 'name', DICT_MAJOR_TAKEN: 'majors', DICT_REFERENCE_MISSING: 'majors' },
    show: (name, value) => shown(name, value, majorOptions, deptOptions),
  });
  const units = form.fields('units');
  const quotas = form.fields('quotas');
  const certificates = form.fields('certificates');
  return (
    <FormDrawer form={form} title={row ? '编辑基地' : '新增基地'} size={700} onSubmit={save} onClose={onClose}>
      <FormSection title="基本信息">
        <TextField {...form.fields('name')} />
        <SelectField {...form.fields('kind')} options={wordOptions(baseKinds)} />
        <MultiSelectField {...form.fields('majors')} options={majorOptions} most={limits.majors} />
        <MultiSelectField {...form.fields('departments')} options={deptOptions} most={limits.departments} />
        <TagsInput
          {...units}
          {...layoutProps(units.error, '输入名称后按回车')}
          value={[...units.value]}
          maxTags={limits.units}
          maxLength={100}
          clearable
        />
      </FormSection>
      <FormSection title="负责人">
        <PeopleField field={form.fields('director')} most={1} />
        <PeopleField field={form.fields('teaching_director')} most={1} />
        <PeopleField field={form.fields('secretaries')} most={limits.secretaries} />
      </FormSection>
      <FormSection title="容量与资质">
        <RowList
          id={quotas.id}
          label={quotas.label}
          rows={quotas.value}
          what="年度"
          most={limits.quotas}
          error={quotas.error}
          onChange={quotas.onChange}
          fresh={(last) => ({ year: last?.year ? last.year + 1 : new Date().getFullYear(), people: last?.people ?? 0 })}
        >
          {(quota, change) => (
            <>
              <NumberBox
                aria-label="年度"
                suffix=" 年"
                range={yearRange}
                value={quota.year}
                onChange={(year) => change({ year })}
              />
              <NumberBox
                aria-label="人数"
                suffix=" 人"
                range={peopleRange}
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
          most={limits.certificates}
          error={certificates.error}
          onChange={certificates.onChange}
          fresh={() => ({ name: '', number: '', valid_to: null })}
        >
          {(certificate, change) => (
            <>
              <TextInput
                aria-label="证书名称"
                placeholder="证书名称"
                maxLength={100}
                value={certificate.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <TextInput
                aria-label="证书编号"
                placeholder="编号"
                maxLength={100}
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
    const problem =
      required('年度')(year) ??
      required('人数')(people) ??
      rangeProblem(year, yearRange) ??
      rangeProblem(people, peopleRange);
    if (problem) return problem;
  }
  return new Set(quotas.map(({ year }) => year)).size < quotas.length ? '每个年度只能填写一次' : null;
}

type Options = readonly { value: number; label: string }[];

/** Words of a value in the conflict dialog. */
function shown(name: keyof Values, value: unknown, majors: Options, departments: Options): string {
  const named = (options: Options) =>
    (value as number[]).map((id) => options.find((option) => option.value === id)?.label ?? id).join('、');
  if (name === 'majors') return named(majors);
  if (name === 'departments') return named(departments) || '无';
  if (name === 'units') return (value as string[]).join('、') || '无';
  if (name === 'quotas') {
    return (value as Values['quotas']).map(({ year, people }) => `${year} 年 ${people} 人`).join('、') || '无';
  }
  if (name === 'certificates') {
    return (value as Values['certificates']).map((one) => `${one.name} ${one.valid_to ?? ''}`).join('、') || '无';
  }
  return typeof value === 'string' ? value : namesOf(value as readonly PersonRef[]) || '无';
}
