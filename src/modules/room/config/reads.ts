import { configEndpoints } from '@contract/room/config';
import { roomsEndpoints } from '@contract/room/rooms';

/** What is no longer true after the configuration changed. */
export const configReads = [
  configEndpoints.types,
  configEndpoints.equipment,
  configEndpoints.blackouts,
  roomsEndpoints.choices,
  roomsEndpoints.rooms,
];
