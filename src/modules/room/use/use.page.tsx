import { bookingEndpoints as calls, type Booking, type OfferedPurpose } from '@contract/room/bookings';
import { dayStart, hoursOf, limits, minuteMs, minuteOfDay, minutesOfDay, clock } from '@contract/room/rules';
import { roomModule } from '@contract/room/module';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { hospitalToday, serverNow } from '@device/api/server-time';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { bookingReads } from '../booking/reads';
import { overviewPath, recordPath } from '../paths';
import { useRoomChoices } from '../queries';
import { momentAt } from '../words';
import { RoomChoice } from './room-choice';
import { PurposeField, purposeKey, purposeOf, purposeProblem, purposeValues } from './purpose-field';
import { TimesOfWish } from './times-of-wish';
import type { WishValues } from './wish-values';

const { title } = roomModule.screens.use;
const labels = {
  day: '日期',
  from: '开始时间',
  to: '结束时间',
  until: '每周重复至',
  without: '不含',
  people: '人数',
  type_id: '房间类型',
  building: '楼栋',
  equipment_ids: '设备',
  room_id: '房间',
  purpose: '服务于',
  title: '用途',
  contact: '联系方式',
  supplies: '所需设备与耗材',
  note: '备注',
};
const quarters = Array.from({ length: minutesOfDay / 15 + 1 }, (_, at) => ({ value: at * 15, label: clock(at * 15) }));

/** The next full hour, for an hour. */
function blank(): WishValues {
  const next = Math.ceil((minuteOfDay(serverNow()) + 1) / 60) * 60;
  const isLate = next >= 20 * 60;
  return {
    day: isLate ? hospitalDay(serverNow() + 24 * 60 * minuteMs) : hospitalToday(),
    from: isLate ? 9 * 60 : Math.max(next, 8 * 60),
    to: (isLate ? 9 * 60 : Math.max(next, 8 * 60)) + 60,
    until: null,
    without: [],
    people: null,
    type_id: null,
    building: null,
    equipment_ids: [],
    room_id: null,
    purpose: null,
    title: '',
    contact: '',
    supplies: '',
    note: '',
  };
}

const timesOf = (from: number, to: number) => ({
  day: hospitalDay(from),
  from: minuteOfDay(from),
  to: (to - dayStart(from)) / minuteMs,
});

/** 申请用房: time first, then a room that is free, then what for. `?room=&from=&to=`, `?copy=` or `?purpose=` begin it. */
export default function RoomUsePage() {
  const [query] = useSearchParams();
  const copy = Number(query.get('copy')) || 0;
  const own = useCall(calls.myBookings, { query: { size: 500 } }, { enabled: copy > 0 });
  const offers = useCall(calls.purposes, {}, { staleTime: 0 });
  const [room, from, to] = ['room', 'from', 'to'].map((name) => Number(query.get(name)) || 0);
  if (copy > 0) {
    return (
      <Loaded call={own} what="用房记录">
        {({ list }) => <UseForm key={copy} initial={copied(list.find(({ id }) => id === copy))} />}
      </Loaded>
    );
  }
  const wanted = query.get('purpose');
  if (wanted !== null) {
    return (
      <Loaded call={offers} what="可申请用房的业务">
        {(list) => <UseForm key={wanted} initial={forPurpose(list.find((one) => purposeKey(one) === wanted))} />}
      </Loaded>
    );
  }
  const begun = { ...(room! > 0 && { room_id: room! }), ...(to! > from! && from! > 0 && timesOf(from!, to!)) };
  return <UseForm key={query.toString()} initial={{ ...blank(), ...begun }} />;
}

const forPurpose = (one: OfferedPurpose | undefined): WishValues => ({ ...blank(), ...(one && purposeValues(one)) });

/** The same a week later, or as soon as it is to come. */
function copied(row: Booking | undefined): WishValues {
  if (!row) return blank();
  const week = 7 * 24 * 60 * minuteMs;
  const [from, to] = [Date.parse(row.start_at), Date.parse(row.end_at)];
  const later = Math.max(1, Math.ceil((serverNow() - from) / week)) * week;
  const { room_id, people, contact, supplies, note } = row;
  return {
    ...blank(),
    ...timesOf(from + later, to + later),
    room_id,
    people,
    contact,
    supplies,
    note,
    title: row.title,
  };
}

