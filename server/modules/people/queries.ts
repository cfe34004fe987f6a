import { and, count, eq, sql } from 'drizzle-orm';
import type { Page } from '@contract/kernel/paging';
import type { UserRecord } from '@contract/people/types';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { exactTotal, type TableState } from '@server/kits/exact-total';
import { orderBy } from '@server/kits/order-by';
import { peopleFilters, type UserQuery } from './filters';
import { selectRecords, toRecord } from './record';
import { peopleState, visiblePeople } from './scope';
import { people } from './tables';

const sortColumns = {
  name: people.name,
  staff_id: people.staffId,
  recruit_year: people.recruitYear,
  updated_at: people.updatedAt,
};

/** A page of the people whom the scope shows and the query asks for, by id unless another order is asked for. */
export async function peoplePage(db: Db, scope: ResolvedScope, query: UserQuery): Promise<Page<UserRecord>> {
  const where = and(visiblePeople(scope), ...peopleFilters(query));
  const order = orderBy(query, sortColumns, people.id);
  // The page is cut before names are joined to it, so that late pages cost no lookups for the rows they skip.
  const page = db
    .select({ id: people.id })
    .from(people)
    .where(where)
    .orderBy(...order)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .as('page');
  const counting = db.select({ total: count() }).from(people).where(where);
  // The state is read before the count, so that a count is never kept for a state that is newer than itself.
  const [{ rows: states }, rows] = await Promise.all([
    db.execute<{ state: TableState }>(sql`select ${peopleState()} as state`),
    selectRecords(db)
      .innerJoin(page, eq(page.id, people.id))
      .orderBy(...order),
  ]);
  const total = await exactTotal(
    db,
    JSON.stringify(counting.toSQL()),
    states[0]!.state,
    async () => (await counting)[0]!.total,
  );
  return { total, list: rows.map(toRecord) };
}
