import { eq, ilike, like, type AnyColumn, type SQL } from 'drizzle-orm';

/** Condition that a column contains the text, ignoring case; `%` and `_` stand for themselves. None without a text. */
export function contains(column: AnyColumn, text: string): SQL;
export function contains(column: AnyColumn, text: string | undefined): SQL | undefined;
export function contains(column: AnyColumn, text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined;
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // Chinese has no case, and comparing without it takes four times as long.
  return text.toLowerCase() === text.toUpperCase() ? like(column, pattern) : ilike(column, pattern);
}

/** Condition of a filter that may be absent: that a column has the value, or none. */
export function equals(column: AnyColumn, value: string | number | boolean | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value);
}
