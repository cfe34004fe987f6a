import { buildingEndpoints as calls, type MapRoom } from '@contract/dorm/buildings';
import { limits } from '@contract/dorm/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm } from '@/kits/form/use-row-form';
import { genderOptions, useRoomChoices } from '../queries';
import { placeReads } from '../reads';

const labels = { number: '房间号', floor: '楼层', type_id: '房型', gender: '性别', note: '备注' };

/** Edits a room; its beds follow its kind. */
export function RoomForm({ row, onClose }: { row: MapRoom; onClose: () => void }) {
  const { typeOptions } = useRoomChoices();
  const form = useRowForm({
    row,
    what: '房间',
    draft: 'dorm.room',
    labels,
    valuesOf: (one: MapRoom | null) => ({
      number: one?.number ?? '',
      floor: one?.floor ?? null,
      type_id: one?.type_id ?? null,
      gender: one?.gender ?? null,
      note: one?.note ?? '',
    }),
    required: ['number', 'type_id'],
    rules: { floor: all(required(labels.floor), between(...limits.floor)) },
    call: calls.saveRoom,
    toInput: ({ floor, type_id, ...values }) => ({
      body: { id: row.id, ...values, floor: floor!, type_id: type_id! },
    }),
    refresh: placeReads,
    errorFields: { DORM_ROOM_NUMBER: 'number', DORM_OCCUPIED: 'gender' },
    choices: { gender: genderOptions, type_id: typeOptions },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('number')} maxLength={limits.number} />
      <NumberField {...form.fields('floor')} suffix=" 层" />
      <SelectField {...form.fields('type_id')} options={typeOptions} help="改为床位更少的房型时，住过人的床位保留" />
      <SelectField {...form.fields('gender')} options={genderOptions} placeholder="随楼栋" />
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
