import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { EnableState, personTypes as typeList } from '@contract/kernel/enums';
import { mostPicked, type pickEndpoints, type Picked, type PickOnly } from '@contract/people/pick-endpoints';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { array } from '@server/kernel/database/array';
import { accounts } from '../account/tables';
import { departments } from '../dictionary/tables';
import { nameHolds } from './name-search';
import { managedPeople, visiblePeople } from './scope';
import { isStaff } from './staff';
import { people } from './tables';

type Asked = z.output<(typeof pickEndpoints)['pick']['body']>;

/** The one search of people that every field for choosing somebody asks: those named by id, then those found. */
export async function pickPeople(db: Db, user: CurrentUser, asked: Asked): Promise<Picked[]> {
  const { among, only, keyword, user_ids: ids } = asked;
  const scope = among === 'seen' ? visiblePeople(user.scope) : managedPeople(user.scope);
  const eligible = and(scope, only && conditions[only](user));
  const select = () =>
    db
      .select({
        user_id: people.id,
        name: people.name,
        staff_id: people.staffId,
        dept_name: sql<string>`coalesce(${departments.name}, '')`,
      })
      .from(people)
      .leftJoin(departments, eq(departments.id, people.deptId))
      .orderBy(asc(people.id));
  const named =
    ids.length > 0 ? await select().where(and(eligible, sql`${people.id} = any(${array(ids, 'int')})`)) : [];
  // Who asks for names alone wants nobody else.
  const isSearching = keyword !== '' || ids.length === 0;
  const found = isSearching
    ? await select()
        .where(and(eligible, matching(keyword)))
        .limit(mostPicked)
    : [];
  return [...new Map([...named, ...found].map((row) => [row.user_id, row])).values()];
}

const conditions: Record<PickOnly, (user: CurrentUser) => SQL | undefined> = {
  staff: () => isStaff,
  teacher: () => and(eq(people.typeId, typeList.staff.id), isEnabled),
  enabled: () => isEnabled,
  colleague: ({ userId }) => and(ne(people.id, userId), canSignIn),
};

const isEnabled = eq(people.status, EnableState.enabled);
const canSignIn = sql`exists (select 1 from ${accounts}
  where ${accounts.userId} = ${people.id} and ${accounts.status} = ${EnableState.enabled})`;

const named = alias(people, 'named');

/**
 * By part of the name, its initials (at least two: one is that of every tenth person), or the beginning of a number. Each is a query of its own, so that each has its own
 * index: of conditions joined by `or` the planner would work out the initials of everybody.
 */
function matching(keyword: string): SQL | undefined {
  if (keyword === '') return undefined;
  const found = [
    idsWhere(nameHolds(named.name, keyword)),
    idsWhere(sql`starts_with(${named.staffId}, ${keyword})`),
    idsWhere(sql`starts_with(${named.studentId}, ${keyword})`),
  ];
  if (/^[a-z]{2,}$/i.test(keyword))
    found.push(idsWhere(sql`name_initials(${named.name}) like ${`${keyword.toLowerCase()}%`}`));
  return sql`${people.id} = any(array(${sql.join(found, sql` union all `)}))`;
}

const idsWhere = (condition: SQL | undefined) => sql`select ${named.id} from ${people} named where ${condition}`;
