import { and, count, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { exactTotal, tableState, type TableState } from '@server/kits/exact-total';
import { people } from './tables';

/**
 * Condition on `person` for what a user may see: every list of people and everything that hangs on a person uses
 * it. Deleted people are hidden from all; nobody is hidden from themselves.
 */
export function visiblePeople(scope: ResolvedScope): SQL | undefined {
  return and(isNull(people.deletedAt), withinScope(scope));
}

function withinScope(scope: ResolvedScope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  const self = eq(people.id, scope.userId);
  if (scope.kind === 'depts') return or(inArray(people.deptId, scope.deptIds), self);
  if (scope.kind === 'bases') return or(inArray(people.baseId, scope.baseIds), self);
  if (scope.kind === 'mixed') {
    const { deptIds, baseIds, academyIds } = scope;
    return or(
      inArray(people.deptId, deptIds),
      inArray(people.baseId, baseIds),
      inArray(people.academyId, academyIds),
      self,
    );
  }
  return self;
}

/** Refuses unless the scope shows every one of the people. @throws AppError NOT_FOUND: ids tell nothing. */
export async function demandVisible(db: Db, scope: ResolvedScope, userIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(userIds)];
  const [seen] = await db
    .select({ total: count() })
    .from(people)
    .where(and(visiblePeople(scope), inArray(people.id, wanted)));
  if (seen!.total !== wanted.length) throw new AppError('NOT_FOUND');
}

/** State of the table of people, for exact totals of its lists without counting each time. */
export function peopleState(): SQL<TableState> {
  return tableState(sql`${people}`, sql`changed_tx`);
}

/**
 * How many people a condition over `person` alone holds for, exactly and mostly without counting, see `exactTotal`.
 * @param state of the same moment as the page; undefined where the page is empty and brought none
 */
export async function countPeople(db: Db, where: SQL | undefined, state: TableState | undefined): Promise<number> {
  const counting = db.select({ total: count() }).from(people).where(where);
  const { sql: text, params } = counting.toSQL();
  return exactTotal(
    db,
    JSON.stringify([text, params]),
    state ?? (await stateNow(db)),
    async () => (await counting)[0]!.total,
  );
}

async function stateNow(db: Db): Promise<TableState> {
  const { rows } = await db.execute<{ state: TableState }>(sql`select ${peopleState()} as state`);
  return rows[0]!.state;
}
