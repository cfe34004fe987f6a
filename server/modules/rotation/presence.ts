import { sql, type SQL } from 'drizzle-orm';
import type { HalfMonth } from '@contract/kernel/half-month';
import { array } from '@server/kernel/database/array';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { rotationPieces } from './tables';

/**
 * Condition on `person` for who is in some departments at a half month: whoever is placed there, and those who belong
 * there and are placed nowhere.
 */
export function presentIn(deptIds: readonly number[], half: HalfMonth): SQL {
  const there = array(deptIds, 'int');
  // Looked up for each of those who belong there: as an `exists` the planner would collect a month of the whole hospital.
  const placedAnywhere = sql`(select 1 from ${rotationPieces} where user_id = ${people.id} and ${covering(half)} limit 1)`;
  return sql`(exists (select from ${rotationPieces} where user_id = ${people.id} and dept_id = any(${there})
    and ${covering(half)}) or (${people.deptId} = any(${there}) and ${placedAnywhere} is null))`;
}

/** Condition on `department` for those where somebody is placed at a half month. */
export function hasPlacements(half: HalfMonth): SQL {
  return sql`exists (select from ${rotationPieces} where dept_id = ${departments.id} and ${covering(half)})`;
}

/** A piece is one half month or two. */
const covering = (half: HalfMonth) =>
  sql`start between ${half - 1}::int and ${half}::int and start + length > ${half}::int`;
