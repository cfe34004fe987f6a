import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { performanceConfigEndpoints as config } from '@contract/performance/config';
import { performanceEntryEndpoints as entries, type FillRow } from '@contract/performance/entries';
import { sheetFlowKey } from '@contract/performance/flow-key';
import { performanceResultEndpoints as results } from '@contract/performance/results';
import { performanceTableEndpoints as calls, type PerformanceTable } from '@contract/performance/tables';
import { today } from '@server/kits/today';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../notice/tables';
import { people } from '../people/tables';
import { performanceEntries, performanceItems, performanceLogs } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];
const [secretaryId, teacherId] = [2, 3];
const day = today();
const [{ deptId }] = (await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, teacherId))) as [
  { deptId: number },
];

let made = 0;
const named = (what: string) => `${what} ${(made += 1)}`;

/** All staff of the secretary's department but those whom nobody needs here: two people are left. */
const others = await db
  .select({ id: people.id })
  .from(people)
  .where(and(eq(people.deptId, deptId), sql`${people.id} not in (${secretaryId}, ${teacherId})`));
const range = await admin.data(config.savePeopleFilter, {
  body: {
    name: named('范围'),
    type_ids: [7],
    dept_ids: [deptId],
    excluded_ids: others.map(({ id }) => id).slice(0, 300),
  },
});
const bodyOf = (part: object = {}) => ({
  name: named('绩效表'),
  period_kind: 'month' as const,
  day,
  subject: 'person' as const,
  filter_id: range.id,
  due_on: day,
  ...part,
});
const draft = (part: object = {}) => admin.data(calls.saveTable, { body: bodyOf(part) });
const itemOf = (table: { id: number }, part: object = {}) => ({
  table_id: table.id,
  code: named('X'),
  name: named('绩效项'),
  source: 'manual' as const,
  expression: 'n*2',
  weight: 100,
  filler: 'dept' as const,
  ...part,
});
const item = (table: { id: number }, part: object = {}) => admin.data(calls.saveItem, { body: itemOf(table, part) });
const fresh = async (id: number) => (await admin.data(calls.tableDetail, { params: { id } })).table;
const start = async ({ id }: { id: number }) =>
  admin.call(calls.startTable, { body: { id } }, { ifMatch: (await fresh(id)).version });
const rowsOf = async (who: TestClient, table_id: number) =>
  (await who.data(entries.fillRows, { query: { table_id, page: 1, size: 100 } })).list;
const rowOf = async (who: TestClient, table: { id: number }, name: string) =>
  (await rowsOf(who, table.id)).find((row) => row.name === name);
const enter = (who: TestClient, row: FillRow, value: number | null, remark = '') =>
  who.call(
    entries.saveEntries,
    { body: { id: row.id, values: row.values.map(({ item_id }) => ({ item_id, value, remark })) } },
    { ifMatch: row.version },
  );
const sheetsOf = async (who: TestClient, table_id: number) =>
  (await who.data(entries.fillSheets, { query: { table_id } })).sheets;
const handIn = async (who: TestClient, table: { id: number }, submit = true) => {
  const [sheet] = await sheetsOf(who, table.id);
  return who.call(entries.submitSheet, { body: { id: sheet!.id, submit } }, { ifMatch: sheet!.version });
};
const decide = async (id: number, pass: 1 | 2, who = admin) => {
  const params = { flow: sheetFlowKey, subject: String(id) };
  const record = (await who.data(approvalEndpoints.ofSubject, { params })).record!;
  const body = { node_id: record.node!.id, pass, comment: pass === 2 ? '查房次数有误' : '', stamp: record.stamp };
  return who.call(approvalEndpoints.review, { params: { id: record.id }, body });
};
const tellings = async (event: string) => db.$count(noticePushes, eq(noticePushes.event, event));

/** A table that is filled in, with one item of its department. */
async function running(part: object = {}): Promise<PerformanceTable> {
  const table = await draft();
  await item(table, part);
  expect((await start(table)).status).toBe(200);
  return fresh(table.id);
}

