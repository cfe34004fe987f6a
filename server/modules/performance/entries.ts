import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import type { FillRow, performanceEntryEndpoints } from '@contract/performance/entries';
import { isOpen, periodWords, valueProblem } from '@contract/performance/rules';
import type { PerformanceItem, PerformanceSheet } from '@contract/performance/tables';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { changeRow, find } from '@server/kits/rows';
import { statusOf, submit, withdraw } from '../approval/public';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { sheetFlow } from './flow';
import {
  entriesOf,
  itemRows,
  itemsOf,
  lockedSheet,
  refuse,
  scoresOf,
  sheetOf,
  sheetsOf,
  targetOf,
  targetsOf,
  type TargetRow,
} from './rows';
import { performanceItems, performanceLogs, performanceSheets, performanceTables, performanceTargets } from './tables';
import { writeEntries } from './write-entry';

type Calls = Pick<
  typeof performanceEntryEndpoints,
  'fillTables' | 'fillSheets' | 'fillRows' | 'saveEntries' | 'submitSheet' | 'entryLogs'
>;
type Who = Pick<CurrentUser, 'userId' | 'scope' | 'permissions'>;

/** Whether somebody fills in an item for a target: himself, as named for it, or for his departments. */
function fills(user: Who, item: PerformanceItem, target: Pick<TargetRow, 'personId' | 'deptId'>): boolean {
  if (item.source !== 'manual') return false;
  if (item.filler === 'self') return target.personId === user.userId;
  if (item.filler === 'named') return item.fillers.some(({ user_id: id }) => id === user.userId);
  return maySubmit(user, target.deptId);
}

const maySubmit = (user: Who, deptId: number) =>
  holds(user, 'performance:entry:submit') && opensDept(user.scope, deptId);

/** What somebody fills in for some targets; targets of which he fills in nothing are not among them. */
async function fillRowsOf({ db, user }: Reader, tableId: number, where?: SQL): Promise<FillRow[]> {
  const items = await itemsOf(db, tableId);
  const filled = (await targetsOf(db, tableId, where))
    .map((target) => ({ target, own: items.filter((item) => fills(user, item, target)) }))
    .filter(({ own }) => own.length > 0);
  const ids = filled.map(({ target }) => target.id);
  const entries = await entriesOf(db, sql`${performanceTargets.id} = any(${array(ids, 'int')})`);
  return filled.map(({ target, own }) => {
    const stored = entries.get(target.id) ?? [];
    const values = own.map(({ id }) => {
      const entry = stored.find(({ itemId }) => itemId === id);
      return { item_id: id, value: entry?.value ?? null, remark: entry?.remark ?? '' };
    });
    return {
      id: target.id,
      name: target.name,
      staff_id: target.staffId,
      dept_id: target.deptId,
      dept_name: target.deptName,
      state: target.state,
      values,
      missing: values.filter(({ value }) => value === null).length,
      version: target.version,
    };
  });
}

const fillSource: RowSource<FillRow> = {
  table: performanceTargets,
  words: {},
  read: async (reader, id) => {
    const { tableId } = await targetOf(reader.db, id);
    const [row] = await fillRowsOf(reader, tableId, eq(performanceTargets.id, id));
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  },
};

const sheetSource: RowSource<PerformanceSheet> = { table: performanceSheets, words: {}, read: sheetOf };

