import { entryEndpoints } from './entries';

/** All calls of the module. */
export const trainingEndpoints = { ...entryEndpoints };
