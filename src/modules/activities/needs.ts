import { kindEndpoints } from '@contract/activities/kinds';
import { planEndpoints } from '@contract/activities/plans';
import { callNeed, listNeed, type Need } from '@device/copies/needs';

export const activitiesNeeds: readonly Need[] = [
  callNeed('活动类型', kindEndpoints.choices, {}),
  listNeed('活动管理', planEndpoints.activities),
];
