import { TaskState } from '@contract/kernel/task-state';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { type ImportItem } from '@contract/rotation/types';
import { createBody, demoItems, importPlan, itemsOf, runImport } from '@tests/builders/rotation-import';
import { shifted, undoImport } from '@tests/builders/rotation-undo';
import { fixedHeader } from '@tests/fixtures/rotation/sheet-of';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../people/tables';
import { importJobs } from './tables';

const server = await startTestServer();
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const { db } = server.database;
const written = (id: string, query = {}, client = admin) =>
  client.data(calls.importWritten, { params: { id }, query: { size: 100, ...query } });

/** Imports what nobody has placed yet, in a year of its own, then the same people in other months. */
async function importedTwice(year: number, count = 4) {
  const items = await demoItems(admin, { count, months: 6, firstMonth: `${year}-01`, halves: false });
  const first = importPlan(items, { chunkSize: 2 });
  await runImport(admin, first);
  const second = importPlan(shifted(items, 1).map(withoutFirstMonth), { chunkSize: 2, clearBlanks: true });
  const { counts } = await runImport(admin, second);
  return { items, first, second, counts };
}

/** The first month emptied instead of filled. */
function withoutFirstMonth(item: ImportItem): ImportItem {
  const { date } = item.record.deptList[0]!;
  const deptList = item.record.deptList.filter((piece) => piece.date !== date);
  return { ...item, clear: [date], record: { ...item.record, deptList } };
}

const sumOf = (list: { created: number; changed: number; removed: number }[]) => ({
  created: list.reduce((sum, { created }) => sum + created, 0),
  changed: list.reduce((sum, { changed }) => sum + changed, 0),
  removed: list.reduce((sum, { removed }) => sum + removed, 0),
});

