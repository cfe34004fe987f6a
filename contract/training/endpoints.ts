import { trainingConfigEndpoints } from './config';
import { entryEndpoints } from './entries';
import { instructorEndpoints } from './instructors';

/** All calls of the module. */
export const trainingEndpoints = { ...entryEndpoints, ...trainingConfigEndpoints, ...instructorEndpoints };