async function filled(value = 3): Promise<PerformanceTable> {
  const table = await running();
  for (const row of await rowsOf(secretary, table.id)) expect((await enter(secretary, row, value)).status).toBe(200);
  return table;
}

describe('what the office sets', () => {
  it('is nobody else’s', async () => {
    expect((await server.anonymous.call(calls.tables, { query: {} })).status).toBe(401);
    expect((await secretary.call(calls.tables, { query: {} })).status).toBe(403);
    expect((await secretary.call(calls.saveTable, { body: bodyOf() })).status).toBe(403);
    expect((await teacher.call(config.saveFormula, { body: { name: '甲', expression: 'n' } })).status).toBe(403);
    expect((await student.call(entries.fillTables, {})).status).toBe(403);
  });

  it('refuses a formula that cannot be reckoned, and a name that is taken', async () => {
    const wrong = await admin.call(config.saveFormula, { body: { name: named('公式'), expression: 'n*' } });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('公式不完整')]);
    const name = named('公式');
    expect((await admin.data(config.saveFormula, { body: { name, expression: 'n*2*k' } })).expression).toBe('n*2*k');
    expect(errorOf(await admin.call(config.saveFormula, { body: { name, expression: 'n' } }))).toBe('NAME_TAKEN');
  });

  it('names who takes part, which no table may lose', async () => {
    const found = await admin.data(config.filteredPeople, { query: { filter_id: range.id, page: 1, size: 100 } });
    expect(found.list.map(({ user_id: id }) => id)).toEqual([secretaryId, teacherId]);
    await draft();
    const used = await admin.call(config.removePeopleFilter, { body: { id: range.id } }, { ifMatch: range.version });
    expect(errorOf(used)).toBe('IN_USE');
    const body = { name: named('范围'), type_ids: [7], dept_ids: [999_999_999] };
    expect((await admin.call(config.savePeopleFilter, { body })).status).toBe(404);
  });

  it('says of an item what is missing from it, and of a table without items that it has none', async () => {
    const table = await draft();
    const bad = await admin.call(calls.saveItem, { body: itemOf(table, { filler: null }) });
    expect([errorOf(bad), bad.body.message]).toEqual(['PERFORMANCE_REFUSED', '请选择填报人']);
    expect((await start(table)).body.message).toContain('还没有绩效项');
    const { code } = await item(table);
    expect((await admin.call(calls.saveItem, { body: itemOf(table, { code }) })).body.message).toContain(
      '已有这个编码',
    );
  });

  it('does not change once it is filled in, and can be copied', async () => {
    const table = await running();
    const edit = { body: { ...bodyOf(), id: table.id } };
    expect(errorOf(await admin.call(calls.saveTable, edit, { ifMatch: table.version }))).toBe('PERFORMANCE_REFUSED');
    expect(errorOf(await admin.call(calls.saveItem, { body: itemOf(table) }))).toBe('PERFORMANCE_REFUSED');
    const remove = await admin.call(calls.removeTable, { body: { id: table.id } }, { ifMatch: table.version });
    expect(errorOf(remove)).toBe('PERFORMANCE_REFUSED');
    const body = { id: table.id, name: named('绩效表'), day, due_on: day };
    const copy = await admin.data(calls.copyTable, { body });
    expect(copy).toMatchObject({ state: 'draft', items: 1, targets: 0 });
    expect((await admin.call(calls.copyTable, { body })).body.message).toContain('名称');
  });
});

