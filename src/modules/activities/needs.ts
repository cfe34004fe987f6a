import { kindEndpoints } from '@contract/activities/kinds';
import { planEndpoints } from '@contract/activities/plans';
import { partEndpoints } from '@contract/activities/taking-part';
import { callNeed, listNeed, type Need } from '@device/copies/needs';

export const activitiesNeeds: readonly Need[] = [
  callNeed('活动类型', kindEndpoints.choices, {}),
  listNeed('活动管理', planEndpoints.activities),
  listNeed('我的活动', partEndpoints.ownActivities, { asked: { of: 'coming' } }),
];
