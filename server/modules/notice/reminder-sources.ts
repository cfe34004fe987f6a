import type { EventVariable, NoticeEventKey } from '@contract/notice/event-keys';
import type { Db } from '@server/kernel/database/database';
import { givenByKey } from '@server/kernel/slots';

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

/** The source of an event that hangs on a date: the scheduler asks it once an hour and tells people at the lead times. */
export interface Reminders {
  event: NoticeEventKey;
  due: ReminderSource;
}

declare module '@server/kernel/slots' {
  interface Slots {
    reminders: Reminders;
  }
}

/** The variables of each due item are those of the event. */
export const reminders = <Event extends NoticeEventKey>(event: Event, due: ReminderSource<Event>): Reminders => ({
  event,
  due,
});

export const reminderSources = givenByKey('reminders', ({ event }) => event);
