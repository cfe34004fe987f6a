import type { EventVariable, NoticeEventKey } from '@contract/notice/events';
import type { Db } from '@server/kernel/database/database';

/** Something with a date, told of before it comes. */
export interface DueItem<Event extends NoticeEventKey = NoticeEventKey> {
  /** The record, e.g. `agreement:7`. A date that moves is told of anew. */
  subject: string;
  /** `YYYY-MM-DD` of the hospital's calendar. */
  dueOn: string;
  recipients: readonly number[];
  variables: Record<EventVariable<Event>, string | number>;
  link: string;
}

/** Finds what falls due from one day to another, both included. */
export type ReminderSource<Event extends NoticeEventKey = NoticeEventKey> = (
  db: Db,
  days: { from: string; to: string },
) => Promise<DueItem<Event>[]>;

const sources = new Map<NoticeEventKey, ReminderSource>();

/**
 * Names the source of an event that hangs on a date; the scheduler asks it once an hour and tells people at the rule's
 * lead times. Call it at the top level of the module's routes.
 */
export function registerReminders<Event extends NoticeEventKey>(event: Event, source: ReminderSource<Event>): void {
  sources.set(event, source);
}

export const reminderSources = (): ReadonlyMap<NoticeEventKey, ReminderSource> => sources;
