import { changeEndpoints } from './changes';
import { educationEndpoints } from './education';
import { entryEndpoints } from './entries';
import { exitEndpoints } from './exits';

/** All calls of the module. */
export const departmentStayEndpoints = {
  ...entryEndpoints,
  ...educationEndpoints,
  ...exitEndpoints,
  ...changeEndpoints,
};
