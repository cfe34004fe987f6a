import { planEndpoints as calls, type Activity } from '@contract/activities/plans';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '@/kernel/query/use-call';
import { SelectField } from '@/kits/form/fields/select-field';
import type { ReachForm } from '@/kits/form/use-reach-form';
import { momentAt } from '../words';
import type { ActivityValues } from './activity-values';

const waitMs = 300;

interface RoomFieldProps {
  form: ReachForm<ActivityValues>;
  /** The activity that is edited: its own room is held by itself. */
  row: Activity | null;
}

/** A room that is free at the chosen time; saving books it in the same step. */
export function RoomField({ form, row }: RoomFieldProps) {
  const { day, from, to, most_people: people } = form.values;
  const isTimed = day !== null && from !== null && to !== null && from < to;
  const [asked] = useDebouncedValue(isTimed ? JSON.stringify({ day, from, to, people }) : '', waitMs);
  const wish = JSON.parse(asked || 'null') as { day: string; from: number; to: number; people: number | null } | null;
  const query = {
    start_at: wish ? momentAt(wish.day, wish.from) : '',
    end_at: wish ? momentAt(wish.day, wish.to) : '',
    ...(wish?.people && { people: wish.people }),
  };
  const free = useCall(calls.freeRooms, { query }, { enabled: wish !== null, keepPrevious: true });
  const field = form.fields('room_id');
  const options = (free.data ?? []).map(({ id: value, name, building, floor, capacity }) => ({
    value,
    label: `${name}（${[[building, floor].filter(Boolean).join(' '), `${capacity} 人`].filter(Boolean).join('，')}）`,
  }));
  if (field.value !== null && !options.some(({ value }) => value === field.value)) {
    const isOwn = row?.room_id === field.value;
    options.unshift({ value: field.value, label: isOwn ? `${row.place}（已订）` : '已选房间（此时段不空闲）' });
  }
  const help = !isTimed
    ? '填好时间后列出空闲的房间'
    : free.data
      ? `此时段有 ${free.data.length} 个房间空闲，保存即订下；在科室内开展可不选`
      : '正在查找空闲的房间';
  return <SelectField {...field} options={options} placeholder="不订房间" help={help} />;
}
