import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { CurrentUser } from '@server/kernel/current-user';
import { groupBy } from '@contract/kernel/group-by';
import { isOpen, itemProblem, periodKinds, periodOf, periodWords, rankOf, subjects } from '@contract/performance/rules';
import type { performanceTableEndpoints, PerformanceTable } from '@contract/performance/tables';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find, replaceParts, saveRow } from '@server/kits/rows';
import { violated } from '@server/kits/violation';
import { notify } from '../notice/public';
import { demandManaged } from '../people/public';
import { people } from '../people/tables';
import { peopleHolding } from '../system/public';
import { collected } from './collect';
import { filterOf, inFilter } from './config';
import { demandAct, itemSource, itemsOf, lockedTable, refuse, sheetsOf, tableOf, tableRows, targetsOf } from './rows';
import {
  formulas,
  itemFillers,
  peopleFilters,
  performanceItems,
  performanceSheets,
  performanceTables,
  performanceTargets,
  titleFactors,
} from './tables';
import { writeEntries } from './write-entry';

export const tableSource: RowSource<PerformanceTable> = {
  table: performanceTables,
  words: {
    name: '名称',
    period_kind: { word: '周期', say: (one) => periodKinds[one] },
    from_on: '开始日期',
    to_on: '结束日期',
    subject: { word: '对象', say: (one) => subjects[one] },
    filter_name: '参与范围',
    due_on: '填报截止',
    note: '说明',
  },
  read: ({ db }, id) => tableOf(db, id),
};

/** 绩效表: from the draft to the published result. */
export const tableHandlers: Handlers<typeof performanceTableEndpoints> = {
  tables: async ({ db, query: { name, state, subject, page, size } }) => {
    // What a table is follows from its departments, so that the page is cut here.
    const word = name?.toLowerCase() ?? '';
    const all = (await tableRows(db)).filter(
      (row) =>
        row.name.toLowerCase().includes(word) &&
        (state === undefined || row.state === state) &&
        (subject === undefined || row.subject === subject),
    );
    return { total: all.length, list: all.slice((page - 1) * size, page * size) };
  },

  tableDetail: async ({ db, params: { id } }) => ({
    table: await tableOf(db, id),
    items: await itemsOf(db, id),
    sheets: await sheetsOf(db, id),
    formulas: await db
      .select({ name: formulas.name, expression: formulas.expression })
      .from(formulas)
      .orderBy(asc(formulas.id)),
  }),

  saveTable: (call) =>
    savedRow(call, tableSource, async (before) => {
      const { db, body } = call;
      if (before) {
        demandAct('edit', before);
        if (before.subject !== body.subject && before.items > 0)
          throw refuse('已有绩效项，不能改变对象；请先删除绩效项或新建绩效表');
      }
      const filter = await find(db, peopleFilters, body.filter_id);
      const { from, to } = periodOf(body.period_kind, body.day);
      if (body.due_on < from) throw refuse('填报截止日期不能早于周期的第一天');
      return saveRow(db, performanceTables, body.id, {
        name: body.name,
        periodKind: body.period_kind,
        fromOn: from,
        toOn: to,
        subject: body.subject,
        filterId: filter.id,
        dueOn: body.due_on,
        note: body.note,
      });
    }),

  removeTable: (call) => removedRow(call, tableSource, async (table) => demandAct('remove', table)),

  copyTable: async ({ db, body, audit }) => {
    const {
      name: _name,
      id: _id,
      version: _version,
      state: _state,
      ...kept
    } = await find(db, performanceTables, body.id);
    const { from, to } = periodOf(kept.periodKind, body.day);
    if (body.due_on < from) throw refuse('填报截止日期不能早于周期的第一天');
    const id = await addRow(db, performanceTables, {
      ...kept,
      name: body.name,
      fromOn: from,
      toOn: to,
      dueOn: body.due_on,
    });
    for (const { id: _item, fillers, table_id: _table, version: _v, ...item } of await itemsOf(db, body.id)) {
      const itemId = await addRow(db, performanceItems, { ...item, tableId: id });
      await nameFillers(
        db,
        itemId,
        fillers.map(({ user_id: one }) => one),
      );
    }
    audit({ target: `performance_table:${id}`, detail: { from: body.id } });
    return tableOf(db, id);
  },

  startTable: (call) =>
    savedRow(call, tableSource, async (before) => {
      demandAct('start', before!);
      await beginTable(call.db, before!, call.user.userId);
      return before!.id;
    }),

  calculateTable: async ({ db, user, body, audit }) => {
    const table = await lockedTable(db, body.id, 'calculate');
    const answer = await collectInto(db, table, user.userId);
    audit({ target: `performance_table:${table.id}`, detail: answer });
    return answer;
  },

  publishTable: (call) =>
    savedRow(call, tableSource, async (before) => {
      const { db } = call;
      const { id, name } = before!;
      demandAct('publish', before!);
      await changeRow(db, performanceTables, id, { state: 'published' });
      const targets = await targetsOf(db, id);
      const own = targets.flatMap(({ personId }) => personId ?? []);
      await notify(db, {
        event: 'performance.result.published',
        recipients: { person: own.length > 0 ? own : await submittersOf(db, targets) },
        variables: { table: name },
        link: own.length > 0 ? '/performance/result-people' : `/performance/result-dept?table=${id}`,
        subject: `performance_table:${id}`,
      });
      return id;
    }),

  saveItem: (call) =>
    savedRow(call, itemSource, async (before) => {
      const { db, user, body } = call;
      if (before && before.table_id !== body.table_id) throw refuse('绩效项不能移到另一张绩效表');
      const table = await lockedTable(db, body.table_id, 'edit');
      const problem = itemProblem(body, table.subject);
      if (problem) throw refuse(problem);
      const isManual = body.source === 'manual';
      const named = isManual && body.filler === 'named' ? [...new Set(body.filler_ids)] : [];
      const present = (before?.fillers ?? []).map(({ user_id: one }) => one);
      await demandManaged(
        db,
        user.scope,
        named.filter((one) => !present.includes(one)),
      );
      const { id: _, table_id: tableId, filler_ids: _ids, ...values } = body;
      const id = await refusingTwice(db, (tx) =>
        saveRow(tx, performanceItems, body.id, {
          ...values,
          tableId,
          metric: body.source === 'auto' ? body.metric : null,
          filler: isManual ? body.filler : null,
        }),
      );
      await nameFillers(db, id, named);
      return id;
    }),

  removeItem: (call) =>
    removedRow(call, itemSource, async ({ table_id: tableId }) => {
      await lockedTable(call.db, tableId, 'edit');
    }),
};

