import type { Db } from '@server/kernel/database/database';
import { servingBookings } from '../room/public';
import type { activities } from './tables';

/** By which rooms know activities. */
export const purposeModule = 'activities';

/** The room that somebody borrows for an activity, while it waits or is held. */
export async function loanOf(db: Db, { id, bookingId }: Pick<typeof activities.$inferSelect, 'id' | 'bookingId'>) {
  const loans = await servingBookings(db, purposeModule, [id]);
  const one = loans.find(({ booking }) => booking.state === 'pending' || booking.id === bookingId);
  if (!one) return null;
  const { booking, room } = one;
  return {
    room_name: room.name,
    start_at: booking.from.toISOString(),
    end_at: booking.to.toISOString(),
    is_pending: booking.state === 'pending',
  };
}
