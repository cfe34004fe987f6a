import { configEndpoints } from './config';
import { roomsEndpoints } from './rooms';

/** All calls of the module; a page imports the part that it needs. */
export const roomEndpoints = { ...configEndpoints, ...roomsEndpoints };
