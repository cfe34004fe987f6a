import { sql, type SQL } from 'drizzle-orm';

/**
 * A whole array as one parameter. Drizzle would otherwise spread it into one parameter per element, which is slow and
 * ends at 65,535.
 *
 *     where id = any(${array(ids, 'int')})
 *     insert into t (a, b) select * from unnest(${array(as, 'int')}, ${array(bs, 'text')})
 *
 * @param type element type as SQL writes it: `int`, `bigint`, `text`, `uuid`, `jsonb` (elements as JSON text), `bytea`.
 */
export function array(values: readonly unknown[], type: ElementType): SQL {
  return sql`${sql.param(values)}::${sql.raw(type)}[]`;
}

type ElementType = 'int' | 'smallint' | 'bigint' | 'text' | 'uuid' | 'boolean' | 'jsonb' | 'bytea' | 'timestamptz';
