import { z } from 'zod';

/** Largest stored preference in UTF-16 units of its JSON text. */
export const preferenceLimit = 20_000;
/** How many a person may have: a screen's views are one. */
export const mostPreferences = 300;

const deepest = 32;

/** `system.role:views`, `home.shortcuts`: screen or place, then what is kept. */
export const preferenceKey = z.string().regex(/^[a-z][\w.:/-]{0,99}$/i);

/** What a person has arranged for themselves at one place of the application; null: nothing. */
export const preference = z.object({ key: z.string(), value: z.unknown() });

/** `value` null forgets the preference. */
export const preferenceInput = z.object({
  value: z.unknown().refine(isStorable, `内容须为不超过 ${preferenceLimit / 1000} KB 的 JSON`),
});

function isStorable(value: unknown): boolean {
  return value !== undefined && isShallow(value, deepest) && JSON.stringify(value).length <= preferenceLimit;
}

/** Deeper nesting than any screen needs would exhaust the stack of those who write it as text. */
function isShallow(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1));
}
