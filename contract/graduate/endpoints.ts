import { graduateAdjustEndpoints } from './adjust';
import { graduateClassEndpoints } from './classes';
import { graduateConfigEndpoints } from './config';
import { courseQueryEndpoints } from './course-query';
import { graduateImportEndpoints } from './imports';
import { graduateLessonEndpoints } from './lessons';
import { graduateSemesterEndpoints } from './semesters';
import { graduateTaskEndpoints } from './tasks';

/** Every call of the module. */
export const graduateEndpoints = {
  ...graduateConfigEndpoints,
  ...graduateSemesterEndpoints,
  ...graduateClassEndpoints,
  ...graduateLessonEndpoints,
  ...courseQueryEndpoints,
  ...graduateImportEndpoints,
  ...graduateTaskEndpoints,
  ...graduateAdjustEndpoints,
};
