import { Permitted } from '@/kernel/session/permissions';
import { choice, number, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter, type FilterOption } from '@/kits/table-page/filter-inputs';
import type { TableState } from '@/kits/table-page/table-state';
import { useAgreementOptions } from '../agreement-options';
import { useBaseOptions, useDeptFilterOptions, useMajorOptions, useYearOptions } from '../options';

/** What the lists of people are narrowed by, under the names of the call. */
export const peopleFilterFields = {
  keyword: text(),
  person_type_id: number(),
  business_status: number(),
  dept_id: number(),
  recruit_year: number(),
  training_major: text(),
  base_id: number(),
  academy_id: number(),
  phone: text(),
  status: choice([1, 2]),
};
export const peopleSorts = ['name', 'staff_id', 'recruit_year', 'updated_at'] as const;
export type PeopleTable = TableState<typeof peopleFilterFields, (typeof peopleSorts)[number]>;

const enableOptions = [
  { value: 1, label: '启用' },
  { value: 2, label: '停用' },
];

interface PeopleFiltersProps {
  table: PeopleTable;
  /** Empty on the page of one type. */
  types: readonly FilterOption[];
  statuses: readonly FilterOption[];
}

/** Filters that are always there. */
export function MainFilters({ table, types, statuses }: PeopleFiltersProps) {
  const depts = useDeptFilterOptions();
  const years = useYearOptions();
  return (
    <>
      <TextFilter table={table} name="keyword" label="关键字" placeholder="姓名、工号或学号" />
      {types.length > 0 ? (
        <SelectFilter table={table} name="person_type_id" label="人员类型" options={types} />
      ) : (
        <SelectFilter table={table} name="recruit_year" label="年级" options={years} />
      )}
      <SelectFilter table={table} name="dept_id" label="科室" options={depts} />
      <SelectFilter table={table} name="business_status" label="业务状态" options={statuses} />
    </>
  );
}

/** The rest. */
export function MoreFilters({ table, types }: Pick<PeopleFiltersProps, 'table' | 'types'>) {
  const years = useYearOptions();
  const majors = useMajorOptions();
  const bases = useBaseOptions();
  const academies = useAgreementOptions();
  return (
    <>
      {types.length > 0 && <SelectFilter table={table} name="recruit_year" label="年级" options={years} />}
      <SelectFilter table={table} name="training_major" label="培训专业" options={majors} />
      <SelectFilter table={table} name="base_id" label="专业基地" options={bases} />
      {academies.length > 0 && <SelectFilter table={table} name="academy_id" label="院校" options={academies} />}
      <Permitted code="personnel:sensitive:view">
        <TextFilter table={table} name="phone" label="手机号码" placeholder="完整号码" />
      </Permitted>
      <SelectFilter table={table} name="status" label="启用状态" options={enableOptions} />
    </>
  );
}

/** The filters in force in words. */
export function usePeopleChips({ table, types, statuses }: PeopleFiltersProps) {
  const depts = useDeptFilterOptions();
  const bases = useBaseOptions();
  const academies = useAgreementOptions();
  const label = (options: readonly FilterOption[], value: string | number) =>
    options.find((option) => option.value === value)?.label ?? String(value);
  return chipsOf(table, {
    keyword: (value) => `关键字：${value}`,
    ...(types.length > 0 && { person_type_id: (value: number) => `人员类型：${label(types, value)}` }),
    business_status: (value) => `业务状态：${label(statuses, value)}`,
    dept_id: (value) => `科室：${label(depts, value)}`,
    recruit_year: (value) => `年级：${value} 级`,
    training_major: (value) => `培训专业：${value}`,
    base_id: (value) => `专业基地：${label(bases, value)}`,
    academy_id: (value) => `院校：${label(academies, value)}`,
    phone: (value) => `手机号码：${value}`,
    status: (value) => `启用状态：${label(enableOptions, value)}`,
  });
}
