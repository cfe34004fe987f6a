import type { OverviewBooking, OverviewRoom } from '@contract/room/overview';
import { dayMs, weekStart } from '@contract/room/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { serverNow } from '@device/api/server-time';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePermits } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { Legend } from '../overview/legend';
import { dayRows, hoursOf } from '../overview/rows';
import { midnightsFrom } from '../overview/slot-axis';
import { SlotGrid } from '../overview/slot-grid';
import { useOverview } from '../overview/use-overview';
import { wishPath } from '../paths';
import classes from './detail.module.css';

const BookingDrawer = late(() => import('../booking/booking-drawer').then((file) => file.BookingDrawer));

/** A room's week: a line for each day, live while others book. */
export function RoomWeek({ roomId }: { roomId: number }) {
  const navigate = useNavigate();
  const permits = usePermits();
  const [first, setFirst] = useState(() => weekStart(serverNow()));
  const [opened, open] = useState<{ room: OverviewRoom; booking: OverviewBooking } | null>(null);
  const call = useOverview({ day: hospitalDay(first), days: 7, room_id: roomId });
  return (
    <>
      <div className={classes.bar}>
        <ActionIcon variant="default" size={34} aria-label="上一周" onClick={() => setFirst(first - 7 * dayMs)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span>
          {hospitalDay(first)} 至 {hospitalDay(first + 6 * dayMs)}
        </span>
        <ActionIcon variant="default" size={34} aria-label="下一周" onClick={() => setFirst(first + 7 * dayMs)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button variant="subtle" size="compact-sm" onClick={() => setFirst(weekStart(serverNow()))}>
          本周
        </Button>
      </div>
      <Loaded call={call} what="周日历">
        {(data) => {
          const room = data.rooms.find(({ id }) => id === roomId);
          if (!room) return null;
          const kind = data.types.filter(({ id }) => id === room.type_id);
          const axis = { ...hoursOf(kind), step: 30, days: 1 };
          return (
            <>
              <SlotGrid
                label={`${room.name}一周安排`}
                corner="日期"
                rows={dayRows(data, room, midnightsFrom(first, 7), axis)}
                axis={axis}
                onPick={
                  permits('room:booking:apply')
                    ? (_row, { from, to }) => void navigate(wishPath({ room: roomId, from, to }))
                    : undefined
                }
                onOpen={({ key }) => {
                  const booking = data.bookings.find(({ id }) => id === Number(key.split(' ')[1]));
                  if (booking) open({ room, booking });
                }}
              />
              <Legend />
            </>
          );
        }}
      </Loaded>
      {opened && (
        <BookingDrawer
          room={opened.room}
          booking={call.data?.bookings.find(({ id }) => id === opened.booking.id) ?? opened.booking}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}
