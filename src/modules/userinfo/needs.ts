import { userinfoEndpoints as calls } from '@contract/userinfo/endpoints';
import { callNeed, type Need } from '@device/copies/needs';

export const userinfoNeeds: readonly Need[] = [
  callNeed('个人中心', calls.info, {}),
  callNeed('个人中心的栏目', calls.config, {}),
];
