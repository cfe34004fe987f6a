/** Limits of the configuration of teachers that browser and server share. No schema here: pages import this file. */
export const ruleLimits = {
  name: 100,
  note: 300,
  /** Full years of practice. */
  years: [0, 40],
  /** How long a qualification holds. */
  validMonths: [1, 120],
  /** Trainees at a time; none: not limited. */
  mostTrainees: [1, 50],
} as const;

/** Words of a qualification's states; `expired` is what nobody renewed, whatever else is the case. */
export const qualificationStates = { active: '在聘', expired: '到期', suspended: '停聘' } as const;
export type QualificationState = keyof typeof qualificationStates;
export const qualificationStateKeys = Object.keys(qualificationStates) as [QualificationState, ...QualificationState[]];

/** How long before its end a qualification is said to end soon, days. */
export const endsSoonDays = 60;

/**
 * State of a qualification on a day: suspended before expired, for whoever is suspended is to be restored before he is
 * renewed. @param today the hospital's day `YYYY-MM-DD`; it holds up to and including its last day
 */
export function qualificationState(
  { valid_until, reason }: { valid_until: string; reason: string },
  today: string,
): QualificationState {
  if (reason !== '') return 'suspended';
  return valid_until < today ? 'expired' : 'active';
}

/**
 * Last day of so many months that begin on a day: from 2026-01-31 one month lasts until 2026-02-28, from 2026-03-01 until
 * 2026-03-31. @param from `YYYY-MM-DD`
 */
export function lastDayOf(from: string, months: number): string {
  const [year, month, day] = from.split('-').map(Number) as [number, number, number];
  // The same day so many months on, or the month's last one where it has none such; the day before it is the last.
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const end = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)));
  // Where the month was too short, its last day still belongs to it.
  if (day <= last) end.setUTCDate(end.getUTCDate() - 1);
  return end.toISOString().slice(0, 10);
}

/**
 * Last day after a renewal: it goes on where it ended when it has not ended long ago, else it begins today. Renewed in time
 * nobody loses a day, renewed late nobody gets days in which he was not qualified counted as the new term.
 */
export function renewedUntil(validUntil: string, months: number, today: string): string {
  const next = new Date(`${validUntil}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const day = next.toISOString().slice(0, 10);
  return lastDayOf(day > today ? day : today, months);
}
