import { kindEndpoints } from '@contract/activities/kinds';
import { planEndpoints } from '@contract/activities/plans';

/** What is no longer true after a kind or a target changed. */
export const kindReads = [kindEndpoints.kinds, kindEndpoints.targets, kindEndpoints.choices];

/** What is no longer true after an activity changed. */
export const planReads = [planEndpoints.activities, planEndpoints.activity];
