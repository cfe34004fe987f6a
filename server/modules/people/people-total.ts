import { count, sql, type SQL } from 'drizzle-orm';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { exactTotal, tableState, type TableState } from '@server/kits/exact-total';
import { majors } from '../dictionary/tables';
import { people, relationChanges } from './tables';

/** What lists of people depend on: the people, who is related to whom, and what their majors are called. */
export interface PeopleState {
  people: TableState;
  relations: TableState;
  /** Lists are asked by names of majors, which change without a change of people. */
  majors: TableState;
}

/** State of what lists of people depend on, for exact totals without counting each time. */
export function peopleState(): SQL<PeopleState> {
  return sql`(select json_build_object('people', ${tableState(sql`${people}`, sql`changed_tx`)},
    'relations', ${tableState(sql`${relationChanges}`, sql`tx`)},
    'majors', ${tableState(sql`${majors}`, sql`changed_tx`)}))`;
}

interface Counted {
  scope: ResolvedScope;
  /** Over `person` alone; holds the scope and the half month of today, so a total of yesterday is not taken for it. */
  where: SQL | undefined;
  /** Of the same moment as the page; undefined where the page is empty and brought none. */
  state: PeopleState | undefined;
}

/** How many people a condition holds for, exactly and mostly without counting, see `exactTotal`. */
export async function countPeople(db: Db, { scope, where, state }: Counted): Promise<number> {
  const counting = db.select({ total: count() }).from(people).where(where);
  const { sql: text, params } = counting.toSQL();
  return exactTotal(
    db,
    JSON.stringify([text, params]),
    whatMatters(scope, state ?? (await stateNow(db))),
    async () => (await counting)[0]!.total,
  );
}

/** Whoever sees everybody sees the same people after an import of placements. */
function whatMatters(scope: ResolvedScope, { people: own, relations, majors: named }: PeopleState): TableState {
  const states = scope.kind === 'all' ? [own, named] : [own, named, relations];
  return { newest: states.map(({ newest }) => newest).join(':'), settled: states.every(({ settled }) => settled) };
}

async function stateNow(db: Db): Promise<PeopleState> {
  const { rows } = await db.execute<{ state: PeopleState }>(sql`select ${peopleState()} as state`);
  return rows[0]!.state;
}
