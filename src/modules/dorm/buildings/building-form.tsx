import { buildingEndpoints as calls, type Building } from '@contract/dorm/buildings';
import { limits } from '@contract/dorm/rules';
import type { PersonRef } from '@contract/people/person-ref';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { statusOptions } from '@/kits/list/status-word';
import { idsOf, some } from '@/kits/person/person-refs';
import { PeopleField } from '@/kits/pick/people-field';
import { staff } from '@/kits/pick/whom';
import { genderOptions } from '../queries';
import { placeReads } from '../reads';

const labels = { name: '名称', gender: '性别', address: '地址', manager: '宿管员', status: '状态', note: '备注' };

/** Adds or edits a building. */
export function BuildingForm({ row, onClose }: RowFormProps<Building>) {
  const form = useRowForm({
    row,
    what: '楼栋',
    draft: 'dorm.building',
    labels,
    valuesOf: (one: Building | null) => ({
      name: one?.name ?? '',
      gender: one?.gender ?? null,
      address: one?.address ?? '',
      manager: some(one?.manager) as readonly PersonRef[],
      status: (one?.status ?? 1) as Building['status'] | null,
      note: one?.note ?? '',
    }),
    required: ['name', 'status'],
    call: calls.saveBuilding,
    toInput: ({ manager, status, ...values }) => ({
      body: { id: row?.id, ...values, status: status!, manager_id: idsOf(manager)[0] ?? null },
    }),
    refresh: placeReads,
    errorFields: { DICT_PERSON_INVALID: 'manager' },
    choices: { gender: genderOptions, status: statusOptions },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <SelectField
        {...form.fields('gender')}
        options={genderOptions}
        placeholder="男女均可"
        help="留空时按房间区分：一间房只住同一性别"
      />
      <TextField {...form.fields('address')} maxLength={limits.name} />
      <PeopleField {...staff} field={form.fields('manager')} most={1} help="可以看到住在该楼的人员" />
      <SelectField {...form.fields('status')} options={statusOptions} />
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
