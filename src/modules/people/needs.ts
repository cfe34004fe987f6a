import { peopleEndpoints as calls } from '@contract/people/endpoints';
import { callNeed, listNeed, type Need } from '@device/copies/needs';

export const peopleNeeds: readonly Need[] = [
  callNeed('人员类型', calls.systemTypes, {}),
  listNeed('人员', calls.query),
  listNeed('科室用户', calls.deptUserList, { most: 500 }),
  listNeed('用户', calls.userList, { most: 500 }),
];
