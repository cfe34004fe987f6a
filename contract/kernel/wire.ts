import { z } from 'zod';
import { rangeWords, wholeWords } from './number-words';

/** Number of a row in the database: they begin with 1, and beyond 32 bits PostgreSQL refuses to look for one. */
export const rowId = z.int32().min(1, '编号不正确');

/** The same from a query string or a path. */
export const rowIdQuery = z.coerce.number().pipe(rowId);

/** A whole number between two bounds, both included. What lies outside is refused with the range, never moved into it. */
export const wholeNumber = (least: number, most: number) =>
  z.int32(wholeWords).min(least, rangeWords(least, most)).max(most, rangeWords(least, most));

/** A measured number: finite, and of a size that every column and every page can show. */
export const measure = z.number().min(-1e12).max(1e12);

/** SHA-256 in lower-case hexadecimal digits. */
export const sha256Text = z
  .string()
  .length(64)
  .regex(/^[0-9a-f]*$/, '应为 SHA-256');

/** A code that was sent to somebody. */
export const codeText = z
  .string()
  .trim()
  .max(6)
  .regex(/^\d{6}$/, '验证码是 6 位数字');

/**
 * Any text that a database can hold: no NUL and no half of a surrogate pair. For what is compared and not shown (keys,
 * cells of a sheet before they are checked), and for what was stored before there was a rule.
 */
export const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0\u{d800}-\u{dfff}]*$/u, '含有无法保存的字符');

/** The nearest text that `storableText(max)` accepts: a sheet may hold anything in cells that no rule looks at. */
export function storable(text: string, max: number): string {
  return text.slice(0, max).replaceAll(/[\0\u{d800}-\u{dfff}]/gu, '\ufffd');
}