function UseForm({ initial }: { initial: WishValues }) {
  const navigate = useNavigate();
  const { typeOptions, equipmentOptions, buildings } = useRoomChoices();
  const offered = useCall(calls.purposes, {}, { staleTime: 0 }).data ?? [];
  const form = useReachForm<WishValues>({
    key: 'room.apply',
    initial,
    labels,
    rules: {
      day: required(labels.day),
      from: required(labels.from),
      to: (to, { from }) => required(labels.to)(to) ?? (from !== null && to! <= from ? '结束时间应晚于开始时间' : null),
      until: (until, { day }) => (until !== null && day !== null && until < day ? '截止日期不能早于开始日期' : null),
      people: all(required(labels.people), between(...limits.people)),
      room_id: required(labels.room_id),
      purpose: (key, all) => purposeProblem(key, all, offered) || null,
      title: required(labels.title),
    },
  });
  const save = useFormSave(form, calls.apply, {
    refresh: bookingReads,
    toInput: ({ day, from, to, type_id: _type, building: _building, equipment_ids: _things, ...values }) => ({
      body: {
        ...values,
        room_id: values.room_id!,
        people: values.people!,
        purpose: purposeOf(values.purpose),
        without: [...values.without],
        start_at: momentAt(day!, from!),
        end_at: momentAt(day!, to!),
      },
    }),
    errorFields: { ROOM_TAKEN: 'room_id', ROOM_CLOSED: 'room_id', ROOM_WISH_REFUSED: 'room_id' },
    onDone: ({ state }) => void navigate(state === 'pending' ? recordPath : overviewPath),
    done: ({ state, count }) =>
      `${state === 'pending' ? '申请已提交，审批通过后生效' : '已预订'}${count > 1 ? `，共 ${count} 次` : ''}`,
  });
  const { values } = form;
  const length = values.from !== null && values.to !== null && values.to > values.from ? values.to - values.from : 0;
  const setFrom = (from: number | null) =>
    form.set({ from, ...(from !== null && length > 0 && { to: Math.min(from + length, minutesOfDay) }) });
  return (
    <FormPage form={form} title={title} onSubmit={save} submitLabel="提交申请">
      <FormSection title="何时、多少人">
        <PurposeField form={form} offered={offered} />
        <DateField {...form.fields('day')} min={hospitalToday()} />
        <SelectField {...form.fields('from')} options={quarters.slice(0, -1)} onChange={setFrom} />
        <SelectField
          {...form.fields('to')}
          options={quarters.slice(1)}
          {...(length > 0 && { help: `共 ${hoursOf(length * minuteMs)} 小时` })}
        />
        <NumberField {...form.fields('people')} suffix=" 人" />
        <DateField
          {...form.fields('until')}
          help="每周同一时间，含当天；只用一次不填"
          {...(values.day && { min: values.day })}
        />
      </FormSection>
      <FormSection title="房间">
        <SelectField {...form.fields('type_id')} options={typeOptions} placeholder="不限" />
        <SelectField
          {...form.fields('building')}
          options={buildings.map((value) => ({ value, label: value }))}
          placeholder="不限"
        />
        <MultiSelectField {...form.fields('equipment_ids')} options={equipmentOptions} placeholder="不限" />
        <RoomChoice form={form} />
        <TimesOfWish form={form} />
      </FormSection>
      <FormSection title="用途">
        <TextField {...form.fields('title')} maxLength={limits.title} help="会显示在房间总览中" />
        <TextField {...form.fields('contact')} maxLength={limits.contact} />
        <TextareaField
          {...form.fields('supplies')}
          maxLength={limits.supplies}
          help="房间内没有、请管理员备好的，写明数量"
          placeholder="如：缝合模块 6 套、3-0 缝线 24 包"
        />
        <TextareaField {...form.fields('note')} maxLength={limits.note} />
      </FormSection>
    </FormPage>
  );
}
