import { sql } from 'drizzle-orm';
import type { HalfMonth } from '@contract/kernel/half-month';
import { array } from '@server/kernel/database/array';
import { departments } from '../dictionary/tables';
import type { Presence } from '../people/public';
import { people } from '../people/tables';
import { rotationPieces } from './tables';

/** People are where they are placed. */
export const placementPresence: Presence = {
  isIn: (deptIds, half) => sql`exists (select from ${rotationPieces} where user_id = ${people.id}
    and dept_id = any(${array(deptIds, 'int')}) and ${covering(half)})`,
  // Looked up for each of those who belong there: as an `exists` the planner would collect a month of the whole hospital.
  isNowhere: (half) => sql`(select 1 from ${rotationPieces} where user_id = ${people.id} and ${covering(half)} limit 1)
    is null`,
  hasSomebody: (half) =>
    sql`exists (select from ${rotationPieces} where dept_id = ${departments.id} and ${covering(half)})`,
};

/** A piece is one half month or two. */
const covering = (half: HalfMonth) =>
  sql`start between ${half - 1}::int and ${half}::int and start + length > ${half}::int`;
