import { freeRooms } from './free';

/**
 * The one booking service: every module that needs a room has it by these, in its own transaction (docs/adr/0076). What
 * they book is theirs: a change of the record moves the booking, its end releases it.
 */
export {
  bookRoom,
  moveBooking,
  releaseBooking,
  throwRefusal,
  type Booked,
  type BookingMove,
  type BookingRefusal,
  type BookingSource,
  type NewBooking,
} from './book';
export { freeRooms };
/** For demos of modules that rooms are borrowed for. */
export { writeLoan } from './demo-loans';
export type { FreeAsked, FreeRoom } from './free';
export { allRooms, roomFacts, roomNames, roomPlaces } from './names';
/** For records that people may borrow a room for: `bookingPurposes` of a `ServerModule`, and these (ADR 151). */
export { servingBookings, type BookingPurpose, type ServedRecord } from './purposes';
export { dropWishes, holdServing, moveServing, releaseServing, type Serving } from './served';
