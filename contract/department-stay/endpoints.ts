import { changeEndpoints } from './changes';
import { entryEndpoints } from './entries';
import { exitEndpoints } from './exits';

/** All calls of the module. */
export const departmentStayEndpoints = { ...entryEndpoints, ...exitEndpoints, ...changeEndpoints };
