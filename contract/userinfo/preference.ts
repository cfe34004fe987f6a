import { z } from 'zod';
import { jsonValue } from '../kernel/wire-json';

/** Largest stored preference in UTF-16 units of its JSON text. */
export const preferenceLimit = 20_000;
/** How many a person may have: a screen's views are one. */
export const mostPreferences = 300;

/** `system.role:views`, `home.shortcuts`: screen or place, then what is kept. */
export const preferenceKey = z
  .string()
  .max(100)
  .regex(/^[a-z][\w.:/-]*$/i);

/** What a person has arranged for themselves at one place of the application; null: nothing. */
export const preference = z.object({ key: z.string(), value: z.unknown() });

/** `value` null forgets the preference. */
export const preferenceInput = z.object({
  value: jsonValue(preferenceLimit),
});
