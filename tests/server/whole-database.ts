import { sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';

/** Every row of every table as a line of text, after the name of its table. */
export async function wholeDatabase(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
    texts.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}
