import { Column, is, sql, type GetColumnData, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

type Columns = Record<string, Column | SQL>;
type RowOf<T extends Columns> = {
  [Key in keyof T]: T[Key] extends Column ? GetColumnData<T[Key]> : T[Key] extends SQL<infer Value> ? Value : never;
};

/**
 * A select list whose text is made once: for lists that are read so often that building the same text for each call
 * costs more than running it. Reads rows of `db.execute`.
 * @param columns by the name that the row gives them; expressions must not hold values
 */
export function compileColumns<T extends Columns>(columns: T): { list: SQL; read: (row: Raw) => RowOf<T> } {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  const { sql: text, params } = new PgDialect().sqlToQuery(sql.join(named, sql`, `));
  if (params.length > 0) throw new Error('A compiled select list holds values, which belong to a single call');
  const names = Object.keys(columns);
  const decoded = Object.entries(columns).flatMap(([name, column]) =>
    is(column, Column) && isDecoding(column) ? [[name, column] as const] : [],
  );
  return {
    list: sql.raw(text),
    read: (row) => {
      const read: Raw = {};
      for (const name of names) read[name] = row[name] ?? null;
      for (const [name, column] of decoded) {
        if (read[name] !== null) read[name] = column.mapFromDriverValue(read[name]);
      }
      return read as RowOf<T>;
    },
  };
}

type Raw = Record<string, unknown>;

/** Most columns take what the driver gives as it is. */
function isDecoding(column: Column): boolean {
  return column.mapFromDriverValue !== Column.prototype.mapFromDriverValue;
}
