import { performanceConfigEndpoints as calls, type PeopleFilter } from '@contract/performance/config';
import { limits } from '@contract/performance/rules';
import { personTypes } from '@contract/kernel/enums';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { idsOf } from '@/kits/person/person-refs';
import { DepartmentsField } from '@/kits/pick/option-fields';
import { PeopleField } from '@/kits/pick/people-field';
import { performanceTableEndpoints } from '@contract/performance/tables';

const labels = { name: '名称', types: '人员类型', departments: '科室', excluded: '不参与的人员', note: '说明' };
const typeOptions = Object.values(personTypes).map(({ id, name }) => ({ value: id as number, label: name as string }));

/** Adds or edits a filter; tables that are filled in already stay as they began. */
export function FilterForm({ row, onClose }: RowFormProps<PeopleFilter>) {
  const form = useRowForm({
    row,
    what: '参与范围',
    draft: 'performance.filter',
    labels,
    valuesOf: (one: PeopleFilter | null) => ({
      name: one?.name ?? '',
      types: one?.type_ids ?? [personTypes.staff.id],
      departments: (one?.departments ?? []).map(({ id }) => id),
      excluded: one?.excluded ?? [],
      note: one?.note ?? '',
    }),
    required: ['name', 'types'],
    call: calls.savePeopleFilter,
    toInput: ({ name, types, departments, excluded, note }) => ({
      body: {
        id: row?.id,
        name,
        note,
        type_ids: [...types],
        dept_ids: [...departments],
        excluded_ids: idsOf(excluded),
      },
    }),
    refresh: [calls.peopleFilters, calls.filteredPeople, performanceTableEndpoints.tables],
    choices: { types: typeOptions },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <MultiSelectField {...form.fields('types')} options={typeOptions} />
      <DepartmentsField field={form.fields('departments')} most={limits.departments} help="不选为全部科室" />
      <PeopleField among="own" field={form.fields('excluded')} most={limits.departments} help="如脱产、借调人员" />
      <TextField {...form.fields('note')} maxLength={limits.note} help="启动后的绩效表不受改动影响" />
    </RowDrawer>
  );
}
