import { eq } from 'drizzle-orm';
import { spanWords, type Span } from '@contract/room/rules';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { holdSubmissions, statusOf, withdraw } from '../approval/public';
import { notify } from '../notice/public';
import { moveBooking, releaseBooking, spanOf, type Booked, type BookingMove } from './book';
import { bookingFlow } from './flow';
import { holdPurposes, servingBookings } from './purposes';
import { roomBookings, rooms } from './tables';

/** A record that changes, as those are told of it who borrow a room for it. */
export interface Serving {
  module: string;
  id: number;
  /** What happened to it, e.g. `教学活动“心电图小讲课”已取消`. */
  change: string;
  /** Who did it; he need not be told. */
  by: number;
}

/**
 * Keeps what is asked for and held on behalf of some records from being decided on. Who moves, cancels or deletes such a record
 * calls it before the record is locked.
 */
export async function holdServing(tx: Db, module: string, ids: readonly number[]): Promise<void> {
  await holdPurposes(tx, module, ids);
  const waiting = await servingBookings(tx, module, ids, ['pending']);
  const subjects = waiting.map(({ application }) => String(application.id));
  await holdSubmissions(tx, bookingFlow, subjects);
}

/**
 * Moves the booking of a record in the caller's transaction. A room that somebody borrows for it stays as it is while the
 * record still lies within its time; else it goes along, and who borrows it is told.
 * @throws AppError as `moveBooking`
 */
export async function moveServing(
  tx: Db,
  bookingId: number,
  place: Required<BookingMove>,
  serving: Serving,
): Promise<Booked> {
  const booking = first(await tx.select().from(roomBookings).where(eq(roomBookings.id, bookingId)).for('update'));
  if (booking.sourceModule !== 'room') return moveBooking(tx, bookingId, place);
  if (booking.state === 'approved' && booking.roomId === place.roomId && covers(spanOf(booking), spanOf(place)))
    return { bookingId };
  const { roomId, from, to } = place;
  const moved = await moveBooking(tx, bookingId, { roomId, from, to, people: Math.max(booking.people, place.people) });
  if (moved.refusal) return moved;
  const room = first(await tx.select().from(rooms).where(eq(rooms.id, roomId)));
  const when = spanWords(spanOf(place), Date.now());
  await tell(tx, booking, serving, `${serving.change}，预订随之改为 ${room.name} ${when}`);
  return moved;
}

/** Gives the booking of a record up; who borrows the room for it is told. */
export async function releaseServing(tx: Db, bookingId: number, serving: Serving): Promise<void> {
  const booking = first(await tx.select().from(roomBookings).where(eq(roomBookings.id, bookingId)));
  await releaseBooking(tx, bookingId);
  if (booking.sourceModule === 'room') await tell(tx, booking, serving, `${serving.change}，房间已释放`);
}

/**
 * Takes back what waits for its review on behalf of a record; who asked for it is told.
 * @param unless a time of the record: what covers it goes on waiting
 */
export async function dropWishes(tx: Db, serving: Serving, unless?: Span): Promise<void> {
  for (const { booking, application } of await servingBookings(tx, serving.module, [serving.id], ['pending'])) {
    if (unless && covers(spanOf(booking), unless)) continue;
    const subject = String(application.id);
    const submitted = (await statusOf(tx, bookingFlow, [subject])).get(subject);
    if (submitted) await withdraw(tx, application.applicantId, submitted.recordId);
    await tell(tx, booking, serving, `${serving.change}，用房申请已撤回，仍需用房请重新申请`);
  }
}

const covers = (outer: Span, inner: Span) => outer.from <= inner.from && outer.to >= inner.to;

async function tell(tx: Db, booking: typeof roomBookings.$inferSelect, { by }: Serving, change: string): Promise<void> {
  const room = first(await tx.select().from(rooms).where(eq(rooms.id, booking.roomId)));
  await notify(tx, {
    event: 'room.booking.served',
    recipients: { owner: [booking.ownerId].filter((id) => id !== by) },
    variables: { room: room.name, when: spanWords(spanOf(booking), Date.now()), title: booking.title, change },
    link: '/room/room-application-record',
    subject: `room_booking:${booking.id}`,
  });
}
