import { inArray, sql, type SQL } from 'drizzle-orm';
import { personTypes as typeList } from '@contract/kernel/enums';
import { people, personTypes } from './tables';

/** People who are not trained here: their type says so, or is the one that begins as staff. */
export const isStaff: SQL = inArray(
  people.typeId,
  sql`(select ${personTypes.id} from ${personTypes}
    where not coalesce((${personTypes.config}->>'trains')::boolean, ${personTypes.id} <> ${typeList.staff.id}))`,
);
