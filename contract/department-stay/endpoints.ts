import { changeEndpoints } from './changes';
import { entryEndpoints } from './entries';

/** All calls of the module. */
export const departmentStayEndpoints = { ...entryEndpoints, ...changeEndpoints };
