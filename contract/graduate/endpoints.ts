import { graduateClassEndpoints } from './classes';
import { graduateConfigEndpoints } from './config';
import { graduateSemesterEndpoints } from './semesters';

/** Every call of the module. */
export const graduateEndpoints = {
  ...graduateConfigEndpoints,
  ...graduateSemesterEndpoints,
  ...graduateClassEndpoints,
};
