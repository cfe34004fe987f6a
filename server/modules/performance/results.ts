import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import { holds } from '@contract/permissions';
import type { performanceResultEndpoints } from '@contract/performance/results';
import { periodWords, ranksOf, sumsOf } from '@contract/performance/rules';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { find } from '@server/kits/rows';
import { people } from '../people/tables';
import {
  entriesOf,
  itemRows,
  itemsOf,
  scoredOnWire,
  scoresOf,
  tableRows,
  targetOf,
  type TableRow,
  type TargetRow,
} from './rows';
import { performanceItems, performanceLogs, performanceSheets, performanceTables, performanceTargets } from './tables';

type Who = Pick<CurrentUser, 'userId' | 'scope' | 'permissions'>;

/** Whether somebody reads of the result of a target: everybody of his own, once it is published. */
function reads(
  user: Who,
  { state }: Pick<TableRow, 'state'>,
  { personId, deptId }: Pick<TargetRow, 'personId' | 'deptId'>,
) {
  if (state === 'draft') return false;
  if (holds(user, 'performance:table:list')) return true;
  if (state !== 'published') return false;
  return personId === user.userId || (holds(user, 'performance:result:dept') && opensDept(user.scope, deptId));
}

/** Tables of which somebody may know: published ones, and for who manages them those that were begun. */
const shownStates = (user: Who): TableRow['state'][] =>
  holds(user, 'performance:table:list') ? ['filling', 'published'] : ['published'];

/** @throws AppError NOT_FOUND for a table of which somebody may not know */
async function shownTable(db: Db, user: Who, id: number): Promise<TableRow> {
  const table = await find(db, performanceTables, id);
  if (!shownStates(user).includes(table.state)) throw new AppError('NOT_FOUND');
  return table;
}

/** 科室结果 and 个人结果, with where each point comes from. */
export const resultHandlers: Handlers<typeof performanceResultEndpoints> = {
  resultTables: async ({ db, user }) => {
    const tables = await tableRows(db, inArray(performanceTables.state, shownStates(user)));
    const ids = tables.map(({ id }) => id);
    const items = groupBy(await itemRows(db, inArray(performanceItems.tableId, ids)), ({ table_id: id }) => id);
    return tables.map(({ id, name, period_kind, from_on, subject, state }) => ({
      id,
      name,
      period: periodWords(period_kind, from_on),
      subject,
      state,
      items: (items.get(id) ?? []).map((item) => ({ id: item.id, name: item.name, unit: item.unit })),
    }));
  },

  results: async ({ db, user, query }) => {
    const { table_id: tableId, dept_id: deptId, name, done, page, size } = query;
    const table = await shownTable(db, user, tableId);
    const word = name?.toLowerCase();
    const all = (await scoresOf(db, tableId)).filter(
      (row) =>
        reads(user, table, { personId: row.personId, deptId: row.dept_id }) &&
        (deptId === undefined || row.dept_id === deptId) &&
        (word === undefined || row.name.toLowerCase().includes(word) || row.staff_id.toLowerCase().includes(word)) &&
        (done === undefined || (row.total !== null) === (done === 'yes')),
    );
    return { total: all.length, list: all.slice((page - 1) * size, page * size).map(scoredOnWire) };
  },

  trace: async ({ db, user, query: { id } }) => {
    const target = await targetOf(db, id);
    const table = await find(db, performanceTables, target.tableId);
    if (!reads(user, table, target)) throw new AppError('NOT_FOUND');
    const entries = (await entriesOf(db, eq(performanceTargets.id, id))).get(id) ?? [];
    const { scores, total } = (await scoresOf(db, table.id)).find((row) => row.id === id)!;
    const by = alias(people, 'by_person');
    const logs = groupBy(
      await db
        .select({ row: performanceLogs, by: by.name })
        .from(performanceLogs)
        .innerJoin(by, eq(by.id, performanceLogs.byId))
        .where(eq(performanceLogs.targetId, id))
        .orderBy(asc(performanceLogs.id)),
      ({ row }) => row.itemId,
    );
    return {
      id,
      name: target.name,
      dept_name: target.deptName,
      table_name: table.name,
      period: periodWords(table.periodKind, table.fromOn),
      factor: target.factor,
      total,
      items: (await itemsOf(db, table.id)).map((item) => ({
        ...scores.find(({ item_id: one }) => one === item.id)!,
        name: item.name,
        source: item.source,
        unit: item.unit,
        expression: item.expression,
        weight: item.weight,
        cap: item.cap,
        remark: entries.find(({ itemId }) => itemId === item.id)?.remark ?? '',
        changes: (logs.get(item.id) ?? []).map(({ row, by: name }) => ({
          id: row.id,
          before: row.before,
          after: row.after,
          way: row.way,
          reason: row.reason,
          by: name,
          at: row.at.toISOString(),
        })),
      })),
    };
  },

  deptResults: async ({ db, user, query: { table_id: tableId } }) => {
    await shownTable(db, user, tableId);
    const isAll = holds(user, 'performance:table:list');
    const byDept = [...groupBy(await scoresOf(db, tableId), ({ dept_id: id }) => id)];
    const rows = byDept.map(([dept_id, list]) => ({
      dept_id,
      dept_name: list[0]!.dept_name,
      ...sumsOf(list.map(({ total }) => total)),
    }));
    const ranks = ranksOf(rows.map(({ mean }) => mean));
    // Its place among all departments, of which only one's own are shown.
    return rows
      .map((row, at) => ({ ...row, rank: ranks[at]! }))
      .filter(({ dept_id: id }) => isAll || opensDept(user.scope, id));
  },

  ownResults: async ({ db, user }) => {
    const rows = await db
      .select({ id: performanceTargets.id, table: performanceTables })
      .from(performanceTargets)
      .innerJoin(performanceSheets, eq(performanceSheets.id, performanceTargets.sheetId))
      .innerJoin(performanceTables, eq(performanceTables.id, performanceSheets.tableId))
      .where(and(eq(performanceTargets.personId, user.userId), eq(performanceTables.state, 'published')))
      .orderBy(desc(performanceTables.fromOn), desc(performanceTables.id));
    const found = [];
    for (const { id, table } of rows) {
      const all = await scoresOf(db, table.id);
      const { total, rank } = all.find((row) => row.id === id)!;
      found.push({
        table_id: table.id,
        target_id: id,
        name: table.name,
        period: periodWords(table.periodKind, table.fromOn),
        from_on: table.fromOn,
        total,
        rank,
        people: all.length,
      });
    }
    return found;
  },
};
