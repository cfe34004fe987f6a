import { systemEndpoints as calls } from '@contract/system/endpoints';
import { callNeed, listNeed, type Need } from '@device/copies/needs';

export const systemNeeds: readonly Need[] = [
  callNeed('首页', calls.homeAreas, {}),
  callNeed('首页的数量', calls.homeCounts, {}),
  listNeed('角色', calls.roleList, { size: 100, most: 100 }),
];
