import { ilike, type AnyColumn, type SQL } from 'drizzle-orm';

/** Condition that a column contains the text, ignoring case; `%` and `_` stand for themselves. */
export function contains(column: AnyColumn, text: string): SQL {
  return ilike(column, `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
