import { and, sql } from 'drizzle-orm';
import type { Page } from '@contract/kernel/paging';
import type { UserRecord } from '@contract/people/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { compileColumns } from '@server/kits/compiled-columns';
import { orderBy } from '@server/kits/order-by';
import { peopleFilters, type UserQuery } from './filters';
import { countPeople, peopleState } from './people-total';
import { recordColumns, toRecord } from './record';
import { isManaged, visiblePeople } from './scope';
import { demandSensitiveFilters } from './sensitive';
import { people } from './tables';

const sortColumns = {
  name: people.name,
  staff_id: people.staffId,
  recruit_year: people.recruitYear,
  updated_at: people.updatedAt,
};

type Reader = Pick<CurrentUser, 'scope' | 'permissions' | 'viewedBy'>;

const record = compileColumns({ ...recordColumns, state: peopleState() });

/**
 * A page of the people whom the scope shows and the query asks for, by id unless another order is asked for.
 * @throws AppError SENSITIVE_FILTER
 */
export async function peoplePage(db: Db, user: Reader, query: UserQuery): Promise<Page<UserRecord>> {
  demandSensitiveFilters(user, query);
  const { scope } = user;
  const { page, size, sort_by: _by, sort_order: _order, ...filter } = query;
  const where = and(visiblePeople(scope), ...peopleFilters(filter)) ?? sql`true`;
  const order = sql.join(orderBy(query, sortColumns, people.id), sql`, `);
  // The page is cut before names are looked up, so that late pages cost no lookups for the rows they skip.
  const { rows } = await db.execute<{ is_own: boolean }>(sql`select ${record.list}, ${isManaged(scope)} as is_own
    from ${people} join (
      select ${people.id} from ${people} where ${where} order by ${order} limit ${size} offset ${(page - 1) * size}
    ) page on page.id = ${people.id} order by ${order}`);
  const records = rows.map((row) => ({ ...record.read(row), is_own: row.is_own }));
  const total = await countPeople(db, { scope, where, state: records[0]?.state });
  return { total, list: records.map(({ state: _state, ...row }) => toRecord(row)) };
}
