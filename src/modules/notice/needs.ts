import { noticeEndpoints as calls } from '@contract/notice/endpoints';
import { callNeed, listNeed, type Need } from '@device/copies/needs';

const freshMs = 30 * 60_000;

export const noticeNeeds: readonly Need[] = [
  callNeed('通知', calls.records, { query: { type: 'all' } }, freshMs),
  callNeed('待回执的通知', calls.records, { query: { type: 'awaiting' } }, freshMs),
  listNeed('推送', calls.pushPages, { size: 100, most: 100 }),
];