describe('entries', () => {
  it('are asked of who fills in, and of nobody else', async () => {
    const told = await tellings('performance.entry.asked');
    const table = await running();
    expect(await tellings('performance.entry.asked')).toBe(told + 1);
    expect(table).toMatchObject({ state: 'filling', items: 1, targets: 2, departments: 1, passed: 0 });
    expect((await rowsOf(secretary, table.id)).map(({ name, missing }) => [name, missing])).toEqual([
      ['文秘书', 1],
      ['带老师', 1],
    ]);
    expect(await rowsOf(teacher, table.id)).toEqual([]);
    const [row] = await rowsOf(secretary, table.id);
    expect((await enter(teacher, row!, 3)).status).toBe(404);
    expect(
      (await student.call(entries.saveEntries, { body: { id: row!.id, values: [{ item_id: 1, value: 1 }] } })).status,
    ).toBe(403);
  });

  it('of oneself and of who is named are theirs alone', async () => {
    const table = await draft();
    await item(table, { filler: 'self' });
    await item(table, { filler: 'named', filler_ids: [teacherId] });
    await start(table);
    const own = (await rowOf(teacher, table, '带老师'))!;
    expect(own.values).toHaveLength(2);
    expect((await rowOf(teacher, table, '文秘书'))!.values).toHaveLength(1);
    expect((await rowOf(secretary, table, '文秘书'))!.values).toHaveLength(1);
    const foreign = (await rowOf(secretary, table, '文秘书'))!;
    const body = { id: foreign.id, values: own.values.map(({ item_id }) => ({ item_id, value: 1 })) };
    const refused = await secretary.call(entries.saveEntries, { body }, { ifMatch: foreign.version });
    expect(refused.body.message).toContain('不由您填报');
  });

  it('keep to the range of their item, and to what was seen', async () => {
    const table = await running({ name: '教学查房', least: 0, most: 10 });
    const row = (await rowOf(secretary, table, '带老师'))!;
    expect((await enter(secretary, row, 11)).body.message).toContain('“教学查房”不能大于 10');
    expect((await enter(secretary, row, 1.234)).body.message).toContain('至多两位小数');
    expect((await enter(secretary, row, 4)).status).toBe(200);
    expect(errorOf(await enter(secretary, row, 5))).toBe('VERSION_STALE');
  });

  it('are told in the log with before, after and who, also when they are taken back', async () => {
    const table = await running();
    for (const value of [4, 6, 6, null])
      expect((await enter(secretary, (await rowOf(secretary, table, '带老师'))!, value, '按教务记录')).status).toBe(
        200,
      );
    const query = { table_id: table.id, page: 1, size: 10 };
    const { list } = await secretary.data(entries.entryLogs, { query });
    expect(list.map(({ before, after, by, way, reason }) => [before, after, by, way, reason])).toEqual([
      [6, null, '文秘书', 'input', '按教务记录'],
      [4, 6, '文秘书', 'input', '按教务记录'],
      [null, 4, '文秘书', 'input', '按教务记录'],
    ]);
    expect((await teacher.call(entries.entryLogs, { query })).status).toBe(403);
  });

  it('come from a sheet, row by row', async () => {
    const table = await draft();
    const one = await item(table, { source: 'import', filler: null, most: 10 });
    await start(table);
    const [person] = (await db.select().from(people).where(eq(people.id, teacherId))) as [typeof people.$inferSelect];
    const line = (part: Record<string, string>) => ({
      target: person.staffId,
      name: person.name,
      item_id: one.name,
      value: '3',
      remark: '',
      ...part,
    });
    const lines = [
      line({}),
      line({ target: 'nobody' }),
      line({ name: '别人' }),
      line({ value: '11' }),
      line({ value: '三' }),
      line({ item_id: '没有' }),
      line({}),
    ];
    const body = { table_id: table.id, rows: lines.map((values, at) => ({ sheet: '绩效数据', row: at + 2, values })) };
    expect((await secretary.call(entries.importEntries, { body })).status).toBe(403);
    const { results: told } = await admin.data(entries.importEntries, { body });
    expect(told.map(({ outcome }) => outcome)).toEqual(['updated', ...Array(5).fill('failed'), 'unchanged']);
    expect(told.map(({ message }) => message).join()).toMatch(/没有工号 nobody.*不是同一人.*不能大于 10/u);
  });

  it('of the system are counted, and counted again as a difference', async () => {
    const table = await draft();
    await item(table, { source: 'auto', metric: 'taught_hours', filler: null, name: '授课' });
    await item(table, { source: 'auto', metric: 'evaluation', filler: null, name: '评价' });
    expect((await start(table)).status).toBe(200);
    const again = await admin.data(calls.calculateTable, { body: { id: table.id } });
    expect(again).toEqual({ changed: 0, unchanged: 4, missing: expect.any(Number) });
    await db
      .update(performanceEntries)
      .set({ value: 99 })
      .where(
        sql`${performanceEntries.itemId} in (select id from ${performanceItems} where table_id = ${table.id} and metric = 'taught_hours')`,
      );
    expect((await admin.data(calls.calculateTable, { body: { id: table.id } })).changed).toBe(2);
    const way = await db
      .select({ after: performanceLogs.after })
      .from(performanceLogs)
      .innerJoin(performanceItems, eq(performanceItems.id, performanceLogs.itemId))
      .where(and(eq(performanceItems.tableId, table.id), eq(performanceLogs.before, 99)));
    expect(way).toHaveLength(2);
  });
});

