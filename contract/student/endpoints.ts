import { classEndpoints } from './classes';
import { configEndpoints } from './config';
import { keyEndpoints } from './keys';

/** All calls of the module; a page imports the part that it needs. */
export const studentEndpoints = {
  ...configEndpoints,
  ...classEndpoints,
  ...keyEndpoints,
};
