import { bookingEndpoints } from './bookings';
import { configEndpoints } from './config';
import { overviewEndpoints } from './overview';
import { repairEndpoints } from './repairs';
import { roomsEndpoints } from './rooms';

/** All calls of the module; a page imports the part that it needs. */
export const roomEndpoints = {
  ...configEndpoints,
  ...roomsEndpoints,
  ...overviewEndpoints,
  ...bookingEndpoints,
  ...repairEndpoints,
};