describe('a department', () => {
  it('hands in nothing that is not finished', async () => {
    const table = await running({ name: '教学查房' });
    await enter(secretary, (await rowOf(secretary, table, '文秘书'))!, 1);
    const answer = await handIn(secretary, table);
    expect([errorOf(answer), answer.body.message]).toEqual([
      'PERFORMANCE_REFUSED',
      expect.stringContaining('带老师还没有完成，请先填报“教学查房”'),
    ]);
    expect(await sheetsOf(teacher, table.id)).toEqual([]);
  });

  it('is locked while it is reviewed, and open again when it is taken back or sent back', async () => {
    const table = await filled();
    const told = await tellings('performance.sheet.decided');
    expect((await handIn(secretary, table)).status).toBe(200);
    expect((await fresh(table.id)).state).toBe('auditing');
    const row = (await rowOf(secretary, table, '带老师'))!;
    expect((await enter(secretary, row, 9)).body.message).toContain('已提交');
    const [sheet] = await sheetsOf(secretary, table.id);
    expect((await handIn(secretary, table, false)).status).toBe(200);
    expect((await enter(secretary, row, 9)).status).toBe(200);
    expect((await handIn(secretary, table)).status).toBe(200);
    expect((await decide(sheet!.id, 2)).status).toBe(200);
    expect((await sheetsOf(secretary, table.id))[0]!.state).toBe('returned');
    expect(await tellings('performance.sheet.decided')).toBe(told);
    expect((await enter(secretary, (await rowOf(secretary, table, '带老师'))!, 8)).status).toBe(200);
  });

  it('is adjusted with a reason while it waits, by a reviewer who is not the one in question', async () => {
    const table = await filled();
    const [sheet] = await sheetsOf(secretary, table.id);
    const query = { table_id: table.id, page: 1, size: 10 };
    const one = (await admin.data(results.results, { query })).list.find(({ name }) => name === '带老师')!;
    const { items } = await admin.data(calls.tableDetail, { params: { id: table.id } });
    const body = { id: one.id, item_id: items[0]!.id, value: 5, reason: '查房记录缺一次' };
    const adjust = (who: TestClient, part = {}) =>
      who.call(entries.adjustEntry, { body: { ...body, ...part } }, { ifMatch: one.version });
    expect((await adjust(secretary)).status).toBe(403);
    expect((await adjust(admin)).body.message).toContain('只有等待您审核的');
    await handIn(secretary, table);
    expect((await adjust(admin, { reason: '' })).status).toBe(400);
    const params = { flow: sheetFlowKey, subject: String(sheet!.id) };
    const { id } = (await admin.data(approvalEndpoints.ofSubject, { params })).record!;
    const read = await admin.data(entries.auditSheet, { params: { id } });
    expect(read.rows.map(({ name, total }) => [name, total])).toEqual([
      ['文秘书', 6],
      ['带老师', 6],
    ]);
    expect((await teacher.call(entries.auditSheet, { params: { id } })).status).toBe(403);
    expect((await adjust(admin)).body.data).toMatchObject({ total: 10 });
    expect((await secretary.data(entries.entryLogs, { query: { ...query, way: 'adjust' } })).list).toMatchObject([
      { before: 3, after: 5, reason: '查房记录缺一次', target_name: '带老师' },
    ]);
  });
});

