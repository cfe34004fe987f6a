import type { Movement } from '@contract/rotation/movements';
import { hospitalToday } from '@device/api/server-time';

/** `11-16` of this year's days, the whole day of another's. */
export function shortDay(day: string | null): string {
  if (day === null) return '';
  return day.startsWith(hospitalToday().slice(0, 5)) ? day.slice(5) : day;
}

/** 2024 级 · 内科 */
export const personFacts = ({ typeName, grade, major }: Pick<Movement, 'typeName' | 'grade' | 'major'>): string =>
  [grade === null ? typeName : `${grade} 级`, major].filter(Boolean).join(' · ');

/** What comes after a stay: 12-01 去消化内科, or that nothing is planned. */
export const afterWords = ({ toDept, toBegin }: Pick<Movement, 'toDept' | 'toBegin'>): string =>
  toDept === '' ? '之后未安排' : `${shortDay(toBegin)} 去${toDept}`;
