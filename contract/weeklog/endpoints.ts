import { weeklogConfigEndpoints } from './config';
import { weeklogItemEndpoints } from './items';
import { weeklogOwnEndpoints } from './own';
import { weeklogViewEndpoints } from './view';

/** All calls of the module; a page imports the part that it needs. */
export const weeklogEndpoints = {
  ...weeklogConfigEndpoints,
  ...weeklogItemEndpoints,
  ...weeklogOwnEndpoints,
  ...weeklogViewEndpoints,
};
