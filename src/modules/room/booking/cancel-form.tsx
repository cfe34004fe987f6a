import { bookingEndpoints as calls } from '@contract/room/bookings';
import { limits, spanWords } from '@contract/room/rules';
import { serverNow } from '@device/api/server-time';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { bookingSpan } from '../overview/rows';
import type { Acted } from './acted';
import { bookingReads } from './reads';

const labels = { reason: '原因', is_series: '以后各次' };

/** Cancels a booking of a series, or somebody else's, who is told why. */
export function CancelForm({ row, onClose }: { row: Acted; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: '预订',
    draft: 'room.cancel',
    labels,
    valuesOf: () => ({ reason: '', is_series: false }),
    required: row.is_own ? [] : ['reason'],
    call: calls.cancelBooking,
    toInput: (values) => ({ body: { id: row.id, ...values } }),
    refresh: bookingReads,
    done: () => '预订已取消',
  });
  return (
    <RowDrawer {...form.drawer} title="取消预订" submitLabel="取消预订" onClose={onClose}>
      <p>
        {row.room_name} {spanWords(bookingSpan(row), serverNow())} “{row.title}”
      </p>
      {row.series_count > 1 && (
        <SwitchField {...form.fields('is_series')} words={['同一申请以后各次一并取消', '只取消这一次']} />
      )}
      {!row.is_own && <TextareaField {...form.fields('reason')} maxLength={limits.note} help="会通知预订人" />}
    </RowDrawer>
  );
}
