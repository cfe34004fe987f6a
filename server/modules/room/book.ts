import { and, asc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import {
  bookingKinds,
  dayMs,
  dayStart,
  nearestFree,
  openingOn,
  overlaps,
  spanWords,
  type BookingKind,
  type Span,
} from '@contract/room/rules';
import type { Db } from '@server/kernel/database/database';
import { violated } from '@server/kits/violation';
import { first } from '@server/kits/rows';
import { roomBlackouts, roomBookings, rooms, roomTypes } from './tables';

/** The record that a booking stands for, and the module that owns it. */
export interface BookingSource {
  module: string;
  kind: BookingKind;
  id: string;
}

/** A room for a time: `from` included, `to` not. */
export interface NewBooking {
  roomId: number;
  from: Date;
  to: Date;
  title: string;
  people: number;
  source: BookingSource;
  /** Person who answers for it. */
  ownerUserId: number;
}

/** A booking that waits for its review. */
export type PendingBooking = Pick<typeof roomBookings.$inferSelect, 'id' | 'roomId' | 'from' | 'to' | 'people'>;

/** Why a room cannot be had. Times are free ones of the same room and length, the nearest first. */
export type BookingRefusal = { free: Span[] } & (
  | { kind: 'taken'; holder: { bookingId: number; title: string; source: BookingSource } & Span }
  | { kind: 'closed' | 'stopped' | 'small'; reason: string }
);

/** What became of a wish: its booking, or why there is none. */
export type Booked = { bookingId: number; refusal?: undefined } | { bookingId?: undefined; refusal: BookingRefusal };

type Room = Pick<typeof rooms.$inferSelect, 'id' | 'name' | 'capacity' | 'status' | 'typeId'> & {
  type: typeof roomTypes.$inferSelect;
};

/** Days after the wanted one that are searched for free times. */
const searchedDays = 7;

/** The rest of a booking's row. */
export interface BookingDetails {
  contact?: string;
  supplies?: string;
  note?: string;
  applicationId?: number;
  mustCheckIn?: boolean;
}

/**
 * Books a room in the caller's transaction: the booking stands when that commits. Who wants a room waits for whoever is
 * booking it, so that of two at once the second is refused with the name of the first. Blackouts and rooms that are
 * stopped or too small refuse everybody; opening hours and limits are asked of those who borrow (apply.ts).
 * @throws AppError NOT_FOUND for an unknown room, INPUT_INVALID for a reversed time
 */
export async function bookRoom(tx: Db, wish: NewBooking, details: BookingDetails = {}): Promise<Booked> {
  const refusal = await hindrance(tx, wish);
  if (refusal) return { refusal };
  const { roomId, from, to, title, people, source, ownerUserId } = wish;
  return holding(tx, wish, async (savepoint) => {
    const [made] = await savepoint
      .insert(roomBookings)
      .values({
        ...details,
        roomId,
        from,
        to,
        title,
        people,
        state: 'approved',
        ownerId: ownerUserId,
        sourceModule: source.module,
        sourceKind: source.kind,
        sourceId: source.id,
      })
      .returning({ id: roomBookings.id });
    return made!.id;
  });
}

/** Where and when a booking shall be instead. */
export interface BookingMove {
  roomId?: number;
  from?: Date;
  to?: Date;
  title?: string;
  people?: number;
}

/**
 * Moves a booking that holds its room to another time or room, in the caller's transaction: it has the new place, or keeps the
 * old one. @throws AppError NOT_FOUND, ROOM_BOOKING_STATE for one that holds no room any more
 */
export async function moveBooking(tx: Db, bookingId: number, move: BookingMove): Promise<Booked> {
  const booking = await lockedBooking(tx, bookingId);
  if (booking.state !== 'approved') throw new AppError('ROOM_BOOKING_STATE', { state: '未占用房间', action: '调整' });
  const place = { ...booking, ...move };
  const refusal = await hindrance(tx, place, bookingId);
  if (refusal) return { refusal };
  const { roomId, from, to, title, people } = place;
  const write = async (savepoint: Db) => {
    await changeBooking(savepoint, bookingId, { roomId, from, to, title, people });
    return bookingId;
  };
  return holding(tx, place, write, bookingId);
}

/** Makes a booking that waited hold its room, unless somebody was first; the caller has locked it. */
export async function approveBooking(tx: Db, booking: PendingBooking): Promise<Booked> {
  const refusal = await hindrance(tx, booking);
  if (refusal) return { refusal };
  return holding(tx, booking, async (savepoint) => {
    await changeBooking(savepoint, booking.id, { state: 'approved' });
    return booking.id;
  });
}

/** Gives up a booking; one that holds no room any more stays as it is. @throws AppError NOT_FOUND */
export async function releaseBooking(tx: Db, bookingId: number): Promise<void> {
  const { state } = await lockedBooking(tx, bookingId);
  if (state === 'approved' || state === 'pending') await changeBooking(tx, bookingId, { state: 'cancelled' });
}

/** @throws AppError that tells a person of a refusal, with its details for the form */
export function throwRefusal(refusal: BookingRefusal, room: string, wanted: Span, now = Date.now()): never {
  const when = `${spanWords(wanted, now)} `;
  if (refusal.kind !== 'taken') throw new AppError('ROOM_CLOSED', { when, room, reason: refusal.reason }, refusal);
  const free = refusal.free.map((span) => spanWords(span, now)).join('、');
  throw new AppError('ROOM_TAKEN', { when, room, holder: refusalWords(refusal), free }, refusal);
}

/** `已用于教学活动“心电图小讲课”（…）`, or why the room is not to be had. */
export const refusalWords = (refusal: BookingRefusal, now = Date.now()): string =>
  refusal.kind === 'taken' ? `已用于${holderWords(refusal.holder, now)}` : refusal.reason;

/** `教学活动“心电图小讲课”（11-25 周三 14:00–15:30）` */
export function holderWords(
  { title, source, ...span }: { title: string; source: Pick<BookingSource, 'kind'> } & Span,
  now = Date.now(),
): string {
  return `${bookingKinds[source.kind]}“${title}”（${spanWords(span, now)}）`;
}

/**
 * What hinders a booking now. Holds the room until the transaction ends: whoever else wants it waits.
 * @param except the booking that moves
 * @param looking only asks, while a form is filled in: holds nothing
 */
export async function hindrance(
  tx: Db,
  wish: Pick<NewBooking, 'roomId' | 'from' | 'to' | 'people'>,
  except?: number,
  looking?: 'looking',
): Promise<BookingRefusal | undefined> {
  const wanted = spanOf(wish);
  if (wanted.from >= wanted.to) throw new AppError('INPUT_INVALID', { detail: '结束时间应晚于开始时间' });
  const room = await roomOf(tx, wish.roomId, looking);
  const refuse = (kind: 'closed' | 'stopped' | 'small', reason: string) => ({ kind, reason, free: [] });
  if (room.status !== EnableState.enabled) return refuse('stopped', '房间已停用');
  if (wish.people > room.capacity) return refuse('small', `最多容纳 ${room.capacity} 人，少于 ${wish.people} 人`);
  const reach = {
    from: dayStart(wanted.from),
    to: Math.max(wanted.to, dayStart(wanted.from) + (searchedDays + 1) * dayMs),
  };
  const [held, shut] = [await heldIn(tx, room.id, reach, except), await shutIn(tx, room, reach)];
  const free = () => freeNear(room, wanted, [...held, ...shut]);
  const closed = shut.find((one) => overlaps(one, wanted));
  if (closed) return { kind: 'closed', reason: closed.reason, free: free() };
  const holder = held.find((one) => overlaps(one, wanted));
  return holder && { kind: 'taken', holder, free: free() };
}

/** Runs a write that makes a booking hold its room; the constraint has the last word. */
async function holding(
  tx: Db,
  wish: Parameters<typeof hindrance>[1],
  write: (tx: Db) => Promise<number>,
  except?: number,
): Promise<Booked> {
  try {
    return { bookingId: await tx.transaction(write) };
  } catch (error) {
    if (violated(error, 'exclusion') !== 'room_booking_apart') throw error;
    const refusal = await hindrance(tx, wish, except);
    if (!refusal) throw error;
    return { refusal };
  }
}

function freeNear({ type }: Room, wanted: Span, busy: readonly Span[]): Span[] {
  return nearestFree(wanted, busy, {
    opening: (at) => openingOn({ weekdays: type.weekdays, open_from: type.openFrom, open_to: type.openTo }, at),
    now: Date.now(),
    slotMinutes: type.slotMinutes,
    days: searchedDays,
  });
}

/** The room with its kind, kept from other bookers until the transaction ends. @throws AppError NOT_FOUND */
async function roomOf(tx: Db, id: number, looking?: 'looking'): Promise<Room> {
  const found = tx.select().from(rooms).where(eq(rooms.id, id));
  // Keys of it may be named meanwhile: bookings that wait for review do.
  const room = first(await (looking ? found : found.for('no key update')));
  const type = first(await tx.select().from(roomTypes).where(eq(roomTypes.id, room.typeId)));
  return { ...room, type };
}

async function lockedBooking(tx: Db, id: number) {
  return first(await tx.select().from(roomBookings).where(eq(roomBookings.id, id)).for('update'));
}

/** Changes a booking and raises its version. */
export async function changeBooking(
  tx: Db,
  id: number,
  values: Partial<typeof roomBookings.$inferInsert>,
): Promise<void> {
  await tx
    .update(roomBookings)
    .set({ ...values, version: sql`${roomBookings.version} + 1`, updatedAt: sql`now()` })
    .where(eq(roomBookings.id, id));
}

export const spanOf = ({ from, to }: { from: Date; to: Date }): Span => ({ from: from.getTime(), to: to.getTime() });

/** What holds a room in some days, in the order of time. */
async function heldIn(db: Db, roomId: number, { from, to }: Span, except?: number) {
  const rows = await db
    .select()
    .from(roomBookings)
    .where(
      and(
        eq(roomBookings.roomId, roomId),
        eq(roomBookings.state, 'approved'),
        lt(roomBookings.from, new Date(to)),
        gt(roomBookings.to, new Date(from)),
        except === undefined ? undefined : ne(roomBookings.id, except),
      ),
    )
    .orderBy(asc(roomBookings.from));
  return rows.map((row) => ({
    ...spanOf(row),
    bookingId: row.id,
    title: row.title,
    source: { module: row.sourceModule, kind: row.sourceKind, id: row.sourceId },
  }));
}

/** Times in some days in which a room is closed. */
async function shutIn(db: Db, { id, typeId }: Pick<Room, 'id' | 'typeId'>, { from, to }: Span) {
  const rows = await db
    .select()
    .from(roomBlackouts)
    .where(
      and(
        lt(roomBlackouts.from, new Date(to)),
        gt(roomBlackouts.to, new Date(from)),
        or(isNull(roomBlackouts.roomId), eq(roomBlackouts.roomId, id)),
        or(isNull(roomBlackouts.typeId), inArray(roomBlackouts.typeId, [typeId])),
      ),
    )
    .orderBy(asc(roomBlackouts.from));
  return rows.map((row) => ({ ...spanOf(row), reason: row.reason }));
}
