import { performanceConfigEndpoints } from './config';
import { performanceEntryEndpoints } from './entries';
import { performanceResultEndpoints } from './results';
import { performanceTableEndpoints } from './tables';

/** All calls of the module; a page imports the part that it needs. */
export const performanceEndpoints = {
  ...performanceConfigEndpoints,
  ...performanceTableEndpoints,
  ...performanceEntryEndpoints,
  ...performanceResultEndpoints,
};