describe('results', () => {
  it('are the office’s until they are published, then everybody’s own and a department’s', async () => {
    const table = await filled();
    const published = () => tellings('performance.result.published');
    const query = { table_id: table.id, page: 1, size: 100 };
    const publish = async () =>
      admin.call(calls.publishTable, { body: { id: table.id } }, { ifMatch: (await fresh(table.id)).version });
    expect((await publish()).body.message).toContain('所有科室核定后');
    await handIn(secretary, table);
    const [sheet] = await sheetsOf(secretary, table.id);
    expect((await decide(sheet!.id, 1)).status).toBe(200);
    expect((await fresh(table.id)).state).toBe('confirmed');
    expect((await admin.data(results.results, { query })).total).toBe(2);
    expect((await teacher.call(results.results, { query })).status).toBe(404);
    const told = await published();
    expect((await publish()).status).toBe(200);
    expect(await published()).toBe(told + 1);
    const own = await teacher.data(results.results, { query });
    expect(own.list.map(({ name, total, rank }) => [name, total, rank])).toEqual([['带老师', 6, 1]]);
    expect((await secretary.data(results.results, { query })).total).toBe(2);
    expect(await secretary.data(results.deptResults, { query: { table_id: table.id } })).toMatchObject([
      { people: 2, finished: 2, sum: 12, mean: 6, rank: 1 },
    ]);
    expect((await teacher.call(results.deptResults, { query: { table_id: table.id } })).status).toBe(403);
    expect(await teacher.data(results.ownResults, {})).toContainEqual(
      expect.objectContaining({ table_id: table.id, total: 6, people: 2 }),
    );
    const traced = await teacher.data(results.trace, { query: { id: own.list[0]!.id } });
    expect(traced).toMatchObject({
      total: 6,
      items: [{ n: 3, expression: 'n*2', score: 6, changes: [{ after: 3, by: '文秘书' }] }],
    });
    const other = (await secretary.data(results.results, { query })).list.find(({ name }) => name === '文秘书')!;
    expect((await teacher.call(results.trace, { query: { id: other.id } })).status).toBe(404);
    expect((await student.call(results.ownResults, {})).status).toBe(403);
    const row = (await rowOf(secretary, table, '带老师'))!;
    expect((await enter(secretary, row, 1)).body.message).toContain('已发布');
  });

  it('are not finished, and not 0, while something is missing', async () => {
    const table = await running();
    await enter(secretary, (await rowOf(secretary, table, '带老师'))!, 0);
    const { list } = await admin.data(results.results, { query: { table_id: table.id, page: 1, size: 100 } });
    expect(list.map(({ name, total, rank }) => [name, total, rank])).toEqual([
      ['文秘书', null, null],
      ['带老师', 0, 1],
    ]);
    expect(await admin.data(results.deptResults, { query: { table_id: table.id } })).toMatchObject([
      { people: 2, finished: 1, sum: null, mean: null, rank: null },
    ]);
  });

  it('of departments are filled in by their secretaries', async () => {
    const table = await draft({ subject: 'dept' });
    const refused = await admin.call(calls.saveItem, { body: itemOf(table, { filler: 'self' }) });
    expect(refused.body.message).toContain('不能由本人填报');
    await item(table);
    await start(table);
    const rows = await rowsOf(secretary, table.id);
    expect(rows).toHaveLength(1);
    expect((await enter(secretary, rows[0]!, 7)).status).toBe(200);
    const { list } = await admin.data(results.results, { query: { table_id: table.id, page: 1, size: 100 } });
    expect(list).toMatchObject([{ name: rows[0]!.dept_name, total: 14 }]);
  });
});
