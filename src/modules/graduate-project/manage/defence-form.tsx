import { graduateProjectStageEndpoints as calls, type StageRow } from '@contract/graduate-project/projects';
import { limits } from '@contract/graduate-project/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { clock, dayStart, minuteMs, minutesOfDay } from '@contract/room/rules';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { chosen, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { PeopleIdsField } from '@/kits/pick/people-ids-field';
import { PersonField } from '@/kits/pick/person-field';
import { staff } from '@/kits/pick/whom';
import { stageReads } from '../words';

const step = 30;
const halves = Array.from({ length: minutesOfDay / step }, (_, at) => ({ value: at * step, label: clock(at * step) }));
const labels = { day: '日期', from: '开始', to: '结束', room_id: '地点', chair_id: '主席', others: '其他委员' };
const minutesIn = (moment: string) => (Date.parse(moment) - dayStart(Date.parse(moment))) / minuteMs;
const momentOf = (day: string, minute: number) => `${day}T${clock(minute)}:00+08:00`;

interface Values {
  day: string | null;
  from: number | null;
  to: number | null;
  room_id: number | null;
  chair_id: number | null;
  others: readonly number[];
}
const valuesOf = ({ defence }: StageRow): Values => ({
  day: defence ? hospitalDay(Date.parse(defence.start_at)) : null,
  from: defence ? minutesIn(defence.start_at) : null,
  to: defence ? minutesIn(defence.end_at) : null,
  room_id: defence?.room_id ?? null,
  chair_id: defence?.chair_id ?? null,
  others: (defence?.members ?? []).map(({ user_id: id }) => id).filter((id) => id !== defence!.chair_id),
});

/** When and where a thesis is defended, and before whom; saving books the room and tells everybody. */
export function DefenceForm({ row, onClose }: { row: StageRow; onClose: () => void }) {
  const form = useReachForm<Values>({
    key: `graduate.defence:${row.id}`,
    initial: valuesOf(row),
    version: row.version,
    labels,
    rules: {
      day: required(labels.day),
      from: required(labels.from),
      to: (to, { from }) => (to === null ? '结束是必填项' : from !== null && to <= from ? '结束应晚于开始' : null),
      room_id: required(labels.room_id),
      chair_id: required(labels.chair_id),
      others: chosen(labels.others),
    },
  });
  const { day, from, to, room_id: roomId } = form.values;
  const isTimed = day !== null && from !== null && to !== null && from < to;
  const query = { start_at: isTimed ? momentOf(day, from) : '', end_at: isTimed ? momentOf(day, to) : '' };
  const free = useCall(calls.defenceRooms, { query }, { enabled: isTimed, keepPrevious: true });
  const rooms = (free.data ?? []).map(({ id: value, name, place, capacity }) => ({
    value,
    label: `${name}（${[place, `${capacity} 人`].filter(Boolean).join('，')}）`,
  }));
  if (roomId !== null && !rooms.some(({ value }) => value === roomId)) {
    const isOwn = row.defence?.room_id === roomId;
    rooms.unshift({ value: roomId, label: isOwn ? `${row.defence!.room}（已订）` : '已选房间（此时段不空闲）' });
  }
  const save = useFormSave(form, calls.saveDefence, {
    refresh: stageReads,
    done: '答辩已安排，房间已订，并已通知研究生、导师与委员',
    errorFields: { ROOM_TAKEN: 'room_id', ROOM_CLOSED: 'room_id', GRADUATE_PROJECT_REFUSED: 'others' },
    toInput: (values) => ({
      body: {
        id: row.id,
        room_id: values.room_id!,
        start_at: momentOf(values.day!, values.from!),
        end_at: momentOf(values.day!, values.to!),
        chair_id: values.chair_id!,
        member_ids: [...new Set([values.chair_id!, ...values.others])],
      },
    }),
  });
  const [least, most] = limits.committee;
  return (
    <RowDrawer form={form} title={`答辩安排：${row.name}`} submitLabel="保存" onSubmit={save} onClose={onClose}>
      <DateField {...form.fields('day')} />
      <SelectField {...form.fields('from')} options={halves} />
      <SelectField {...form.fields('to')} options={halves} />
      <SelectField
        {...form.fields('room_id')}
        options={rooms}
        help={isTimed ? '只列出此时段空闲的房间，保存即订下' : '填好时间后列出空闲的房间'}
      />
      <PersonField {...form.fields('chair_id')} {...staff} />
      <PeopleIdsField
        field={form.fields('others')}
        {...staff}
        most={most - 1}
        help={`连同主席 ${least} 至 ${most} 人，须为单数；不含导师`}
      />
    </RowDrawer>
  );
}
