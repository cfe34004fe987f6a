import { and, count, desc, eq, gt, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { ActedOn } from '@contract/room/booking-actions';
import type { Booking } from '@contract/room/bookings';
import { minuteMs, useStateAt, type Span, type UseState } from '@contract/room/rules';
import type { Page } from '@contract/kernel/paging';
import type { Db } from '@server/kernel/database/database';
import { contains, equals } from '@server/kits/contains';
import type { Reader } from '@server/kits/row-calls';
import { first, pageOfRows } from '@server/kits/rows';
import { personRefs } from '../people/public';
import { spanOf } from './book';
import { purposeWords } from './purposes';
import { roomBookings, rooms, roomTypes } from './tables';

interface Asked {
  page: number;
  size: number;
  keyword?: string | undefined;
  use_state?: UseState | undefined;
  kind?: Booking['kind'] | undefined;
}

/** Bookings as lists show them, the latest first. */
export async function bookingPage(reader: Reader, asked: Asked, also: SQL | undefined): Promise<Page<Booking>> {
  const { db } = reader;
  const { keyword, use_state, kind } = asked;
  const named = db.select({ id: rooms.id }).from(rooms).where(contains(rooms.name, keyword));
  const where = and(
    also,
    keyword === undefined ? undefined : or(contains(roomBookings.title, keyword), inArray(roomBookings.roomId, named)),
    equals(roomBookings.sourceKind, kind),
    use_state && inUseState(use_state, new Date()),
  );
  const orderBy = [desc(roomBookings.from), desc(roomBookings.id)];
  const { total, list } = await pageOfRows(db, roomBookings, { ...asked, where, orderBy }, selectRows(db));
  return { total, list: await toBookings(reader, list) };
}

/** One booking as its calls answer it. @throws AppError NOT_FOUND */
export const bookingRow = async (reader: Reader, id: number): Promise<Booking> =>
  first(await toBookings(reader, await selectRows(reader.db).where(eq(roomBookings.id, id))));

const selectRows = (db: Db) =>
  db
    .select({ row: roomBookings, room: rooms, releaseMinutes: roomTypes.releaseMinutes })
    .from(roomBookings)
    .innerJoin(rooms, eq(rooms.id, roomBookings.roomId))
    .innerJoin(roomTypes, eq(roomTypes.id, rooms.typeId));
type Row = Awaited<ReturnType<typeof selectRows>>[number];

async function toBookings({ db, user }: Reader, rows: Row[]): Promise<Booking[]> {
  const applications = rows.flatMap(({ row }) => row.applicationId ?? []);
  const counts = await db
    .select({ id: roomBookings.applicationId, count: count() })
    .from(roomBookings)
    .where(inArray(roomBookings.applicationId, applications))
    .groupBy(roomBookings.applicationId);
  const refs = await personRefs(
    db,
    user.scope,
    rows.map(({ row }) => row.ownerId),
  );
  const served = await purposeWords(db, applications);
  const now = Date.now();
  return rows.map(({ row, room, releaseMinutes }) => {
    const mustBeThere = row.state === 'approved' && row.mustCheckIn && row.checkedInAt === null;
    const releaseAt = mustBeThere && releaseMinutes !== null ? row.from.getTime() + releaseMinutes * minuteMs : null;
    return {
      id: row.id,
      room_id: row.roomId,
      room_name: room.name,
      place: placeOf(room),
      start_at: row.from.toISOString(),
      end_at: row.to.toISOString(),
      title: row.title,
      people: row.people,
      contact: row.contact,
      supplies: row.supplies,
      note: row.note,
      kind: row.sourceKind,
      state: row.state,
      use_state: useStateAt({ ...spanOf(row), state: row.state }, now),
      owner: refs.get(row.ownerId) ?? null,
      is_own: row.ownerId === user.userId,
      serves: served.get(row.applicationId ?? 0) ?? '',
      application_id: row.applicationId,
      series_count: counts.find(({ id }) => id === row.applicationId)?.count ?? 1,
      must_check_in: row.mustCheckIn,
      release_at: releaseAt === null ? null : new Date(releaseAt).toISOString(),
      checked_in_at: row.checkedInAt?.toISOString() ?? null,
      version: row.version,
    };
  });
}

/** Building and floor in one line. */
export const placeOf = ({ building, floor }: { building: string; floor: string }): string =>
  [building, floor].filter(Boolean).join(' ');

/** The times of a booking as it is answered, in ms. */
export const spanOfWire = ({ start_at, end_at }: Pick<Booking, 'start_at' | 'end_at'>): Span => ({
  from: Date.parse(start_at),
  to: Date.parse(end_at),
});

/** A booking as the rules of what can be done with it see it. */
export const actedOn = (row: Booking): ActedOn => ({
  ...spanOfWire(row),
  state: row.state,
  kind: row.kind,
  isOwn: row.is_own,
  mustCheckIn: row.must_check_in,
  isCheckedIn: row.checked_in_at !== null,
});

/** State of a booking by its row and the time; the same as `useStateAt`. */
function inUseState(state: UseState, now: Date): SQL | undefined {
  const approved = eq(roomBookings.state, 'approved');
  switch (state) {
    case 'waiting':
      return and(approved, gt(roomBookings.from, now));
    case 'using':
      return and(approved, lte(roomBookings.from, now), gt(roomBookings.to, now));
    case 'done':
      return and(approved, lte(roomBookings.to, now));
    default:
      return eq(roomBookings.state, state);
  }
}
