import { kindEndpoints } from './kinds';
import { activityPeopleEndpoints } from './people';
import { planEndpoints } from './plans';
import { statisticsEndpoints } from './statistics';
import { partEndpoints } from './taking-part';

/** All calls of the module; a page imports the part that it needs. */
export const activitiesEndpoints = {
  ...kindEndpoints,
  ...planEndpoints,
  ...activityPeopleEndpoints,
  ...partEndpoints,
  ...statisticsEndpoints,
};
