import { bookingActions } from '@contract/room/booking-actions';
import { bookingEndpoints as calls } from '@contract/room/bookings';
import { bookingIcs } from '@contract/room/ics';
import { serverNow } from '@device/api/server-time';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { saveFile } from '@/kernel/save-file';
import { useQueuedSave } from '@/kernel/outbox/use-queued-save';
import { useSave } from '@/kernel/query/use-save';
import { usePermits } from '@/kernel/session/permissions';
import { useServerNow } from '@/kernel/use-server-now';
import { late } from '@/kits/late/late';
import type { RowAction } from '@/kits/table-page/row-actions';
import { confirm } from '@/ui/confirm';
import { checkInRoom } from '../offline';
import { bookingSpan } from '../overview/rows';
import { wishPath } from '../paths';
import type { Acted } from './acted';
import { bookingReads as refresh } from './reads';

const EndForm = late(() => import('./end-form').then((file) => file.EndForm));
const CancelForm = late(() => import('./cancel-form').then((file) => file.CancelForm));

/** What can be done with bookings, and the forms that some of it needs. */
export function useBookingActions(): { actionsOf: (row: Acted) => RowAction[]; dialogs: ReactNode } {
  const navigate = useNavigate();
  const permits = usePermits();
  const now = useServerNow();
  const [open, setOpen] = useState<{ form: 'end' | 'cancel'; row: Acted } | null>(null);
  const checkIn = useQueuedSave(checkInRoom, { done: () => '已签到' });
  const cancel = useSave(calls.cancelBooking, { refresh, done: '预订已取消' });
  const withdraw = useSave(calls.withdrawApplication, { refresh, done: '申请已撤回' });

  const checkInNow = ({ id, version, title, room_name: room }: Acted) => {
    const input = { body: { id, at: new Date(serverNow()).toISOString() }, ifMatch: version };
    void checkIn.run({ input, seen: { title, room } });
  };
  const askToCancel = async (row: Acted) => {
    if (!row.is_own || row.series_count > 1) return setOpen({ form: 'cancel', row });
    const message = `将取消“${row.title}”（${row.room_name}），时段随即让出。`;
    const isSure = await confirm({ title: '取消预订', message, confirmLabel: '取消预订', danger: true });
    if (isSure) await cancel.run({ body: { id: row.id }, ifMatch: row.version });
  };
  const askToWithdraw = async (row: Acted) => {
    const times = row.series_count > 1 ? `同一申请的 ${row.series_count} 次一并撤回，` : '';
    const message = `${times}审批人不再处理。`;
    const isSure = await confirm({ title: `撤回“${row.title}”`, message, confirmLabel: '撤回申请' });
    if (isSure) await withdraw.run({ body: { application_id: row.application_id! } });
  };

  const actionsOf = (row: Acted): RowAction[] => {
    const { state, kind, is_own: isOwn, must_check_in: mustCheckIn } = row;
    const acted = { ...bookingSpan(row), state, kind, isOwn, mustCheckIn, isCheckedIn: row.checked_in_at !== null };
    const acts = bookingActions(acted, permits('room:booking:cancel'), now);
    const action = (label: string, reason: string | undefined, onClick: () => void, more: Partial<RowAction> = {}) =>
      reason === undefined ? [] : [{ label, onClick, disabledReason: reason, ...more }];
    const isLoan = kind === 'loan' && isOwn;
    return [
      ...action('签到', acts.checkIn, () => checkInNow(row)),
      ...action('撤回', acts.withdraw, () => void askToWithdraw(row)),
      ...action('延长或提前结束', acts.changeEnd, () => setOpen({ form: 'end', row })),
      ...action('再次申请', isLoan ? '' : undefined, () => void navigate(wishPath({ copy: row.id })), {
        code: 'room:booking:apply',
      }),
      ...action('加入日历', isOwn && state === 'approved' ? '' : undefined, () => saveFile(icsOf(row))),
      ...action('取消预订', acts.cancel, () => void askToCancel(row), { color: 'danger' }),
    ];
  };
  const close = () => setOpen(null);
  const dialogs = (
    <>
      {open?.form === 'end' && <EndForm row={open.row} onClose={close} />}
      {open?.form === 'cancel' && <CancelForm row={open.row} onClose={close} />}
    </>
  );
  return { actionsOf, dialogs };
}

function icsOf(row: Acted): File {
  const text = bookingIcs(
    {
      ...bookingSpan(row),
      id: row.id,
      title: row.title,
      location: [row.room_name, row.place].filter(Boolean).join(' '),
    },
    serverNow(),
  );
  return new File([text], `${row.title}.ics`, { type: 'text/calendar' });
}
