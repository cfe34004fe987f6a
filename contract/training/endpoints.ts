import { trainingConfigEndpoints } from './config';
import { entryEndpoints } from './entries';
import { instructorEndpoints } from './instructors';
import { waitingEndpoints } from './waiting';

/** All calls of the module. */
export const trainingEndpoints = {
  ...entryEndpoints,
  ...trainingConfigEndpoints,
  ...instructorEndpoints,
  ...waitingEndpoints,
};
