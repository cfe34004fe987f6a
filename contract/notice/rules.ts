import { hospitalDay, hospitalOffsetMs } from '../kernel/hospital-time';

/**
 * When the system may speak. All of it is in the hospital's own time, China Standard Time, which has no summer time;
 * servers and the database run in UTC.
 */
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Minute of the hospital's day at which the daily digest is given: 08:00. */
export const digestMinute = 8 * 60;

/** How an event is told. Times are minutes of the hospital's day, 0 to 1439. */
export interface NoticeRule {
  enabled: boolean;
  /** Roles in the record that are told. */
  recipients: string[];
  leadDays: number[];
  /** Days after which an unread message comes up again; 0 for never. */
  repeatDays: number;
  quietFrom: number;
  quietTo: number;
  /** Once a day at 08:00 in one message, instead of one by one. */
  digest: boolean;
  /** Days after which unread ones are reported to `escalateTo` (codes of roles); 0 for never. */
  escalateDays: number;
  escalateTo: string[];
}

/** What holds for an event that nobody has configured. */
export function declaredRule(event: {
  recipients: Readonly<Record<string, string>>;
  leadDays?: readonly number[];
  atAnyHour?: true;
}): NoticeRule {
  const quiet = event.atAnyHour ? { quietFrom: 0, quietTo: 0 } : { quietFrom: 22 * 60, quietTo: 7 * 60 };
  return {
    enabled: true,
    recipients: Object.keys(event.recipients),
    leadDays: [...(event.leadDays ?? [])],
    repeatDays: 0,
    ...quiet,
    digest: false,
    escalateDays: 0,
    escalateTo: [],
  };
}

/** The moment at which a day of the hospital's calendar begins. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - hospitalOffsetMs);
}

/** Whole days from one day to another, both `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** The day so many days after another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** End of the quiet hours that the moment falls into, or undefined when it falls into none. They may span midnight. */
export function quietEnd(at: Date, rule: Pick<NoticeRule, 'quietFrom' | 'quietTo'>): Date | undefined {
  const { quietFrom, quietTo } = rule;
  const minute = minuteOfDay(at);
  const isQuiet =
    quietFrom <= quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
  return isQuiet ? nextTime(at, quietTo) : undefined;
}

/** The next daily digest after a moment. */
export function nextDigest(at: Date): Date {
  return nextTime(at, digestMinute);
}

/**
 * The lead time that is due: the smallest one that has been reached, so that a date that comes to be known late is
 * told once and not once for every lead time that has passed.
 */
export function dueLead(leadDays: readonly number[], daysLeft: number): number | undefined {
  const reached = leadDays.filter((lead) => lead >= daysLeft && daysLeft >= 0);
  return reached.length === 0 ? undefined : Math.min(...reached);
}

/** `HH:mm` of a minute of the day, and back (NaN for what is no time). */
export function formatMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
export function parseMinute(text: string): number {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN;
}

function minuteOfDay(at: Date): number {
  return Math.floor(((at.getTime() + hospitalOffsetMs) % dayMs) / minuteMs);
}

/** The first moment after `at` at which the hospital's clocks show the minute of the day. */
function nextTime(at: Date, minute: number): Date {
  const today = startOfDay(hospitalDay(at)).getTime() + minute * minuteMs;
  return new Date(today > at.getTime() ? today : today + dayMs);
}
