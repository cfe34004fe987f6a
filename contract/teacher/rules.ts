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
