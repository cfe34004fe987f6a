import { z } from 'zod';
import { knownYears, yearsRefusal } from './day';

/** A day as `YYYY-MM-DD`. */
export const dateText = z.iso.date().max(10).regex(knownYears, yearsRefusal);

/** A moment as ISO 8601 with its offset. */
export const momentText = z.iso.datetime({ offset: true }).max(40).regex(knownYears, yearsRefusal);

/** A month as `YYYY-MM`. */
export const monthText = z
  .string()
  .max(7)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应为 YYYY-MM')
  .regex(knownYears, yearsRefusal);
