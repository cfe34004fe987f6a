import { cloudClassConfigEndpoints } from './config';
import { courseEndpoints } from './courses';
import { coursewareEndpoints } from './courseware';
import { learnerEndpoints } from './learners';
import { learnEndpoints } from './learn';
import { courseTalkEndpoints } from './talk';

/** All calls of the module; a page imports the part that it needs. */
export const cloudClassEndpoints = {
  ...cloudClassConfigEndpoints,
  ...coursewareEndpoints,
  ...courseEndpoints,
  ...learnerEndpoints,
  ...learnEndpoints,
  ...courseTalkEndpoints,
};
