import { handbookEndpoints as calls } from '@contract/handbook/endpoints';
import { callNeed, listNeed, type Need } from '@device/copies/needs';

export const handbookNeeds: readonly Need[] = [
  callNeed('培训方案版本', calls.versions, {}),
  callNeed('要求类别', calls.kindOptions, {}),
  listNeed('手册版本', calls.versionPages),
];
