import type { Booking } from '@contract/room/bookings';

/** What is needed of a booking to act on it; lists and the overview both have it. */
export type Acted = Pick<
  Booking,
  | 'id'
  | 'room_id'
  | 'room_name'
  | 'place'
  | 'start_at'
  | 'end_at'
  | 'title'
  | 'kind'
  | 'state'
  | 'is_own'
  | 'must_check_in'
  | 'checked_in_at'
  | 'application_id'
  | 'series_count'
  | 'version'
>;
