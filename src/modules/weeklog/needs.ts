import { weeklogOwnEndpoints as calls } from '@contract/weeklog/own';
import { callNeed, listNeed, type Need } from '@device/copies/needs';

const hourMs = 3_600_000;

/** This week's log is filled in on the ward, where there may be no network. */
export const weeklogNeeds: readonly Need[] = [
  callNeed('本周周志', calls.ownLog, { query: {} }, hourMs),
  listNeed('我的周志', calls.ownWeeks, { size: 100, most: 200 }),
];
