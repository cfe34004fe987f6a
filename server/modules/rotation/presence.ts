import { sql, type SQL } from 'drizzle-orm';
import type { HalfMonth } from '@contract/kernel/half-month';
import { people } from '../people/tables';
import { rotationPieces } from './tables';
import { integers } from './target';

/**
 * Condition on `person` for who is in some departments at a half month: whoever is placed there, and those who belong
 * there and are placed nowhere.
 */
export function presentIn(deptIds: readonly number[], half: HalfMonth): SQL {
  const there = sql`dept_id = any(${integers(deptIds)})`;
  return sql`(${people.id} in (select user_id from ${rotationPieces} where ${there} and ${covering(half)})
    or (${people.deptId} = any(${integers(deptIds)}) and not exists (
      select from ${rotationPieces} where user_id = ${people.id} and ${covering(half)})))`;
}

/** Query of the departments that people are placed in at a half month. @param among condition on `person` */
export function departmentsPlaced(half: HalfMonth, among: SQL | undefined): SQL {
  return sql`select placed.dept_id from ${people} join ${rotationPieces} placed on placed.user_id = ${people.id}
    and ${covering(half)} where ${among ?? sql`true`}`;
}

/** A piece is one half month or two. */
const covering = (half: HalfMonth) =>
  sql`start between ${half - 1}::int and ${half}::int and start + length > ${half}::int`;
