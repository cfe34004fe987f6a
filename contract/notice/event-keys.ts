import { declaredEvents } from '../event-catalog';
import type { NoticeEvent } from '../kernel/notice-event';

/** Of the events that the modules declare (contract/event-catalog.ts), what messages, rules and templates ask for. */
export type NoticeEventKey = keyof typeof declaredEvents;
export type EventVariable<Key extends NoticeEventKey> = Extract<
  keyof (typeof declaredEvents)[Key]['variables'],
  string
>;
export type EventRole<Key extends NoticeEventKey> = Extract<keyof (typeof declaredEvents)[Key]['recipients'], string>;

export const noticeEventKeys = Object.keys(declaredEvents) as NoticeEventKey[];

/** The declaration of an event without its literal types. */
export const noticeEvent = (key: NoticeEventKey): NoticeEvent => declaredEvents[key];
