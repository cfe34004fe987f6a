import { clock, dayMs, minuteMs, overlaps, weekdayOf, type Span } from '@contract/room/rules';
import { weekdayWords } from '@contract/room/weekdays';
import { hospitalDay } from '@contract/kernel/hospital-time';

/** What fills a stretch of a row: a booking, or a time in which the room is closed. */
export interface SlotBlock extends Span {
  key: string;
  /** What is written on it. */
  text: string;
  /** All that is known of it, for those who point at it or hear it. */
  words: string;
  tone: 'course' | 'exam' | 'activity' | 'loan' | 'pending' | 'closed';
}

/** A room on some days, or a day of a room. */
export interface SlotRow {
  key: number;
  name: string;
  /** Under the name: where it is, how many it holds. */
  facts: string;
  /** The hospital's midnights of its days, as many as the axis has. */
  midnights: readonly number[];
  blocks: readonly SlotBlock[];
}

/** The times that lie beside each other: some hours of one day, or of several. */
export interface SlotAxis {
  /** Minutes of the day. */
  from: number;
  to: number;
  /** Minutes of a column. */
  step: number;
  days: number;
}

export const columnsOfDay = ({ from, to, step }: SlotAxis): number => Math.ceil((to - from) / step);
export const columnsOf = (axis: SlotAxis): number => columnsOfDay(axis) * axis.days;

/** The time of some columns of a row, which lie on one day; the last column is included. */
export function spanOfColumns(axis: SlotAxis, { midnights }: SlotRow, first: number, last: number): Span {
  const each = columnsOfDay(axis);
  const day = Math.min(Math.floor(first / each), axis.days - 1);
  const end = Math.min(last, (day + 1) * each - 1);
  const at = (column: number) => midnights[day]! + (axis.from + (column - day * each) * axis.step) * minuteMs;
  return { from: at(first), to: Math.min(at(end + 1), midnights[day]! + axis.to * minuteMs) };
}

/** Where a time lies in the row, in columns from the left; undefined outside of the axis. */
export function placeOfSpan(axis: SlotAxis, { midnights }: SlotRow, span: Span): { left: number; width: number }[] {
  const each = columnsOfDay(axis);
  return midnights.flatMap((midnight, day) => {
    const shown = { from: midnight + axis.from * minuteMs, to: midnight + axis.to * minuteMs };
    if (!overlaps(span, shown)) return [];
    const columns = (at: number) => (at - shown.from) / minuteMs / axis.step;
    const from = columns(Math.max(span.from, shown.from));
    return { left: day * each + from, width: columns(Math.min(span.to, shown.to)) - from };
  });
}

/** `08:00`, or of several days `周三 25`: what stands over the columns, and how many of them it spans. */
export function headsOf(axis: SlotAxis, midnights: readonly number[]): { key: string; text: string; span: number }[] {
  const each = columnsOfDay(axis);
  if (axis.days > 1) {
    return midnights.map((at) => ({
      key: String(at),
      text: `${hospitalDay(at).slice(5)} ${weekdayWords[weekdayOf(at) - 1]}`,
      span: each,
    }));
  }
  const hours = Math.max(1, Math.round(60 / axis.step));
  return Array.from({ length: Math.ceil(each / hours) }, (_, at) => ({
    key: String(at),
    text: clock(axis.from + at * hours * axis.step),
    span: Math.min(hours, each - at * hours),
  }));
}

export const midnightsFrom = (first: number, days: number): number[] =>
  Array.from({ length: days }, (_, at) => first + at * dayMs);
