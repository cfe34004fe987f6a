import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { ReviewFlag } from '@contract/approval/status';
import type { Overview, overviewEndpoints } from '@contract/room/overview';
import { dayMs, startOfDay } from '@contract/room/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { personRefs } from '../people/public';
import { placeOf } from './booking-rows';
import { changesIn, stampOf } from './changes';
import { toTypes } from './config';
import { doorLabels } from './labels';
import { roomBlackouts, roomBookings, roomFittings, rooms, roomTypes } from './tables';
import { usageOf } from './usage';

interface Days {
  day: string;
  days: number;
  room_id?: number | undefined;
}

/** 房间总览: what holds which room when, for everybody. */
export const overviewHandlers: Handlers<typeof overviewEndpoints> = {
  overview: ({ db, user, query }) => overviewOf(db, user, query),
  overviewEvents: async ({ database, query, signal }) => changesIn(database.db, daysOf(query), signal),
  usage: ({ db, query }) => usageOf(db, query),
  doorLabels,
};

const daysOf = ({ day, days }: Days) => {
  const from = startOfDay(day);
  return { from: new Date(from), to: new Date(from + days * dayMs) };
};

async function overviewOf(db: Db, user: CurrentUser, asked: Days): Promise<Overview> {
  const { from, to } = daysOf(asked);
  // Before the rows: a change between the two is told as one, and read twice at worst.
  const stamp = await stampOf(db, { from, to });
  const list = await db
    .select()
    .from(rooms)
    .where(asked.room_id === undefined ? eq(rooms.status, EnableState.enabled) : eq(rooms.id, asked.room_id))
    .orderBy(asc(rooms.building), asc(rooms.code));
  const types = await toTypes(db, await db.select().from(roomTypes).orderBy(asc(roomTypes.id)));
  const ids = list.map(({ id }) => id);
  const fittings = await db.select().from(roomFittings).where(inArray(roomFittings.roomId, ids));
  return {
    types: types.map(({ room_count: _count, ...type }) => type),
    rooms: list.map((room) => ({
      id: room.id,
      name: room.name,
      place: placeOf(room),
      building: room.building,
      type_id: room.typeId,
      capacity: room.capacity,
      equipment_ids: fittings.flatMap((one) => (one.roomId === room.id ? one.equipmentId : [])),
      needs_review: (room.reviewFlag ?? types.find(({ id }) => id === room.typeId)?.review_flag) === ReviewFlag.needed,
    })),
    bookings: await bookingsIn(db, user, ids, { from, to }),
    closures: await closuresOf(db, list, { from, to }),
    stamp,
  };
}

interface Stretch {
  from: Date;
  to: Date;
}

async function bookingsIn(db: Db, user: CurrentUser, ids: readonly number[], { from, to }: Stretch) {
  const rows = await db
    .select()
    .from(roomBookings)
    .where(
      and(
        inArray(roomBookings.roomId, [...ids]),
        lt(roomBookings.from, to),
        gt(roomBookings.to, from),
        or(
          eq(roomBookings.state, 'approved'),
          and(eq(roomBookings.state, 'pending'), eq(roomBookings.ownerId, user.userId)),
        ),
      ),
    )
    .orderBy(asc(roomBookings.from), asc(roomBookings.id));
  const refs = await personRefs(
    db,
    user.scope,
    rows.map(({ ownerId }) => ownerId),
  );
  return rows.map((row) => ({
    id: row.id,
    room_id: row.roomId,
    start_at: row.from.toISOString(),
    end_at: row.to.toISOString(),
    kind: row.sourceKind,
    title: row.title,
    owner: refs.get(row.ownerId) ?? null,
    is_own: row.ownerId === user.userId,
    is_pending: row.state === 'pending',
    must_check_in: row.mustCheckIn,
    checked_in_at: row.checkedInAt?.toISOString() ?? null,
    application_id: row.applicationId,
    version: row.version,
  }));
}

/** Closed times by room: those of every room, of its kind and its own. */
async function closuresOf(db: Db, list: readonly (typeof rooms.$inferSelect)[], { from, to }: Stretch) {
  const shut = await db
    .select()
    .from(roomBlackouts)
    .where(and(lt(roomBlackouts.from, to), gt(roomBlackouts.to, from)))
    .orderBy(asc(roomBlackouts.from), sql`${roomBlackouts.id}`);
  return list.flatMap((room) =>
    shut
      .filter(({ roomId, typeId }) => (roomId ?? room.id) === room.id && (typeId ?? room.typeId) === room.typeId)
      .map((one) => ({
        room_id: room.id,
        start_at: one.from.toISOString(),
        end_at: one.to.toISOString(),
        reason: one.reason,
      })),
  );
}
