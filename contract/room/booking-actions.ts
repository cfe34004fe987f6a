import { bookingKinds, limits, minuteMs, type BookingKind, type BookingState, type Span } from './rules';

/** A booking as its actions see it. */
export interface ActedOn extends Span {
  state: BookingState;
  kind: BookingKind;
  isOwn: boolean;
  mustCheckIn: boolean;
  isCheckedIn: boolean;
}

export const bookingActs = ['checkIn', 'changeEnd', 'cancel', 'withdraw'] as const;
export type BookingAct = (typeof bookingActs)[number];

/**
 * The moment that a check-in counts from: its tap, which may reach the server later but never lies ahead. It need not lie near
 * now: once nobody has checked in for too long the room is given free, and then no tap of whatever time takes it back.
 */
export const checkInMoment = (tapped: string | undefined, now: number): number =>
  tapped === undefined ? now : Math.min(Date.parse(tapped), now);

/**
 * What can be done with a booking now, each with the reason why it cannot, empty when it can; what is not there is not
 * this person's, or its time is over. Server and page both go by it (screens.md section 8).
 * @param mayCancelOthers whether the person may take others' bookings away
 */
export function bookingActions(
  booking: ActedOn,
  mayCancelOthers: boolean,
  now: number,
): Partial<Record<BookingAct, string>> {
  const { state, kind, isOwn, from, to } = booking;
  if (state === 'pending') return isOwn ? { withdraw: '' } : {};
  if (state !== 'approved' || now >= to) return {};
  const foreign = kind === 'loan' ? '' : `由${bookingKinds[kind]}安排，请到该业务中调整`;
  const acts: Partial<Record<BookingAct, string>> = {};
  if (isOwn && booking.mustCheckIn && !booking.isCheckedIn) {
    const isEarly = now < from - limits.checkInAhead * minuteMs;
    acts.checkIn = isEarly ? `开始前 ${limits.checkInAhead} 分钟起可以签到` : '';
  }
  if (isOwn) acts.changeEnd = foreign;
  if (isOwn || mayCancelOthers) acts.cancel = foreign || (now >= from && isOwn ? '正在使用，请改为提前结束' : '');
  return acts;
}
