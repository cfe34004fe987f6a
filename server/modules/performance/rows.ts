import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import type { ScoredTarget } from '@contract/performance/results';
import { canAct, isOpen, ranksOf, scoreOf, stateOf, totalOf, type TableAct } from '@contract/performance/rules';
import type { PerformanceItem, PerformanceSheet, PerformanceTable } from '@contract/performance/tables';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { RowSource } from '@server/kits/row-calls';
import { find, first } from '@server/kits/rows';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import {
  itemFillers,
  peopleFilters,
  performanceEntries,
  performanceItems,
  performanceSheets,
  performanceTables,
  performanceTargets,
} from './tables';

export type TableRow = typeof performanceTables.$inferSelect;
export type ItemRow = typeof performanceItems.$inferSelect;
export type SheetRow = typeof performanceSheets.$inferSelect;

/** @throws AppError PERFORMANCE_REFUSED */
export const refuse = (reason: string) => new AppError('PERFORMANCE_REFUSED', { reason });

/** Tables with how far they are, the latest period first. */
export async function tableRows(db: Db, where?: SQL): Promise<PerformanceTable[]> {
  const rows = await db
    .select({
      row: performanceTables,
      filterName: peopleFilters.name,
      items: sql<number>`(select count(*)::int from ${performanceItems} one where one.table_id = ${performanceTables.id})`,
    })
    .from(performanceTables)
    .innerJoin(peopleFilters, eq(peopleFilters.id, performanceTables.filterId))
    .where(where)
    .orderBy(desc(performanceTables.fromOn), desc(performanceTables.id));
  const sheets = groupBy(
    await db
      .select({
        tableId: performanceSheets.tableId,
        state: performanceSheets.state,
        targets: sql<number>`count(${performanceTargets.id})::int`,
      })
      .from(performanceSheets)
      .leftJoin(performanceTargets, eq(performanceTargets.sheetId, performanceSheets.id))
      .where(
        inArray(
          performanceSheets.tableId,
          rows.map(({ row }) => row.id),
        ),
      )
      .groupBy(performanceSheets.id),
    ({ tableId }) => tableId,
  );
  return rows.map(({ row, filterName, items }) => {
    const own = sheets.get(row.id) ?? [];
    return {
      id: row.id,
      name: row.name,
      period_kind: row.periodKind,
      from_on: row.fromOn,
      to_on: row.toOn,
      subject: row.subject,
      filter_id: row.filterId,
      filter_name: filterName,
      due_on: row.dueOn,
      note: row.note,
      state: stateOf(
        row.state,
        own.map(({ state }) => state),
      ),
      items,
      targets: own.reduce((sum, { targets }) => sum + targets, 0),
      departments: own.length,
      passed: own.filter(({ state }) => state === 'passed').length,
      version: row.version,
    };
  });
}

/** @throws AppError NOT_FOUND */
export const tableOf = async (db: Db, id: number): Promise<PerformanceTable> =>
  first(await tableRows(db, eq(performanceTables.id, id)));

const refusals: Record<TableAct, string> = {
  edit: '绩效表已启动填报，不能再修改；可复制为新表',
  remove: '只有草稿可以删除',
  start: '绩效表已启动，请刷新后核对',
  calculate: '只有填报中的绩效表可以采集数据',
  fill: '绩效表不在填报中，不能填报',
  publish: '所有科室核定后才能发布',
};

/** @throws AppError PERFORMANCE_REFUSED */
export function demandAct(act: TableAct, { state }: Pick<PerformanceTable, 'state'>): void {
  if (!canAct(act, state)) throw refuse(refusals[act]);
}

/** A table, kept from other writers, in a state that allows the act. @throws AppError NOT_FOUND, PERFORMANCE_REFUSED */
export async function lockedTable(tx: Db, id: number, act: TableAct): Promise<PerformanceTable> {
  await tx
    .select({ id: performanceTables.id })
    .from(performanceTables)
    .where(eq(performanceTables.id, id))
    .for('update');
  const table = await tableOf(tx, id);
  demandAct(act, table);
  return table;
}

/** A department's sheet, kept from other writers, whose entries may change. @throws AppError NOT_FOUND, PERFORMANCE_REFUSED */
export async function lockedSheet(tx: Db, id: number): Promise<SheetRow> {
  const sheet = first(await tx.select().from(performanceSheets).where(eq(performanceSheets.id, id)).for('update'));
  const { state } = await find(tx, performanceTables, sheet.tableId);
  if (state !== 'filling') throw refuse('绩效结果已发布，不能再修改');
  if (!isOpen(sheet.state)) throw refuse('该科室的绩效已提交，不能再填报；需要修改请先撤回或由审核人退回');
  return sheet;
}

