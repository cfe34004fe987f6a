import { fillEndpoints } from '@contract/evaluation/fill';
import { callNeed, type Need } from '@device/copies/needs';

/** What waits to be filled in. */
export const evaluationNeeds: readonly Need[] = [callNeed('我的评价', fillEndpoints.myTasks, {})];
