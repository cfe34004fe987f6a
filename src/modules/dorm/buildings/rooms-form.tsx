import { buildingEndpoints as calls } from '@contract/dorm/buildings';
import { limits, roomNumbers, type Gender } from '@contract/dorm/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { genderOptions, useRoomChoices } from '../queries';
import { placeReads } from '../reads';

const labels = { from: '起始楼层', to: '截止楼层', count: '每层房间数', type_id: '房型', gender: '性别' };
interface Values {
  from: number | null;
  to: number | null;
  count: number | null;
  type_id: number | null;
  gender: Gender | null;
}

/** Adds the rooms of some floors at once, with their beds. */
export function RoomsForm({ buildingId, onClose }: { buildingId: number; onClose: () => void }) {
  const { typeOptions, types } = useRoomChoices();
  const floor = (label: string) => all(required(label), between(...limits.floor));
  const form = useReachForm<Values>({
    key: `dorm.rooms:${buildingId}`,
    initial: { from: 1, to: 1, count: 10, type_id: null, gender: null },
    labels,
    rules: {
      from: floor(labels.from),
      to: floor(labels.to),
      count: all(required(labels.count), between(...limits.roomsPerFloor)),
      type_id: required(labels.type_id),
    },
  });
  const save = useFormSave(form, calls.addRooms, {
    refresh: placeReads,
    done: ({ rooms, beds }) => `已新增 ${rooms} 间、${beds} 张床位`,
    errorFields: { DORM_ROOM_NUMBER: 'from', DORM_TOO_MANY_ROOMS: 'count' },
    toInput: ({ from, to, count, type_id, gender }) => ({
      body: { building_id: buildingId, floor_from: from!, floor_to: to!, per_floor: count!, type_id: type_id!, gender },
    }),
  });
  const { from, to, count, type_id: typeId } = form.values;
  const floors = from === null || to === null ? 0 : Math.abs(to - from) + 1 - (from * to < 0 ? 1 : 0);
  const beds = types.find(({ id }) => id === typeId)?.beds ?? 0;
  const numbers = from === null || count === null || count < 1 ? [] : roomNumbers(from, Math.min(count, 60));
  const preview =
    numbers.length > 0 &&
    `将新增 ${floors * numbers.length} 间、${floors * numbers.length * beds} 张床位，${numbers[0]} 到 ${numbers.at(-1)} 起`;
  return (
    <RowDrawer form={form} title="批量新增房间" submitLabel="新增" onSubmit={save} onClose={onClose}>
      <NumberField {...form.fields('from')} suffix=" 层" help="地下写负数，没有 0 层" />
      <NumberField {...form.fields('to')} suffix=" 层" />
      <NumberField {...form.fields('count')} suffix=" 间" help={preview || undefined} />
      <SelectField {...form.fields('type_id')} options={typeOptions} help="床位数随房型" />
      <SelectField {...form.fields('gender')} options={genderOptions} placeholder="随楼栋" />
    </RowDrawer>
  );
}
