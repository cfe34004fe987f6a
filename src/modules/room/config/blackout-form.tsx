import { configEndpoints as calls, type Blackout } from '@contract/room/config';
import { clock, limits, minutesOfDay } from '@contract/room/rules';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { useRoomChoices } from '../queries';
import { momentAt, momentWords } from '../words';
import { configReads } from './reads';

const labels = {
  name: '原因',
  type_id: '房间类型',
  from_day: '开始日期',
  from_minute: '开始时间',
  to_day: '结束日期',
  to_minute: '结束时间',
};
const halfHours = Array.from({ length: minutesOfDay / 30 }, (_, at) => ({ value: at * 30, label: clock(at * 30) }));
const dayOf = (at: string) => momentWords(at).slice(0, 10);
const minuteOf = (at: string) => Number(momentWords(at).slice(11, 13)) * 60 + Number(momentWords(at).slice(14));

const valuesOf = (row: Blackout | null) => ({
  name: row?.name ?? '',
  type_id: row?.type_id ?? null,
  from_day: row ? dayOf(row.start_at) : null,
  from_minute: (row ? minuteOf(row.start_at) : 0) as number | null,
  to_day: row ? dayOf(row.end_at) : null,
  to_minute: (row ? minuteOf(row.end_at) : 0) as number | null,
});

/** Adds or edits a time in which rooms are closed. One of a single room stays that room's. */
export function BlackoutForm({ row, onClose }: RowFormProps<Blackout>) {
  const { typeOptions } = useRoomChoices();
  const form = useRowForm({
    row,
    what: '停用时段',
    draft: 'room.blackout',
    labels,
    valuesOf,
    required: ['name', 'from_day', 'from_minute', 'to_minute'],
    rules: {
      to_day: (day, { from_day: first }) =>
        required(labels.to_day)(day) ?? (first !== null && day! < first ? '结束日期不能早于开始日期' : null),
    },
    call: calls.saveBlackout,
    toInput: ({ name, type_id, from_day, from_minute, to_day, to_minute }) => ({
      body: {
        id: row?.id,
        name,
        room_id: row?.room_id ?? null,
        type_id: row?.room_id ? null : type_id,
        start_at: momentAt(from_day!, from_minute!),
        end_at: momentAt(to_day!, to_minute!),
      },
    }),
    refresh: configReads,
    choices: { type_id: typeOptions, from_minute: halfHours, to_minute: halfHours },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      {row?.room_id ? null : <SelectField {...form.fields('type_id')} options={typeOptions} placeholder="全部房间" />}
      <DateField {...form.fields('from_day')} />
      <SelectField {...form.fields('from_minute')} options={halfHours} />
      <DateField {...form.fields('to_day')} />
      <SelectField {...form.fields('to_minute')} options={halfHours} help="这一刻起恢复开放" />
    </RowDrawer>
  );
}