/** 绩效填报: what waits for somebody, a department's sheet, and the log of all changes. */
export const entryHandlers: Handlers<Calls> = {
  fillTables: async (call) => {
    const { db } = call;
    const open = await db
      .select()
      .from(performanceTables)
      .where(eq(performanceTables.state, 'filling'))
      .orderBy(performanceTables.dueOn, performanceTables.id);
    const found = [];
    for (const { id, name, periodKind, fromOn, dueOn, subject } of open) {
      const rows = await fillRowsOf(call, id);
      const states = [...rows, ...(await ownSheets(call, id))].map(({ state }) => state);
      if (states.length === 0) continue;
      const table = { id, name, period: periodWords(periodKind, fromOn), due_on: dueOn, subject };
      found.push({ table, isDone: !states.some(isOpen) });
    }
    // What still waits for him stands first.
    return found.toSorted((one, other) => Number(one.isDone) - Number(other.isDone)).map(({ table }) => table);
  },

  fillSheets: async (call) => {
    const { db, query } = call;
    await find(db, performanceTables, query.table_id);
    const rows = await fillRowsOf(call, query.table_id);
    const ids = new Set(rows.flatMap(({ values }) => values.map(({ item_id: id }) => id)));
    return {
      items: (await itemsOf(db, query.table_id)).filter(({ id }) => ids.has(id)),
      sheets: await ownSheets(call, query.table_id),
    };
  },

  fillRows: async (call) => {
    const { table_id: tableId, dept_id: deptId, name, open, page, size } = call.query;
    const where = and(
      equals(performanceSheets.deptId, deptId),
      name === undefined
        ? undefined
        : or(contains(people.name, name), and(sql`${people.id} is null`, contains(departments.name, name))),
    );
    const all = (await fillRowsOf(call, tableId, where)).filter(
      ({ missing }) => open === undefined || missing > 0 === (open === 'yes'),
    );
    return { total: all.length, list: all.slice((page - 1) * size, page * size) };
  },

  saveEntries: (call) =>
    savedRow(call, fillSource, async () => {
      const { db, user, body } = call;
      const target = await targetOf(db, body.id);
      await lockedSheet(db, target.sheetId);
      const ids = body.values.map(({ item_id: id }) => id);
      if (new Set(ids).size < ids.length) throw refuse('同一绩效项只能出现一次，请核对后再保存');
      const items = await itemRows(
        db,
        and(inArray(performanceItems.id, ids), eq(performanceItems.tableId, target.tableId)),
      );
      const written = body.values.map(({ item_id: itemId, value, remark }) => {
        const item = items.find(({ id }) => id === itemId);
        if (!item || !fills(user, item, target)) throw refuse('有不由您填报的绩效项，请刷新后核对');
        const problem = value === null ? '' : valueProblem(item, value);
        if (problem) throw refuse(problem);
        return { itemId, targetId: target.id, value, remark };
      });
      await writeEntries(db, written, { way: 'input', byId: user.userId });
      return target.id;
    }),

  submitSheet: (call) =>
    savedRow(call, sheetSource, async (before) => {
      const { db, user, body } = call;
      const { id, state, table_id: tableId, dept_name: dept } = before!;
      if (!body.submit) {
        if (state !== 'pending') throw refuse('只有审核中的科室绩效可以撤回');
        const submitted = (await statusOf(db, sheetFlow, [String(id)])).get(String(id));
        if (!submitted) throw new AppError('NOT_FOUND');
        await withdraw(db, user.userId, submitted.recordId);
        return id;
      }
      const { name, state: stored } = await find(db, performanceTables, tableId);
      if (stored !== 'filling' || !isOpen(state)) throw refuse('该科室的绩效已提交，请刷新后核对');
      await refuseUnfinished(db, tableId, id);
      await changeRow(db, performanceSheets, id, { state: 'pending' });
      await submit(db, sheetFlow, {
        subjectId: String(id),
        submitterId: user.userId,
        title: `${name}（${dept}）`,
        payload: {},
      });
      return id;
    }),

  entryLogs: async ({ db, user, query: { table_id: tableId, way, target_name: name, page, size } }) => {
    const by = alias(people, 'by_person');
    const scope = user.scope;
    const own =
      scope.kind === 'all'
        ? undefined
        : or(
            eq(performanceLogs.byId, user.userId),
            eq(performanceTargets.personId, user.userId),
            'deptIds' in scope ? inArray(performanceSheets.deptId, scope.deptIds) : undefined,
          );
    const named = sql<string>`coalesce(${people.name}, ${departments.name})`;
    const where = and(
      own,
      equals(performanceSheets.tableId, tableId),
      equals(performanceLogs.way, way),
      name === undefined ? undefined : sql`position(lower(${name}) in lower(${named})) > 0`,
    );
    const rows = db
      .select({
        row: performanceLogs,
        table_id: performanceTables.id,
        table_name: performanceTables.name,
        item_name: performanceItems.name,
        target_name: named,
        dept_name: departments.name,
        by: by.name,
        all: sql<number>`count(*) over ()::int`,
      })
      .from(performanceLogs)
      .innerJoin(performanceItems, eq(performanceItems.id, performanceLogs.itemId))
      .innerJoin(performanceTargets, eq(performanceTargets.id, performanceLogs.targetId))
      .innerJoin(performanceSheets, eq(performanceSheets.id, performanceTargets.sheetId))
      .innerJoin(performanceTables, eq(performanceTables.id, performanceSheets.tableId))
      .innerJoin(departments, eq(departments.id, performanceSheets.deptId))
      .innerJoin(by, eq(by.id, performanceLogs.byId))
      .leftJoin(people, eq(people.id, performanceTargets.personId))
      .where(where)
      .$dynamic();
    const list = await rows
      .orderBy(desc(performanceLogs.id))
      .limit(size)
      .offset((page - 1) * size);
    // Behind the last page nobody counts.
    const total = list[0]?.all ?? (page === 1 ? 0 : ((await rows.limit(1).offset(0))[0]?.all ?? 0));
    return {
      total,
      list: list.map(({ row: { id, before, after, way: how, reason, at }, all: _all, ...rest }) => ({
        ...rest,
        id,
        before,
        after,
        way: how,
        reason,
        at: at.toISOString(),
      })),
    };
  },
};

/** Sheets that somebody hands in. */
const ownSheets = ({ db, user }: Reader, tableId: number) =>
  sheetsOf(db, tableId, ({ deptId }) => maySubmit(user, deptId));

/** @throws AppError PERFORMANCE_REFUSED naming the first thing that is missing */
async function refuseUnfinished(db: Db, tableId: number, sheetId: number): Promise<void> {
  const own = (await scoresOf(db, tableId)).filter((row) => row.sheetId === sheetId);
  const unfinished = own.filter(({ total }) => total === null);
  const [row] = unfinished;
  if (!row) return;
  const items = await itemsOf(db, tableId);
  const item = items.find(({ id }) => row.scores.some((one) => one.item_id === id && one.score === null));
  const rest = unfinished.length > 1 ? `等 ${unfinished.length} 个` : '';
  throw refuse(`${row.name}${rest}还没有完成，请先填报“${item?.name ?? '绩效项'}”；系统采集没有数据的请联系教育处`);
}
