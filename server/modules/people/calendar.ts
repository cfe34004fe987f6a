import type { Db } from '@server/kernel/database/database';
import { given } from '@server/kernel/slots';

/** Days `YYYY-MM-DD`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** Something of a person's own that stands in the calendar, for whole days. */
export interface CalendarEntry extends DayRange {
  /** Tells it from all other entries of the hospital and never changes: programs know it again by it. */
  key: string;
  title: string;
  note: string;
  /** 0, and more with each change. */
  sequence: number;
  changedAt: Date;
}

/** Time in which somebody has something to do or is away. */
export interface BusyTime extends DayRange {
  userId: number;
  /** What kind of thing it is: whoever asks knows which of them hinder. A stay hinders no exam, a leave does. */
  kind: 'stay' | 'leave' | 'exam' | 'activity' | 'booking';
  title: string;
}

/** What a module adds to everybody's own calendar. */
export interface CalendarSource {
  key: string;
  entriesOf(db: Db, userId: number, days: DayRange): Promise<CalendarEntry[]>;
}

/** What a module knows of people's time. */
export interface BusySource {
  key: string;
  busyOf(db: Db, userIds: readonly number[], days: DayRange): Promise<BusyTime[]>;
}

declare module '@server/kernel/slots' {
  interface Slots {
    calendarEntries: CalendarSource;
    busyTimes: BusySource;
  }
}

/** A person's own calendar, of all modules, in order of time. */
export async function calendarOf(db: Db, userId: number, days: DayRange): Promise<CalendarEntry[]> {
  const entries: CalendarEntry[] = [];
  for (const source of given('calendarEntries')) entries.push(...(await source.entriesOf(db, userId, days)));
  return entries.toSorted((one, other) => one.from.localeCompare(other.from) || one.key.localeCompare(other.key));
}

/** What people have to do, or that they are away, in some days, of all modules: by person and time. */
export async function busyTimes(db: Db, userIds: readonly number[], days: DayRange): Promise<BusyTime[]> {
  if (userIds.length === 0) return [];
  const times: BusyTime[] = [];
  for (const source of given('busyTimes')) times.push(...(await source.busyOf(db, userIds, days)));
  return times.toSorted((one, other) => one.userId - other.userId || one.from.localeCompare(other.from));
}