/** Items in their order, with who fills them in. */
export async function itemRows(db: Db, where: SQL | undefined): Promise<PerformanceItem[]> {
  const rows = await db
    .select()
    .from(performanceItems)
    .where(where)
    .orderBy(asc(performanceItems.tableId), asc(performanceItems.sort), asc(performanceItems.id));
  const named = groupBy(
    await db
      .select({ itemId: itemFillers.itemId, user_id: people.id, name: people.name, staff_id: people.staffId })
      .from(itemFillers)
      .innerJoin(people, eq(people.id, itemFillers.personId))
      .where(
        inArray(
          itemFillers.itemId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(people.id)),
    ({ itemId }) => itemId,
  );
  return rows.map(({ tableId, ...row }) => ({
    ...row,
    table_id: tableId,
    fillers: (named.get(row.id) ?? []).map(({ itemId: _itemId, ...person }) => person),
  }));
}

export const itemsOf = (db: Db, tableId: number) => itemRows(db, eq(performanceItems.tableId, tableId));

export const itemSource: RowSource<PerformanceItem> = {
  table: performanceItems,
  words: {
    code: '编码',
    name: '名称',
    unit: '单位',
    expression: '公式',
    weight: '权重（%）',
    least: '最小值',
    most: '最大值',
    cap: '得分上限',
    fallback: '无数据时按',
    fillers: { word: '填报人', say: (list) => (list ?? []).map(({ name }) => name).join('、') },
  },
  read: async ({ db }, id) => first(await itemRows(db, eq(performanceItems.id, id))),
};

export const targetRows = (db: Db) =>
  db
    .select({
      id: performanceTargets.id,
      sheetId: performanceTargets.sheetId,
      tableId: performanceSheets.tableId,
      state: performanceSheets.state,
      personId: performanceTargets.personId,
      name: sql<string>`coalesce(${people.name}, ${departments.name})`,
      staffId: sql<string>`coalesce(${people.staffId}, '')`,
      deptId: performanceSheets.deptId,
      deptName: departments.name,
      factor: performanceTargets.factor,
      version: performanceTargets.version,
    })
    .from(performanceTargets)
    .innerJoin(performanceSheets, eq(performanceSheets.id, performanceTargets.sheetId))
    .innerJoin(departments, eq(departments.id, performanceSheets.deptId))
    .leftJoin(people, eq(people.id, performanceTargets.personId))
    .$dynamic();
export type TargetRow = Awaited<ReturnType<typeof targetRows>>[number];

/** @throws AppError NOT_FOUND */
export const targetOf = async (db: Db, id: number): Promise<TargetRow> =>
  first(await targetRows(db).where(eq(performanceTargets.id, id)));

const targetOrder = [asc(performanceSheets.deptId), asc(performanceTargets.id)] as const;

/** Who is in a table, department by department. */
export const targetsOf = (db: Db, tableId: number, where?: SQL): Promise<TargetRow[]> =>
  targetRows(db)
    .where(and(eq(performanceSheets.tableId, tableId), where))
    .orderBy(...targetOrder);

/** Entries of some targets, by target. */
export async function entriesOf(db: Db, where: SQL) {
  const rows = await db
    .select({ entry: performanceEntries })
    .from(performanceEntries)
    .innerJoin(performanceTargets, eq(performanceTargets.id, performanceEntries.targetId))
    .innerJoin(performanceSheets, eq(performanceSheets.id, performanceTargets.sheetId))
    .where(where);
  return groupBy(
    rows.map(({ entry }) => entry),
    ({ targetId }) => targetId,
  );
}

/** Everybody of a table with his points, reckoned from the entries as they are now; nobody's sight is asked. */
export async function scoresOf(
  db: Db,
  tableId: number,
): Promise<(ScoredTarget & Pick<TargetRow, 'personId' | 'sheetId'>)[]> {
  const items = await itemsOf(db, tableId);
  const entries = await entriesOf(db, eq(performanceSheets.tableId, tableId));
  const rows = (await targetsOf(db, tableId)).map(
    ({ staffId, deptId, deptName, factor, tableId: _tableId, state: _state, ...row }) => {
      const own = entries.get(row.id) ?? [];
      const scores = items.map((item) => ({
        item_id: item.id,
        ...scoreOf(item, own.find(({ itemId }) => itemId === item.id)?.value ?? null, factor),
      }));
      return {
        ...row,
        staff_id: staffId,
        dept_id: deptId,
        dept_name: deptName,
        scores,
        total: totalOf(scores.map(({ score }) => score)),
      };
    },
  );
  const ranks = ranksOf(rows.map(({ total }) => total));
  return rows.map((row, at) => ({ ...row, rank: ranks[at]! }));
}

/** Sheets of a table with how many of each are not finished, as somebody may see them. */
export async function sheetsOf(
  db: Db,
  tableId: number,
  isSeen: (sheet: SheetRow) => boolean = () => true,
): Promise<PerformanceSheet[]> {
  const rows = await db
    .select({ row: performanceSheets, deptName: departments.name })
    .from(performanceSheets)
    .innerJoin(departments, eq(departments.id, performanceSheets.deptId))
    .where(eq(performanceSheets.tableId, tableId))
    .orderBy(asc(performanceSheets.deptId));
  const shown = rows.filter(({ row }) => isSeen(row));
  if (shown.length === 0) return [];
  const bySheet = groupBy(await scoresOf(db, tableId), ({ sheetId }) => sheetId);
  return shown.map(({ row, deptName }) => {
    const own = bySheet.get(row.id) ?? [];
    return {
      id: row.id,
      table_id: row.tableId,
      dept_id: row.deptId,
      dept_name: deptName,
      state: row.state,
      targets: own.length,
      unfinished: own.filter(({ total }) => total === null).length,
      version: row.version,
    };
  });
}

/** A sheet by its id. @throws AppError NOT_FOUND, also where it is not of the caller's departments */
export async function sheetOf({ db, user }: { db: Db; user: Pick<CurrentUser, 'scope'> }, id: number) {
  const row = await find(db, performanceSheets, id);
  if (!opensDept(user.scope, row.deptId)) throw new AppError('NOT_FOUND');
  return first(await sheetsOf(db, row.tableId, (one) => one.id === id));
}

/** As the wire has it: who it is stays in the server. */
export const scoredOnWire = ({
  personId: _personId,
  sheetId: _sheetId,
  ...row
}: Awaited<ReturnType<typeof scoresOf>>[number]): ScoredTarget => row;
