import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { groupBy } from '@contract/kernel/group-by';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Usage } from '@contract/room/overview';
import { dayMs, dayStart, hoursOf, openAndUsed, startOfDay } from '@contract/room/rules';
import type { Db } from '@server/kernel/database/database';
import { equals } from '@server/kits/contains';
import { spanOf } from './book';
import { roomBookings, rooms, roomTypes } from './tables';

interface Asked {
  from: string;
  weeks: number;
  type_id?: number | undefined;
  room_id?: number | undefined;
}

/** How much of their opening hours rooms were held, on days that are over, by room and by week. */
export async function usageOf(db: Db, { from, weeks, type_id, room_id }: Asked): Promise<Usage> {
  const begin = startOfDay(from);
  const end = Math.min(begin + weeks * 7 * dayMs, dayStart(Date.now()));
  const days = Array.from({ length: Math.max(0, Math.round((end - begin) / dayMs)) }, (_, at) => begin + at * dayMs);
  const list = await db
    .select({ room: rooms, type: roomTypes })
    .from(rooms)
    .innerJoin(roomTypes, eq(roomTypes.id, rooms.typeId))
    .where(
      and(
        room_id === undefined ? eq(rooms.status, EnableState.enabled) : eq(rooms.id, room_id),
        equals(rooms.typeId, type_id),
      ),
    )
    .orderBy(asc(rooms.code));
  const booked = await db
    .select()
    .from(roomBookings)
    .where(
      and(
        inArray(
          roomBookings.roomId,
          list.map(({ room }) => room.id),
        ),
        inArray(roomBookings.state, ['approved', 'missed']),
        lt(roomBookings.from, new Date(end)),
        gt(roomBookings.to, new Date(begin)),
      ),
    );
  const byRoom = groupBy(booked, ({ roomId }) => roomId);
  const used = list.map(({ room, type }) => {
    const rows = byRoom.get(room.id) ?? [];
    const held = rows.filter(({ state }) => state === 'approved').map(spanOf);
    const rules = { weekdays: type.weekdays, open_from: type.openFrom, open_to: type.openTo };
    return { room, type, rows, inDays: (some: readonly number[]) => openAndUsed(some, rules, held) };
  });
  return {
    rooms: used.map(({ room, type, rows, inDays }) => {
      const all = inDays(days);
      return {
        id: room.id,
        name: room.name,
        type_name: type.name,
        share: shareOf(all),
        hours: hoursOf(all.used),
        bookings: rows.filter(({ state }) => state === 'approved').length,
        missed: rows.filter(({ state }) => state === 'missed').length,
      };
    }),
    weeks: Array.from({ length: weeks }, (_, at) => begin + at * 7 * dayMs).map((week) => {
      const some = days.filter((day) => day >= week && day < week + 7 * dayMs);
      const sums = used.map(({ inDays }) => inDays(some));
      const missed = booked.filter(({ state, from: at }) => {
        return state === 'missed' && at.getTime() >= week && at.getTime() < week + 7 * dayMs;
      });
      return {
        from: hospitalDay(week),
        to: hospitalDay(week + 6 * dayMs),
        share: shareOf({ open: total(sums, 'open'), used: total(sums, 'used') }),
        missed: missed.length,
      };
    }),
  };
}

const shareOf = ({ open, used }: { open: number; used: number }) => (open === 0 ? null : used / open);
const total = (sums: readonly { open: number; used: number }[], key: 'open' | 'used') =>
  sums.reduce((sum, one) => sum + one[key], 0);
