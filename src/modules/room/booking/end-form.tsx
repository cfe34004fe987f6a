import { bookingEndpoints as calls } from '@contract/room/bookings';
import { clock, dayStart, minuteMs, minuteOfDay, minutesOfDay } from '@contract/room/rules';
import { serverNow } from '@device/api/server-time';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { bookingSpan } from '../overview/rows';
import type { Acted } from './acted';
import { bookingReads } from './reads';

const labels = { end: '结束时间' };
const quarter = 15;

/** Ends a booking later, where the room is free, or gives the rest of it back. */
export function EndForm({ row, onClose }: { row: Acted; onClose: () => void }) {
  const { from, to } = bookingSpan(row);
  const midnight = dayStart(from);
  const begin = Math.max(minuteOfDay(from), from <= serverNow() ? minuteOfDay(serverNow()) : minuteOfDay(to));
  const options = Array.from({ length: minutesOfDay / quarter }, (_, at) => (at + 1) * quarter)
    .filter((minute) => minute > begin && midnight + minute * minuteMs !== to)
    .map((value) => ({
      value,
      label: `${clock(value)}${midnight + value * minuteMs > to ? '（延长）' : '（提前结束）'}`,
    }));
  const form = useRowForm({
    row,
    what: '预订',
    draft: 'room.end',
    labels,
    valuesOf: () => ({ end: null as number | null }),
    required: ['end'],
    call: calls.changeEnd,
    toInput: ({ end }) => ({
      body: { id: row.id, end_at: new Date(midnight + end! * minuteMs).toISOString() },
    }),
    refresh: bookingReads,
    done: () => '结束时间已更改',
    errorFields: { ROOM_TAKEN: 'end', ROOM_CLOSED: 'end', ROOM_WISH_REFUSED: 'end' },
  });
  return (
    <RowDrawer {...form.drawer} title="延长或提前结束" onClose={onClose}>
      <SelectField
        {...form.fields('end')}
        options={options}
        help={`“${row.title}”现定 ${clock(minuteOfDay(to) || minutesOfDay)} 结束`}
      />
    </RowDrawer>
  );
}
