import { hospitalDay } from '@contract/kernel/hospital-time';

/** Where the last measurement is kept, in milliseconds that the server's clock is ahead of this device's. */
const storageKey = 'reach_clock';

/** Workers have no such storage: the page that started one passes its own on (`clientOf`). */
const storage = (): Storage | undefined => (typeof localStorage === 'undefined' ? undefined : localStorage);

let offsetMs: number | undefined;

/** How far the server's clock is ahead of this device's, in ms, as measured last; 0 until then. */
export function clockOffset(): number {
  offsetMs ??= Number(storage()?.getItem(storageKey)) || 0;
  return offsetMs;
}

/** Takes over what was measured elsewhere on this device. */
export function setClockOffset(ms: number): void {
  offsetMs = ms;
}

/**
 * The time, in ms since 1970, as the server has it, also without a network and after a reload. Whatever is kept, shown or
 * compared as a moment takes it from here: the clock of a ward's tablet may show anything.
 */
export const serverNow = (): number => Date.now() + clockOffset();

/** The hospital's day, `YYYY-MM-DD`, wherever this device stands. */
export const hospitalToday = (): string => hospitalDay(serverNow());

/** What an answer's header says about the clocks. */
export interface ClockReading {
  offsetMs: number;
  /** By how much that may be wrong. */
  errorMs: number;
}

/**
 * Compares the clocks by an answer that has just come. Its header counts whole seconds and was written somewhere between
 * asking and hearing.
 * @param date header `date`
 * @param tookMs time between asking and hearing
 * @returns null when the header tells no time
 */
export function readClock(date: string | null, tookMs: number): ClockReading | null {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return null;
  return { offsetMs: Math.round(told + 500 - (Date.now() - tookMs / 2)), errorMs: 500 + tookMs / 2 };
}

/** Keeps a reading, for later visits too. One that agrees with what is known, within its error, changes nothing. */
export function keepReading(reading: ClockReading | null): void {
  if (!reading || Math.abs(reading.offsetMs - clockOffset()) <= reading.errorMs) return;
  offsetMs = reading.offsetMs;
  try {
    storage()?.setItem(storageKey, String(offsetMs));
  } catch (error) {
    console.warn('The offset of the clock could not be kept', error);
  }
}