describe('what an import has written', () => {
  it('is listed by person and month, before and after', async () => {
    const { items, first, second, counts } = await importedTwice(2060);
    const { total, hidden, list } = await written(second.id);
    expect([total, hidden]).toEqual([4, 0]);
    const ids = list.map(({ userId }) => userId);
    expect(ids).toEqual(items.map(({ record }) => record.userId).toSorted((one, other) => one - other));
    const { created, changed, removed } = counts;
    expect(sumOf(list)).toEqual({ created, changed, removed });
    const person = list.find(({ userId }) => userId === items[0]!.record.userId);
    expect(person!.months[0]).toMatchObject({ date: '2060-01', kind: 'removed', after: [], present: [], change: null });
    expect(person!.months[0]!.before).toMatchObject([{ deptName: items[0]!.record.deptList[0]!.deptName, halfUp: 0 }]);
    for (const { kind, fate, before, after, present, change } of person!.months.slice(1)) {
      expect([kind, fate, change]).toEqual(['changed', 'stands', null]);
      expect(after).not.toEqual(before);
      expect(present).toEqual(after);
    }

    const earlier = await written(first.id);
    expect(earlier.list[0]).toMatchObject({ created: 6, changed: 0, removed: 0 });
    expect(earlier.list[0]!.months.map(({ kind }) => kind)).toEqual(Array(6).fill('created'));
    expect(earlier.list[0]!.months[0]).toMatchObject({ fate: 'back', present: [], change: { kind: 'import' } });
    expect(earlier.list[0]!.months[1]).toMatchObject({ fate: 'changed', change: { kind: 'import' } });
  });

  it('is paged, and narrowed by kind, name and number', async () => {
    const { items, second } = await importedTwice(2061);
    const all = await written(second.id);
    const page = await written(second.id, { page: 2, size: 1 });
    expect(page).toEqual({ total: 4, hidden: 0, list: all.list.slice(1, 2) });
    expect(await written(second.id, { page: 9, size: 1 })).toMatchObject({ total: 4, list: [] });

    const removed = await written(second.id, { kind: 'removed' });
    expect(removed.total).toBe(4);
    expect(removed.list.map(({ months }) => months.map(({ date }) => date).join())).toEqual(Array(4).fill('2061-01'));
    expect(sumOf(removed.list)).toEqual(sumOf(all.list));
    expect(await written(second.id, { kind: 'created' })).toEqual({ total: 0, hidden: 0, list: [] });

    const { staffId, record } = items[2]!;
    expect((await written(second.id, { keyword: staffId })).list).toEqual(
      all.list.filter(({ userId }) => userId === record.userId),
    );
    const named = await written(second.id, { keyword: record.username });
    expect(named.list.map(({ userId }) => userId)).toContain(record.userId);
    expect((await written(second.id, { keyword: '%' })).total).toBe(0);
    expect(errorOf(await admin.call(calls.importWritten, { params: { id: second.id }, query: { size: 501 } }))).toBe(
      'INPUT_INVALID',
    );
  });

  it('is narrowed to a kind also where months are split and one person has several kinds', async () => {
    const header = [...fixedHeader, '2062-01', '2062-02', '2062-03'];
    const [item] = await demoItems(admin, { count: 1, months: 40, firstMonth: '2062-01', halves: false });
    const names = [...new Set(item!.record.deptList.map(({ deptName }) => deptName))];
    const row = (...cells: string[]) => [
      item!.record.username,
      item!.staffId,
      item!.major,
      item!.personType,
      item!.grade,
      ...cells,
    ];
    const [one, other] = names as [string, string];
    await runImport(admin, importPlan(await itemsOf(admin, [header, row('', `${one}#${other}`, one)])));
    const cells = row(one, `${other}#${one}`, '');
    const plan = importPlan(await itemsOf(admin, [header, cells], { clearBlanks: true }), { clearBlanks: true });
    await runImport(admin, plan);
    for (const [kind, date] of [
      ['created', '2062-01'],
      ['changed', '2062-02'],
      ['removed', '2062-03'],
    ] as const) {
      const { total, list } = await written(plan.id, { kind });
      expect([total, list[0]!.months.map((month) => month.date)]).toEqual([1, [date]]);
      expect(list[0]).toMatchObject({ created: 1, changed: 1, removed: 1 });
    }
    const split = (await written(plan.id, { kind: 'changed' })).list[0]!.months[0]!;
    expect(split.before.map(({ halfUp, deptName }) => [halfUp, deptName])).toEqual([
      [1, one],
      [2, other],
    ]);
  });

  it('is listed as far as it is written, and is empty for what wrote nothing', async () => {
    const { items, second } = await importedTwice(2063);
    await db.update(importJobs).set({ state: TaskState.error, cancelled: true }).where(eq(importJobs.id, second.id));
    const unwritten = second.chunks[1]!.map(({ record }) => record.userId);
    await db.execute(sql`delete from rotation_image where change_id = ${second.id}
      and user_id in (${sql.join(unwritten, sql`, `)})`);
    await db.execute(sql`update rotation_import_chunk set written_at = null where job_id = ${second.id} and seq = 1`);
    const { total, list } = await written(second.id, { kind: 'changed' });
    expect(total).toBe(2);
    expect(list.some(({ userId }) => unwritten.includes(userId))).toBe(false);

    const open = importPlan(items);
    await admin.data(calls.importCreate, { body: createBody(open) });
    expect(await written(open.id)).toEqual({ total: 0, hidden: 0, list: [] });
  });

  it('tells which months were undone and which have changed since', async () => {
    const { items, second } = await importedTwice(2064);
    const cleared = items[0]!.record.userId;
    await admin.data(calls.deleteRange, { body: { userIds: [cleared], startDate: '2064-03', endDate: '2064-03' } });
    await undoImport(admin, second.id, true);
    const { list } = await written(second.id);
    const first = list.find(({ userId }) => userId === cleared);
    const other = list.find(({ userId }) => userId !== cleared);
    const march = first!.months.find(({ date }) => date === '2064-03')!;
    expect(march).toMatchObject({ fate: 'changed', present: [], change: { kind: 'clear' } });
    expect(march.after).not.toEqual([]);
    const back = [...first!.months.filter((month) => month !== march), ...other!.months];
    expect(new Set(back.map(({ fate, change }) => `${fate} ${change?.kind}`))).toEqual(new Set(['back undo']));
    for (const { before, present } of back) expect(present).toEqual(before);
  });
});

describe('people', () => {
  it('outside the scope are only counted', async () => {
    const own = new Set((await secretary.data(calls.reference, { query: {} })).people.map(({ userId }) => userId));
    const items = await demoItems(admin, { count: 60, months: 2, firstMonth: '2065-01' });
    const plan = importPlan(items.filter(({ record }) => own.has(record.userId)).slice(0, 3));
    await runImport(secretary, plan);
    const gone = plan.chunks[0]![0]!.record.userId;
    const [person] = await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, gone));
    await db.update(people).set({ deptId: 30 }).where(eq(people.id, gone));
    const { total, hidden, list } = await written(plan.id, {}, secretary);
    expect([total, hidden]).toEqual([2, 1]);
    expect(list.map(({ userId }) => userId)).not.toContain(gone);
    expect((await written(plan.id)).total).toBe(3);
    await db.update(people).set({ deptId: person!.deptId }).where(eq(people.id, gone));
  });

  it('do not see what somebody else imported without the permission for it', async () => {
    const { first } = await importedTwice(2066, 2);
    const params = { id: first.id };
    expect(errorOf(await secretary.call(calls.importWritten, { params, query: {} }))).toBe('NOT_FOUND');
    const student = await server.as('student');
    expect(errorOf(await student.call(calls.importWritten, { params, query: {} }))).toBe('FORBIDDEN');
    const nobody = { id: '00000000-0000-4000-8000-000000000000' };
    expect(errorOf(await admin.call(calls.importWritten, { params: nobody, query: {} }))).toBe('NOT_FOUND');
  });
});
