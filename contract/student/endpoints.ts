import { classEndpoints } from './classes';
import { configEndpoints } from './config';

/** All calls of the module; a page imports the part that it needs. */
export const studentEndpoints = {
  ...configEndpoints,
  ...classEndpoints,
};
