import { roomsEndpoints as calls, type Room } from '@contract/room/rooms';
import { limits } from '@contract/room/rules';
import type { PersonRef } from '@contract/people/person-ref';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { FilesField } from '@/kits/form/fields/files-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { all, between, required, type Rule } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { idsOf, some } from '@/kits/person/person-refs';
import { PeopleField } from '@/kits/pick/people-field';
import { staff } from '@/kits/pick/whom';
import { PlaceFields } from '@/kits/position/place-fields';
import { managePath } from '../paths';
import { useRoomChoices } from '../queries';

const labels = {
  name: '房间名称',
  code: '编码',
  building: '楼栋',
  floor: '楼层',
  type_id: '类型',
  capacity: '容纳人数',
  equipment_ids: '设备',
  manager: '管理员',
  approvers: '审批人',
  needs_place: '定位签到',
  lat: '纬度',
  lng: '经度',
  radius: '签到半径',
  review_flag: '审批',
  note: '备注',
  photos: '照片与布局图',
};
const reviewOptions = [
  { value: 1, label: '需要审批' },
  { value: 2, label: '免审' },
] as const;

const valuesOf = (row: Room | null) => ({
  name: row?.name ?? '',
  code: row?.code ?? '',
  building: row?.building ?? '',
  floor: row?.floor ?? '',
  type_id: row?.type_id ?? null,
  capacity: row?.capacity ?? null,
  equipment_ids: (row?.equipment ?? []).map(({ id }) => id) as readonly number[],
  manager: some(row?.manager) as readonly PersonRef[],
  approvers: (row?.approvers ?? []) as readonly PersonRef[],
  needs_place: Boolean(row?.sign_place),
  lat: row?.sign_place?.lat ?? null,
  lng: row?.sign_place?.lng ?? null,
  radius: (row?.sign_place?.radius ?? 200) as number | null,
  review_flag: (row?.review_flag ?? null) as 1 | 2 | null,
  note: row?.note ?? '',
  photos: (row?.photos ?? []).map(({ id }) => id) as readonly string[],
});
type Values = ReturnType<typeof valuesOf>;

/** A rule of the place, which is asked of only where people sign at it. */
const onlyPlaced =
  (rule: Rule<number | null, Values>): Rule<number | null, Values> =>
  (value, values) =>
    values.needs_place ? rule(value, values) : null;

/** 房间表单: `?id=` names the room; without one it is new. */
export default function RoomFormPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const room = useCall(calls.room, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) return <RoomForm room={null} />;
  return (
    <Loaded call={room} what="房间">
      {(found) => <RoomForm key={found.id} room={found} />}
    </Loaded>
  );
}

function RoomForm({ room }: { room: Room | null }) {
  const navigate = useNavigate();
  const title = room ? '编辑房间' : '新增房间';
  useTabTitle(title, room?.name);
  const { typeOptions, equipmentOptions } = useRoomChoices();
  const form = useReachForm<Values>({
    key: `room.room:${room?.id ?? 'new'}`,
    initial: valuesOf(room),
    ...(room && { version: room.version }),
    labels,
    rules: {
      name: required(labels.name),
      code: required(labels.code),
      type_id: required(labels.type_id),
      capacity: all(required(labels.capacity), between(...limits.capacity)),
      lat: onlyPlaced(all(required(labels.lat), between(-90, 90, 6))),
      lng: onlyPlaced(all(required(labels.lng), between(-180, 180, 6))),
      radius: onlyPlaced(all(required(labels.radius), between(...limits.radius))),
    },
  });
  const answers = {
    refresh: [calls.rooms, calls.room, calls.choices],
    done: '房间已保存',
    errorFields: { NAME_TAKEN: 'name', CODE_TAKEN: 'code', DICT_PERSON_INVALID: 'manager' },
    onDone: () => void navigate(managePath),
  } as const;
  const add = useFormSave(form, calls.addRoom, { ...answers, toInput: (values) => ({ body: bodyOf(values) }) });
  const edit = useFormSave(form, calls.saveRoom, {
    ...answers,
    toInput: (values) => ({ body: { id: room!.id, ...bodyOf(values) } }),
    fromCopy: valuesOf,
    show: (name, value) => (name === 'photos' ? `${(value as readonly string[]).length} 个文件` : undefined),
  });
  return (
    <FormPage form={form} title={title} onSubmit={room ? edit : add}>
      <FormSection title="基本信息">
        <TextField {...form.fields('name')} maxLength={limits.name} />
        <TextField {...form.fields('code')} maxLength={limits.code} help="门贴与导入用它认出房间" />
        <TextField {...form.fields('building')} maxLength={limits.place} />
        <TextField {...form.fields('floor')} maxLength={limits.place} />
        <SelectField
          {...form.fields('type_id')}
          options={typeOptions}
          help="开放时间、时段与限额由类型决定，见房间配置"
        />
        <NumberField {...form.fields('capacity')} suffix=" 人" />
        <MultiSelectField {...form.fields('equipment_ids')} options={equipmentOptions} most={limits.equipment} />
      </FormSection>
      <FormSection title="管理">
        <PeopleField {...staff} field={form.fields('manager')} most={1} />
        <SelectField {...form.fields('review_flag')} options={reviewOptions} placeholder="按类型的规定" />
        <PeopleField
          {...staff}
          field={form.fields('approvers')}
          most={limits.approvers}
          help="审批流程中选用“房间审批人”时，由他们审批"
        />
        <TextareaField {...form.fields('note')} maxLength={limits.note} />
        <FilesField
          {...form.fields('photos')}
          owner="room-photo"
          ownerId=""
          kinds={['image', 'pdf']}
          max={limits.photos}
        />
      </FormSection>
      <FormSection title="位置">
        <SwitchField
          {...form.fields('needs_place')}
          words={['在此开展的活动须到现场签到', '不核对位置']}
          help="活动自己指定了地点的，以活动的为准"
        />
        {form.values.needs_place && (
          <PlaceFields
            lat={form.fields('lat')}
            lng={form.fields('lng')}
            radius={form.fields('radius')}
            onPlace={form.set}
          />
        )}
      </FormSection>
    </FormPage>
  );
}

const bodyOf = ({
  manager,
  approvers,
  type_id,
  capacity,
  equipment_ids,
  photos,
  needs_place: hasPlace,
  lat,
  lng,
  radius,
  ...values
}: Values) => ({
  ...values,
  approver_ids: idsOf(approvers),
  sign_place: hasPlace ? { lat: lat!, lng: lng!, radius: radius! } : null,
  type_id: type_id!,
  capacity: capacity!,
  equipment_ids: [...equipment_ids],
  manager_id: idsOf(manager)[0] ?? null,
  photos: [...photos],
});
