import { sql, type SQL } from 'drizzle-orm';
import { getTableConfig, uniqueIndex, type AnyPgColumn, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/** White space that NFKC leaves: tab to carriage return, space, Ogham space, line and paragraph separator, BOM. */
const spaces = String.raw`U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF'`;

/**
 * By what names are compared: `normaliseName` (contract/kernel/text.ts, where the rule stands) as an expression of the
 * database. A test holds the two together over the characters that a name may have.
 */
export function nameKey(name: PgColumn | SQL | string): SQL {
  const text = typeof name === 'string' ? sql`${name}::text` : sql`${name}`;
  return sql`lower(translate(normalize(${text}, NFKC), ${sql.raw(spaces)}, ''))`;
}

const indexOf = (table: string) => `${table}_name_key`;

/**
 * Index that keeps the names of a table apart, also from those of rows that are stopped: old records still name them.
 * @param within columns of which each value has names of its own
 */
export function uniqueName(table: string, name: AnyPgColumn, ...within: AnyPgColumn[]) {
  return uniqueIndex(indexOf(table)).on(...([...within, nameKey(name)] as [SQL]));
}

/** Which column's value two rows would share, by the constraint that refused it: their name or their code. */
export function takenColumn(table: PgTable, constraint: string | undefined): 'name' | 'code' | undefined {
  const { name } = getTableConfig(table);
  if (constraint === indexOf(name)) return 'name';
  return constraint === `${name}_code_unique` ? 'code' : undefined;
}
