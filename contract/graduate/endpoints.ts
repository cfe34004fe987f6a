import { graduateClassEndpoints } from './classes';
import { graduateConfigEndpoints } from './config';
import { graduateImportEndpoints } from './imports';
import { graduateLessonEndpoints } from './lessons';
import { graduateSemesterEndpoints } from './semesters';

/** Every call of the module. */
export const graduateEndpoints = {
  ...graduateConfigEndpoints,
  ...graduateSemesterEndpoints,
  ...graduateClassEndpoints,
  ...graduateLessonEndpoints,
  ...graduateImportEndpoints,
};
