import { eq } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { performanceEntryEndpoints } from '@contract/performance/entries';
import type { ScoredTarget } from '@contract/performance/results';
import { periodWords, valueProblem } from '@contract/performance/rules';
import { entrySheet } from '@contract/performance/sheets';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { PerformanceItem, PerformanceTable } from '@contract/performance/tables';
import { opensDept } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { importRows } from '@server/kits/import-rows';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { find, first } from '@server/kits/rows';
import { isTurnOf, reviewedSubject } from '../approval/public';
import { sheetFlow } from './flow';
import {
  itemRows,
  itemsOf,
  lockedSheet,
  lockedTable,
  refuse,
  scoredOnWire,
  scoresOf,
  sheetsOf,
  tableOf,
  targetOf,
  targetsOf,
  type TargetRow,
} from './rows';
import { performanceItems, performanceSheets, performanceTables, performanceTargets } from './tables';
import { writeEntries } from './write-entry';

type Calls = Pick<typeof performanceEntryEndpoints, 'importEntries' | 'importTables' | 'auditSheet' | 'adjustEntry'>;

const scoredSource: RowSource<ScoredTarget> = {
  table: performanceTargets,
  words: {},
  read: async ({ db, user }, id) => {
    const { tableId, deptId, sheetId } = await targetOf(db, id);
    const isShown = opensDept(user.scope, deptId) || (await isTurnOf(db, user.userId, sheetFlow, String(sheetId)));
    if (!isShown) throw new AppError('NOT_FOUND');
    return scoredOnWire(first((await scoresOf(db, tableId)).filter((row) => row.id === id)));
  },
};

/** Numbers that come from a sheet, and those that a reviewer puts right. */
export const auditHandlers: Handlers<Calls> = {
  importTables: async ({ db }) => {
    const open = await db
      .select()
      .from(performanceTables)
      .where(eq(performanceTables.state, 'filling'))
      .orderBy(performanceTables.dueOn, performanceTables.id);
    const found = [];
    for (const { id, name, periodKind, fromOn, dueOn, subject } of open) {
      const items = (await itemsOf(db, id)).filter(({ source }) => source !== 'auto');
      if (items.length === 0) continue;
      const named = items.map((item) => ({ id: item.id, name: item.name }));
      found.push({ id, name, period: periodWords(periodKind, fromOn), due_on: dueOn, subject, items: named });
    }
    return found;
  },

  importEntries: async ({ db, user, body, audit }) => {
    const table = await lockedTable(db, body.table_id, 'fill');
    const items = (await itemsOf(db, table.id)).filter(({ source }) => source !== 'auto');
    const targets = (await targetsOf(db, table.id)).filter(({ deptId }) => opensDept(user.scope, deptId));
    const options = { item_id: items.map(({ id, name }) => ({ id, name })) };
    const write = (tx: Db, row: RowOf<typeof entrySheet>) =>
      takeRow(tx, { table, items, targets, byId: user.userId }, row);
    const answer = await importRows({ tx: db, sheet: entrySheet, rows: body.rows, options, write });
    audit({ target: `performance_table:${table.id}`, detail: { rows: body.rows.length } });
    return answer;
  },

  auditSheet: async ({ db, user, params }) => {
    const id = Number(await reviewedSubject(db, user.userId, sheetFlow, params.id));
    const { tableId } = await find(db, performanceSheets, id);
    const sheet = first(await sheetsOf(db, tableId, (one) => one.id === id));
    const rows = (await scoresOf(db, sheet.table_id)).filter(({ sheetId }) => sheetId === sheet.id);
    return {
      sheet,
      table_name: (await tableOf(db, sheet.table_id)).name,
      items: await itemsOf(db, sheet.table_id),
      rows: rows.map(scoredOnWire),
    };
  },

  adjustEntry: (call) =>
    savedRow(call, scoredSource, async () => {
      const { db, user, body } = call;
      const target = await targetOf(db, body.id);
      if (target.personId === user.userId) throw refuse('不能调整本人的绩效，请由其他审核人调整');
      const [sheet] = await db
        .select({ state: performanceSheets.state })
        .from(performanceSheets)
        .where(eq(performanceSheets.id, target.sheetId))
        .for('update');
      const isTurn = await isTurnOf(db, user.userId, sheetFlow, String(target.sheetId));
      if (sheet?.state !== 'pending' || !isTurn) throw refuse('只有等待您审核的科室绩效可以调整');
      const item = first(await itemRows(db, eq(performanceItems.id, body.item_id)));
      if (item.table_id !== target.tableId) throw new AppError('NOT_FOUND');
      const problem = valueProblem(item, body.value);
      if (problem) throw refuse(problem);
      const written = { itemId: item.id, targetId: target.id, value: body.value, remark: body.reason };
      await writeEntries(db, [written], { way: 'adjust', byId: user.userId, reason: body.reason });
      return target.id;
    }),
};

interface Taking {
  table: PerformanceTable;
  items: readonly PerformanceItem[];
  targets: readonly TargetRow[];
  byId: number;
}

/** A line of a sheet. @throws AppError PERFORMANCE_REFUSED with what is wrong with it */
async function takeRow(tx: Db, { table, items, targets, byId }: Taking, row: RowOf<typeof entrySheet>) {
  const isPeople = table.subject === 'person';
  const target = targets.find(({ staffId, deptName }) => (isPeople ? staffId : deptName) === row.target.trim());
  if (!target) throw refuse(isPeople ? `绩效表中没有工号 ${row.target}` : `绩效表中没有科室“${row.target}”`);
  if (isPeople && row.name && row.name !== target.name) throw refuse('姓名与工号不是同一人');
  const item = items.find(({ id }) => id === row.item_id)!;
  const { value } = row;
  const problem = valueProblem(item, value);
  if (problem) throw refuse(problem);
  await lockedSheet(tx, target.sheetId);
  const written = { itemId: item.id, targetId: target.id, value, remark: row.remark ?? '' };
  const changed = await writeEntries(tx, [written], { way: 'import', byId });
  return changed > 0 ? ('updated' as const) : ('unchanged' as const);
}
