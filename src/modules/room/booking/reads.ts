import { bookingEndpoints } from '@contract/room/bookings';
import { overviewEndpoints } from '@contract/room/overview';
import { roomsEndpoints } from '@contract/room/rooms';

/** What is no longer true after a booking came, changed or went. */
export const bookingReads = [
  bookingEndpoints.myBookings,
  bookingEndpoints.bookings,
  bookingEndpoints.applications,
  bookingEndpoints.purposes,
  overviewEndpoints.overview,
  overviewEndpoints.usage,
  roomsEndpoints.rooms,
  roomsEndpoints.room,
];