const nameFillers = (db: Db, itemId: number, ids: readonly number[]) =>
  replaceParts(
    db,
    itemFillers,
    itemFillers.itemId,
    itemId,
    ids.map((personId) => ({ itemId, personId })),
  );

/** @throws AppError PERFORMANCE_REFUSED for a code or a name that another item of the table has */
async function refusingTwice(db: Db, write: (savepoint: Db) => Promise<number>): Promise<number> {
  try {
    return await db.transaction(write);
  } catch (error) {
    const taken = violated(error, 'unique');
    if (taken === 'performance_item_code') throw refuse('表中已有这个编码，请换一个');
    if (taken === 'performance_item_name') throw refuse('表中已有同名的绩效项，请换一个名称');
    throw error;
  }
}

/** Takes in whom the filter names, with the factors of their titles, counts what the system knows, and asks for the rest. */
export async function beginTable(db: Db, table: PerformanceTable, byId: CurrentUser['userId']): Promise<void> {
  const items = await itemsOf(db, table.id);
  if (items.length === 0) throw refuse('还没有绩效项，请先添加再启动');
  const found = await db
    .select({ id: people.id, deptId: people.deptId, title: people.profile })
    .from(people)
    .where(inFilter(await filterOf(db, table.filter_id)))
    .orderBy(asc(people.deptId), asc(people.id));
  if (found.length === 0) throw refuse('参与范围中没有人员，请先修改参与范围');
  const factors = new Map((await db.select().from(titleFactors)).map(({ id, factor }) => [id, factor]));
  const factorOf = (profile: { title?: unknown }) =>
    factors.get(rankOf(typeof profile.title === 'string' ? profile.title : '')) ?? 1;
  const byDepartment = groupBy(found, ({ deptId }) => deptId!);
  const sheets = await db
    .insert(performanceSheets)
    .values([...byDepartment.keys()].map((deptId) => ({ tableId: table.id, deptId })))
    .returning({ id: performanceSheets.id, deptId: performanceSheets.deptId });
  const targets = sheets.flatMap(({ id: sheetId, deptId }): (typeof performanceTargets.$inferInsert)[] =>
    table.subject === 'dept'
      ? [{ sheetId, personId: null, factor: 1 }]
      : byDepartment.get(deptId)!.map(({ id, title }) => ({ sheetId, personId: id, factor: factorOf(title) })),
  );
  await db.insert(performanceTargets).values(targets);
  await changeRow(db, performanceTables, table.id, { state: 'filling' });
  await collectInto(db, table, byId);
  await askFillers(db, table, byId);
}

/** Counts anew for departments that have not handed in. */
async function collectInto(db: Db, table: PerformanceTable, byId: number) {
  const sheets = await db
    .select()
    .from(performanceSheets)
    .where(eq(performanceSheets.tableId, table.id))
    .orderBy(asc(performanceSheets.id))
    .for('update');
  const open = sheets.filter(({ state }) => isOpen(state)).map(({ id }) => id);
  const targets = await targetsOf(db, table.id, inArray(performanceSheets.id, open));
  const written = await collected(db, table, await itemsOf(db, table.id), targets);
  const changed = await writeEntries(db, written, { way: 'auto', byId });
  return {
    changed,
    unchanged: written.length - changed,
    missing: written.filter(({ value }) => value === null).length,
  };
}

/** Who hands in for the departments of some targets. */
async function submittersOf(db: Db, targets: readonly { deptId: number }[]): Promise<number[]> {
  const holders = await peopleHolding(db, 'performance:entry:submit');
  const deptIds = [...new Set(targets.map(({ deptId }) => deptId))];
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, holders), inArray(people.deptId, deptIds), isNull(people.deletedAt)));
  return rows.map(({ id }) => id);
}

async function askFillers(
  db: Db,
  { id, name, due_on: due, period_kind: kind, from_on: from }: PerformanceTable,
  byId: number,
) {
  const items = (await itemsOf(db, id)).filter(({ source }) => source === 'manual');
  const targets = await targetsOf(db, id);
  const own = items.some(({ filler }) => filler === 'self') ? targets.flatMap(({ personId }) => personId ?? []) : [];
  const named = items.flatMap(({ fillers }) => fillers.map(({ user_id: one }) => one));
  const filler = [...own, ...named, ...(await submittersOf(db, targets))].filter((one) => one !== byId);
  await notify(db, {
    event: 'performance.entry.asked',
    recipients: { filler: [...new Set(filler)] },
    variables: { table: `${name}（${periodWords(kind, from)}）`, due },
    link: `/performance/input?table=${id}`,
    subject: `performance_table:${id}`,
  });
}
