import { entryEndpoints as calls } from '@contract/training/entries';
import { callNeed, listNeed, type Need } from '@device/copies/needs';

export const trainingNeeds: readonly Need[] = [
  callNeed('我的手册', calls.own, {}),
  listNeed('全部手册', calls.handbooks, { size: 100, most: 500 }),
];
