import type { OverviewBooking, OverviewRoom } from '@contract/room/overview';
import { bookingKinds, spanWords } from '@contract/room/rules';
import { serverNow } from '@device/api/server-time';
import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { usePermits } from '@/kernel/session/permissions';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { permittedActions } from '@/kits/table-page/row-actions';
import { StatusDot } from '@/ui/status-dot';
import { bookingRecord } from '../offline';
import { bookingSpan } from '../overview/rows';
import { momentWords } from '../words';
import type { Acted } from './acted';
import { useBookingActions } from './use-booking-actions';

interface BookingDrawerProps {
  room: OverviewRoom;
  booking: OverviewBooking;
  onClose: () => void;
}

/** A booking of the overview: what it is, and what its owner can do with it. */
export function BookingDrawer({ room, booking, onClose }: BookingDrawerProps) {
  const { actionsOf, dialogs } = useBookingActions();
  const permits = usePermits();
  const row: Acted = {
    ...booking,
    room_name: room.name,
    place: room.place,
    state: booking.is_pending ? 'pending' : 'approved',
    // The form asks about the rest of a series only where the list knows of one.
    series_count: 1,
  };
  const actions = permittedActions(actionsOf(row), permits);
  return (
    <Drawer opened onClose={onClose} title={booking.title} size={480} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Stack gap="sm">
        <StatusDot tone={booking.is_pending ? 'warning' : 'primary'}>
          {booking.is_pending ? '审核中，尚未占用房间' : bookingKinds[booking.kind]}
        </StatusDot>
        <Text>{spanWords(bookingSpan(booking), serverNow())}</Text>
        <Text>
          {room.name}
          {room.place && ` · ${room.place}`} · {room.capacity} 人
        </Text>
        {booking.owner && <Text>预订人：{booking.is_own ? '本人' : booking.owner.name}</Text>}
        {booking.checked_in_at && <Text c="dimmed">{momentWords(booking.checked_in_at)} 已签到</Text>}
        <PendingMark record={bookingRecord(booking.id)} />
        {booking.must_check_in && !booking.checked_in_at && <Text c="dimmed">需要签到，逾期未签到自动释放</Text>}
        <Group gap="xs">
          {actions.map(({ label, onClick, disabledReason, color }) => (
            <Button
              key={label}
              variant="default"
              size="sm"
              {...(color && { c: color })}
              disabled={Boolean(disabledReason)}
              title={disabledReason || undefined}
              onClick={onClick}
            >
              {label}
            </Button>
          ))}
        </Group>
        {actions.flatMap(({ label, disabledReason }) =>
          disabledReason ? (
            <Text key={label} size="sm" c="dimmed">
              {label}：{disabledReason}
            </Text>
          ) : (
            []
          ),
        )}
      </Stack>
      {dialogs}
    </Drawer>
  );
}
