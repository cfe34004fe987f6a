import { kindEndpoints } from './kinds';
import { planEndpoints } from './plans';

/** All calls of the module; a page imports the part that it needs. */
export const activitiesEndpoints = { ...kindEndpoints, ...planEndpoints };
