import { awayWords, type Area, type Position } from '../kernel/geo';
import { hospitalDay, hospitalOffsetMs } from '../kernel/hospital-time';
import { limits as roomLimits } from '../room/rules';

/** Rules of teaching activities that browser and server share. No schema here: pages import this file. Times are ms since 1970. */

/** The most that fields take: texts in characters, lists in members, numbers from and to. */
export const limits = {
  name: 100,
  title: 100,
  place: 100,
  word: 2000,
  note: 300,
  minutesText: 5000,
  fields: 12,
  fieldLabel: 30,
  speakers: 10,
  departments: 200,
  people: [1, 2000],
  hours: [0, 24],
  /** Minutes around beginning and end in which people sign. */
  signMinutes: [0, 180],
  duration: [10, 720],
  photos: [0, 5],
  times: [0, 60],
  yearTimes: [1, 400],
  radius: roomLimits.radius,
  materials: 10,
  evidence: 20,
  /** Questions about one activity. */
  evaluationItems: 20,
  /** Activities of one weekly series. */
  series: 30,
  /** Days that the calendar asks for at once. */
  calendarDays: 45,
} as const;

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** How often a kind is due. */
export const rhythms = { week: '每周', fortnight: '每两周', month: '每月' } as const;
export type Rhythm = keyof typeof rhythms;
export const rhythmKeys = Object.keys(rhythms) as Rhythm[];

export const speakerRoles = { lead: '主讲', host: '主持', guide: '指导' } as const;
export type SpeakerRole = keyof typeof speakerRoles;
export const speakerRoleKeys = Object.keys(speakerRoles) as SpeakerRole[];

/**
 * Weeks whose Thursday lies in a month (ISO 8601): each week belongs to one month, so that months add up to a year.
 * @param month `YYYY-MM`
 * @returns the numbers of the weeks, counted from the week of 1970-01-01
 */
export function weeksOf(month: string): number[] {
  const [year = 0, at = 1] = month.split('-').map(Number);
  const [first, next] = [Date.UTC(year, at - 1, 1) / dayMs, Date.UTC(year, at, 1) / dayMs];
  const weeks: number[] = [];
  // Day 0 was a Thursday.
  for (let day = Math.ceil(first / 7) * 7; day < next; day += 7) weeks.push(day / 7);
  return weeks;
}

/**
 * How many activities of a kind are due in a month. A fortnight is a pair of weeks, which counts in the month of its first.
 * @param times in each week, fortnight or month
 */
export function dueIn(month: string, { every, times }: { every: Rhythm; times: number }): number {
  if (every === 'month') return times;
  const weeks = weeksOf(month);
  return times * (every === 'week' ? weeks.length : weeks.filter((week) => week % 2 === 0).length);
}

const yearDays = 365;

/**
 * How many activities of a ward somebody has to have taken part in when he leaves it: what is asked of a year, by the days of
 * his stay, the part of one left out; and never more than the ward held for people like him.
 * @param asked in a year, of each kind
 */
export function askedOfStay(asked: readonly number[], { days, held }: { days: number; held: number }): number {
  const year = asked.reduce((sum, one) => sum + one, 0);
  return Math.min(held, Math.floor((year * days) / yearDays));
}

/** Months `YYYY-MM` from one to another, both included; none where they are reversed. */
export function monthsBetween(from: string, to: string): string[] {
  const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  return Array.from({ length: Math.max(0, index(to) - index(from) + 1) }, (_, at) => {
    const month = index(from) + at;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** The first moment of a month and that of the next. */
export function monthSpan(month: string): { from: number; to: number } {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return { from: Date.UTC(year, at - 1, 1) - hospitalOffsetMs, to: Date.UTC(year, at, 1) - hospitalOffsetMs };
}

/** The same hour in each week until a day, which is included; days that are left out are given as `YYYY-MM-DD`. */
export function weeklyStarts(first: number, until: string | null, without: readonly string[] = []): number[] {
  const starts = [first];
  const last = until ?? '';
  for (let at = first + 7 * dayMs; hospitalDay(at) <= last && starts.length <= limits.series; at += 7 * dayMs)
    if (!without.includes(hospitalDay(at))) starts.push(at);
  return starts;
}

/** Where people must be to sign: a place and metres around it. */
export type SignPlace = Area;

/** Why somebody cannot sign from where he is; empty when he can. @param position null: not known */
export function placeObstacle(place: SignPlace, position: Position | null): string {
  if (!position) return '本活动须在现场签到：请在浏览器和手机设置中允许使用位置后重试；仍不能定位的，请联系主讲补签';
  const away = awayWords(place, position);
  if (away === '') return '';
  return `距活动地点${away}，超出 ${place.radius} 米，请到现场签到；确在现场的，请打开精确定位后重试或联系主讲补签`;
}

/** For whom an activity is; empty lists leave out nobody. */
export interface Audience {
  type_ids: readonly number[];
  dept_ids: readonly number[];
  grades: readonly number[];
}

/** Whether somebody belongs to those for whom an activity is. @param person departments: where he is on its day */
export function admits(
  audience: Audience,
  person: { typeId: number; grade: number | null; deptIds: readonly number[] },
): boolean {
  const { type_ids: types, dept_ids: depts, grades } = audience;
  return (
    (types.length === 0 || types.includes(person.typeId)) &&
    (grades.length === 0 || (person.grade !== null && grades.includes(person.grade))) &&
    (depts.length === 0 || person.deptIds.some((id) => depts.includes(id)))
  );
}

/** Fewer evaluations are not shown to speakers: one could tell whose they are. */
export const evaluationThreshold = 3;

/** The mean of some scores, with one decimal. */
export const meanOf = (scores: readonly number[]): number | null =>
  scores.length === 0 ? null : Math.round((scores.reduce((sum, one) => sum + one, 0) / scores.length) * 10) / 10;
