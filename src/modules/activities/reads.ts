import { kindEndpoints } from '@contract/activities/kinds';
import { activityPeopleEndpoints } from '@contract/activities/people';
import { planEndpoints } from '@contract/activities/plans';
import { statisticsEndpoints } from '@contract/activities/statistics';
import { partEndpoints } from '@contract/activities/taking-part';

/** What is no longer true after a kind or a target changed. */
export const kindReads = [
  kindEndpoints.kinds,
  kindEndpoints.targets,
  kindEndpoints.choices,
  statisticsEndpoints.statistics,
];

/** What is no longer true after an activity changed. */
export const planReads = [
  planEndpoints.activities,
  planEndpoints.activity,
  activityPeopleEndpoints.participants,
  activityPeopleEndpoints.speaking,
  statisticsEndpoints.statistics,
];

/** What is no longer true after signs were checked or written by hand. */
export const peopleReads = planReads;

/** What is no longer true after one enrolled, signed or evaluated. */
export const ownReads = [
  partEndpoints.ownActivities,
  partEndpoints.ownActivity,
  partEndpoints.ownHours,
  planEndpoints.activity,
];
