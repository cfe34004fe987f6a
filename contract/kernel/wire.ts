import { z } from 'zod';

/** Number of a row in the database: beyond 32 bits there is none, and PostgreSQL refuses to look for it. */
export const rowId = z.int32();

/** The same from a query string or a path. */
export const rowIdQuery = z.coerce.number().pipe(rowId);

/** Text that a database can hold: no NUL and no half of a surrogate pair. `max` counts UTF-16 units. */
export const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0\u{d800}-\u{dfff}]*$/u, '含有无法保存的字符');

/** The nearest text that `storableText(max)` accepts: a sheet may hold anything in cells that no rule looks at. */
export function storable(text: string, max: number): string {
  return text.slice(0, max).replaceAll(/[\0\u{d800}-\u{dfff}]/gu, '\ufffd');
}
