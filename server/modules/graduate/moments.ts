import type { Period } from '@contract/graduate/rules';
import { hospitalOffsetMs } from '@contract/kernel/hospital-time';

/** A place in the timetable. */
export interface Slot {
  day: string;
  /** The first period, from 1. */
  period: number;
  hours: number;
}

/** From when to when a lesson is; null where the day has not so many periods. */
export function momentsOf(periods: readonly Period[], { day, period, hours }: Slot) {
  const first = periods[period - 1];
  const last = periods[period + hours - 2];
  if (!first || !last) return null;
  const midnight = Date.parse(`${day}T00:00:00Z`) - hospitalOffsetMs;
  return { startAt: new Date(midnight + first.from * 60_000), endAt: new Date(midnight + last.to * 60_000) };
}
