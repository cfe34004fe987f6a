import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { hospitalDay, hospitalTime } from '@contract/kernel/hospital-time';
import { dayMs, startOfDay } from '@contract/room/rules';
import type { Db } from '@server/kernel/database/database';
import type { BusySource, CalendarSource, DayRange } from '../people/public';
import { placeOf } from './booking-rows';
import { roomBookings, rooms } from './tables';

/** Rooms that somebody has borrowed, in his own calendar; what other modules book stands there as what it is for. */
export const bookingEntries: CalendarSource = {
  key: 'room.bookings',
  async entriesOf(db, userId, days) {
    const rows = await loansIn(db, [userId], days);
    return rows.map(({ booking, room }) => ({
      key: `room.booking.${booking.id}`,
      title: `${clockOf(booking)} ${room.name}：${booking.title}`,
      note: placeOf(room),
      ...daysOf(booking),
      sequence: booking.version - 1,
      changedAt: booking.updatedAt,
    }));
  },
};

export const bookingTimes: BusySource = {
  key: 'room.bookings',
  async busyOf(db, userIds, days) {
    const rows = await loansIn(db, userIds, days);
    return rows.map(({ booking, room }) => ({
      userId: booking.ownerId,
      kind: 'booking',
      title: `${clockOf(booking)} ${room.name}`,
      ...daysOf(booking),
    }));
  },
};

interface Times {
  from: Date;
  to: Date;
}
const clockOf = ({ from, to }: Times) => `${hospitalTime(from).slice(11, 16)}–${hospitalTime(to).slice(11, 16)}`;
const daysOf = ({ from, to }: Times) => ({ from: hospitalDay(from), to: hospitalDay(to.getTime() - 1) });

function loansIn(db: Db, userIds: readonly number[], { from, to }: DayRange) {
  return db
    .select({ booking: roomBookings, room: rooms })
    .from(roomBookings)
    .innerJoin(rooms, eq(rooms.id, roomBookings.roomId))
    .where(
      and(
        inArray(roomBookings.ownerId, [...userIds]),
        eq(roomBookings.sourceModule, 'room'),
        eq(roomBookings.state, 'approved'),
        lt(roomBookings.from, new Date(startOfDay(to) + dayMs)),
        gt(roomBookings.to, new Date(startOfDay(from))),
      ),
    )
    .orderBy(asc(roomBookings.ownerId), asc(roomBookings.from));
}
