import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import { bookingActions, checkInMoment, type BookingAct } from '@contract/room/booking-actions';
import type { Booking, bookingEndpoints } from '@contract/room/bookings';
import {
  bookingKinds,
  dayMs,
  minuteMs,
  spanWords,
  startOfDay,
  stateWords,
  weekStart,
  wishProblem,
} from '@contract/room/rules';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handlers } from '@server/kernel/implement';
import { equals } from '@server/kits/contains';
import { savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { changeRow, find } from '@server/kits/rows';
import { notify } from '../notice/public';
import { roomWithRules, weeksOf } from './apply';
import { hospitalTime } from '@contract/kernel/hospital-time';
import { actedOn, bookingPage, bookingRow, spanOfWire } from './booking-rows';
import { changeBooking, moveBooking, throwRefusal } from './book';
import { holdServed, tellServed } from './purposes';
import { roomBookings } from './tables';
import { roomWords } from './words';

type Calls = typeof bookingEndpoints;

const source: RowSource<Booking> = {
  table: roomBookings,
  words: roomWords.booking,
  read: bookingRow,
};

/** Bookings, and what becomes of them. */
export const bookingHandlers: Pick<
  Handlers<Calls>,
  'myBookings' | 'bookings' | 'cancelBooking' | 'checkIn' | 'changeEnd'
> = {
  myBookings: (call) => bookingPage(call, call.query, eq(roomBookings.ownerId, call.user.userId)),
  bookings: (call) => {
    const { room_id, from, to } = call.query;
    const days = and(
      equals(roomBookings.roomId, room_id),
      from === undefined ? undefined : gte(roomBookings.from, new Date(startOfDay(from))),
      to === undefined ? undefined : lt(roomBookings.from, new Date(startOfDay(to) + dayMs)),
    );
    return bookingPage(call, call.query, days);
  },
  cancelBooking: async (call) => {
    await holdServed(call.db, eq(roomBookings.id, call.body.id));
    return savedRow(call, source, async (before) => {
      const { db, user, body } = call;
      const booking = before!;
      demandAct(call, booking, 'cancel', '取消');
      const isOwn = booking.is_own;
      if (!isOwn && body.reason === '') throw new AppError('ROOM_REASON_MISSING');
      const others = body.is_series && booking.application_id !== null ? await laterOf(db, booking) : [];
      for (const id of [booking.id, ...others]) await changeBooking(db, id, { state: 'cancelled' });
      const reason = body.reason === '' ? '' : `，原因：${body.reason}`;
      await tellServed(db, booking.id, { change: `的预订已取消${reason}`, isLost: true, by: user.userId });
      const { ownerId } = await find(db, roomBookings, booking.id);
      if (isOwn) return booking.id;
      await notify(db, {
        event: 'room.booking.cancelled',
        recipients: { owner: [ownerId].filter((id) => id !== user.userId) },
        variables: {
          room: booking.room_name,
          when: `${spanWords(spanOfWire(booking), Date.now())}${others.length > 0 ? ` 等 ${others.length + 1} 次` : ''}`,
          title: booking.title,
          reason: body.reason,
        },
        link: '/room/room-application-record',
        subject: `room_booking:${booking.id}`,
      });
      return booking.id;
    });
  },
  checkIn: (call) =>
    savedRow(call, source, async (before) => {
      const at = checkInMoment(call.body.at, Date.now());
      demandAct(call, before!, 'checkIn', '签到', at);
      await changeRow(call.db, roomBookings, before!.id, { checkedInAt: new Date(at) });
      return before!.id;
    }),
  changeEnd: async (call) => {
    await holdServed(call.db, eq(roomBookings.id, call.body.id));
    return savedRow(call, source, async (before) => {
      const booking = before!;
      demandAct(call, booking, 'changeEnd', '调整');
      await moveEnd(call, booking);
      return booking.id;
    });
  },
};

/** @throws AppError NOT_FOUND for whom it does not concern, ROOM_BOOKING_FOREIGN, ROOM_BOOKING_STATE */
function demandAct(
  { user }: Pick<Reader, 'user'>,
  booking: Booking,
  act: BookingAct,
  verb: string,
  at = Date.now(),
): void {
  const mayCancelOthers = holds(user, 'room:booking:cancel');
  if (!booking.is_own && !(act === 'cancel' && mayCancelOthers)) throw new AppError('NOT_FOUND');
  const reason = bookingActions(actedOn(booking), mayCancelOthers, at)[act];
  if (reason === '') return;
  if (reason && booking.kind !== 'loan')
    throw new AppError('ROOM_BOOKING_FOREIGN', { kind: bookingKinds[booking.kind] });
  throw new AppError('ROOM_BOOKING_STATE', { state: stateWords[booking.use_state], action: verb });
}

/** The rest of a series from a booking on. */
async function laterOf(db: Db, { id, application_id, start_at }: Booking): Promise<number[]> {
  const rows = await db
    .select({ id: roomBookings.id })
    .from(roomBookings)
    .where(
      and(
        eq(roomBookings.applicationId, application_id!),
        eq(roomBookings.state, 'approved'),
        gt(roomBookings.from, new Date(start_at)),
      ),
    )
    .orderBy(asc(roomBookings.id))
    .for('update');
  return rows.flatMap((row) => (row.id === id ? [] : [row.id]));
}

async function moveEnd({ db, user, body }: Call<Calls['changeEnd']>, booking: Booking): Promise<void> {
  const now = Date.now();
  const { from, to } = spanOfWire(booking);
  const wanted = Date.parse(body.end_at);
  const { room, type } = await roomWithRules(db, booking.room_id);
  if (wanted > to) {
    const weekMs = (await weeksOf(db, user.userId, [{ from, to }], booking.id)).get(weekStart(from)) ?? 0;
    const wish = { from, to: wanted, people: booking.people, typeId: user.typeId, deptId: user.deptId, weekMs };
    // It began by the rules of its time; its end is judged by those of now.
    const problem = wishProblem(wish, type, room, Math.min(now, from));
    if (problem) throw new AppError('ROOM_WISH_REFUSED', { room: room.name, reason: problem });
  } else if (wanted <= from || now < from) {
    throw new AppError('ROOM_WISH_REFUSED', { room: room.name, reason: '尚未开始，不再使用请取消预订' });
  }
  // What is over cannot be given back.
  const end = Math.max(wanted, Math.ceil(now / minuteMs) * minuteMs);
  const { refusal } = await moveBooking(db, booking.id, { to: new Date(end) });
  if (refusal) throwRefusal(refusal, room.name, { from: to, to: wanted });
  const change = `改为用到 ${hospitalTime(end).slice(11, 16)}`;
  await tellServed(db, booking.id, { change, isLost: false, by: user.userId });
}
