import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { TaskState } from '@contract/kernel/task-state';
import { demoItems, importPlan, itemsOf, runImport, sendImport } from '@tests/builders/rotation-import';
import { pieceHashes, shifted, undoImport } from '@tests/builders/rotation-undo';
import { fixedHeader } from '@tests/fixtures/rotation/sheet-of';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { auditLog } from '@server/kernel/tables';
import { people } from '../people/tables';
import { importUndos, rotationChanges, rotationImages, rotationPieces } from './tables';

const server = await startTestServer();
const admin = await server.as('admin');
const { db } = server.database;
const preview = (id: string, query = {}) => admin.data(calls.importUndoPreview, { params: { id }, query });

/** Imports what nobody has placed yet, in a year of its own. */
async function imported(year: number, count = 4) {
  const items = await demoItems(admin, { count, months: 6, firstMonth: `${year}-01` });
  const plan = importPlan(items, { chunkSize: 2 });
  await runImport(admin, plan);
  return { plan, items };
}

describe('undoing', () => {
  it('restores exactly the records of before, stays and names included', { timeout: 120_000 }, async () => {
    const items = await demoItems(admin, { count: 75, months: 12, firstMonth: '2038-03' });
    await runImport(admin, importPlan(items.slice(0, 40), { chunkSize: 50 }));
    const before = await pieceHashes(db);
    const emptied = shifted(items, 3).map((item) => {
      const months = [...new Set(item.record.deptList.map(({ date }) => date))].slice(3, 5);
      const deptList = item.record.deptList.filter(({ date }) => !months.includes(date));
      return { ...item, record: { ...item.record, deptList }, clear: months };
    });
    // Some departments belong to their standard department for a while only: such a person cannot move to any month.
    const { findings } = await sendImport(admin, importPlan(emptied, { chunkSize: 200, clearBlanks: true }));
    const bound = new Set(findings.map(({ row }) => row));
    const free = emptied.filter(({ row }) => !bound.has(row));
    const plan = importPlan(free, { chunkSize: 50, clearBlanks: true });
    const { counts } = await runImport(admin, plan);
    expect(Math.min(counts.created, counts.changed, counts.removed)).toBeGreaterThan(0);
    expect(await pieceHashes(db)).not.toEqual(before);
    const moved = await db.$count(rotationImages, sql`change_id = ${plan.id} and renumbered <> '[]'`);
    expect(moved).toBeGreaterThan(0);

    const { created, changed, removed } = counts;
    expect(await preview(plan.id)).toMatchObject({ created, changed, removed, same: 0, kept: { total: 0 } });
    const undo = await undoImport(admin, plan.id);
    const months = created + changed + removed;
    expect(undo).toMatchObject({ state: 'undone', restored: months, kept: 0 });
    expect(undo.donePeople).toBe(undo.people);
    expect(await pieceHashes(db)).toEqual(before);
  });

  it('is a change of its own, with images and audit rows, and twice is once', async () => {
    const { plan, items } = await imported(2040);
    const before = await pieceHashes(db);
    await undoImport(admin, plan.id);
    const after = await pieceHashes(db);
    expect(after.length).toBeLessThan(before.length);
    const [undo] = await db.select().from(importUndos).where(eq(importUndos.importId, plan.id));
    const [change] = await db.select().from(rotationChanges).where(eq(rotationChanges.id, undo!.id));
    expect(change).toMatchObject({ kind: 'undo', createdBy: 1 });
    const images = await db.select().from(rotationImages).where(eq(rotationImages.changeId, undo!.id));
    expect(new Set(images.map(({ userId }) => userId))).toEqual(new Set(items.map(({ record }) => record.userId)));
    expect(images.every((image) => image.after.length === 0 && image.before.length >= 6)).toBe(true);
    const audit = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `rotation_import:${plan.id}`));
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['rotation.import.undo', 'rotation.import.undo.write']),
    );

    const again = await admin.data(calls.importUndo, { params: { id: plan.id }, body: {} });
    expect(again.state).toBe('undone');
    expect(await db.$count(importUndos, eq(importUndos.importId, plan.id))).toBe(1);
    expect(await pieceHashes(db)).toEqual(after);
    const refused = await admin.call(calls.importUndoPreview, { params: { id: plan.id }, query: {} });
    expect(errorOf(refused)).toBe('IMPORT_UNDO_STATE');
  });

  it('takes imports back one after the other, the last one first', async () => {
    const { items } = await imported(2041);
    const first = await pieceHashes(db);
    const second = importPlan(shifted(items, 2));
    await runImport(admin, second);
    const third = importPlan(items);
    await runImport(admin, third);
    await undoImport(admin, third.id);
    await undoImport(admin, second.id);
    expect(await pieceHashes(db)).toEqual(first);
  });

  it('is refused where nothing was written, and where there is no such import', async () => {
    const { items } = await imported(2042);
    const same = importPlan(items);
    await runImport(admin, same);
    const body = { skipChanged: true };
    expect(errorOf(await admin.call(calls.importUndo, { params: { id: same.id }, body }))).toBe('IMPORT_UNDO_STATE');
    const nobody = { id: '00000000-0000-4000-8000-000000000000' };
    expect(errorOf(await admin.call(calls.importUndo, { params: nobody, body }))).toBe('NOT_FOUND');
  });
});

describe('months that changed since', () => {
  it('are shown with what changed them, refuse the whole, and are left alone by choice', async () => {
    const { items } = await imported(2043);
    const [cleared, replaced] = items.map(({ record }) => record.userId);
    const plan = importPlan(shifted(items, 1));
    const { counts } = await runImport(admin, plan);
    expect(counts.created + counts.removed).toBe(0);
    await admin.data(calls.deleteRange, { body: { userIds: [cleared!], startDate: '2043-02', endDate: '2043-03' } });
    await runImport(
      admin,
      importPlan(
        shifted(
          items.filter(({ record }) => record.userId === replaced),
          3,
        ),
      ),
    );
    const since = await pieceHashes(db);

    const { kept, ...answer } = await preview(plan.id, { size: 100 });
    expect(answer.changed + answer.same + kept.total).toBe(counts.changed);
    expect(kept.total).toBeGreaterThan(1);
    const first = kept.list.find(({ userId }) => userId === cleared)!;
    expect(first).toMatchObject({
      reason: 'changed',
      present: [],
      change: { kind: 'clear', by: expect.stringMatching(/./) },
    });
    expect(first.written).not.toEqual(first.before);
    const second = kept.list.find(({ userId }) => userId === replaced)!;
    expect(second.change!.kind).toBe('import');
    expect([second.written, second.before]).not.toContainEqual(second.present);
    const paged = await preview(plan.id, { page: 2, size: 1 });
    expect(paged.kept).toEqual({ total: kept.total, list: kept.list.slice(1, 2) });

    const all = await admin.call(calls.importUndo, { params: { id: plan.id }, body: { skipChanged: false } });
    expect(errorOf(all)).toBe('IMPORT_UNDO_CHANGED');
    expect(await pieceHashes(db)).toEqual(since);
    const undo = await undoImport(admin, plan.id, true);
    expect(undo).toMatchObject({ state: 'partly', restored: counts.changed - kept.total, kept: kept.total });
    const again = await preview(plan.id, { size: 100 });
    expect(again).toMatchObject({ changed: 0, same: undo.restored, kept: { total: kept.total } });
    expect(again.kept.list.map(({ present }) => present)).toEqual(kept.list.map(({ present }) => present));
    const partly = await pieceHashes(db);
    await undoImport(admin, plan.id, true);
    expect(await pieceHashes(db)).toEqual(partly);
  });

  it('stay when their department of before was merged into another one', async () => {
    const [item] = await demoItems(admin, { count: 1, months: 40, firstMonth: '2044-01', halves: false });
    const [piece] = item!.record.deptList;
    const { username } = item!.record;
    const row = (dept: string) => [username, item!.staffId, item!.major, item!.personType, item!.grade, dept];
    const header = [...fixedHeader, '2044-01'];
    const other = item!.record.deptList.find(({ deptId }) => deptId !== piece!.deptId)!;
    await runImport(admin, importPlan(await itemsOf(admin, [header, row(piece!.deptName)])));
    const plan = importPlan(await itemsOf(admin, [header, row(other.deptName)]));
    await runImport(admin, plan);
    await db.execute(sql`insert into department_change (kind, dept_id, old_name, new_name, target_id, image, done_by, done_by_name)
      values ('merge', ${piece!.deptId}, 'A', 'B', ${other.deptId}, '{"fromHalf": 0}', 1, '管理员')`);
    expect(errorOf(await admin.call(calls.importUndo, { params: { id: plan.id }, body: {} }))).toBe(
      'IMPORT_UNDO_CHANGED',
    );
    expect((await preview(plan.id)).kept.list).toMatchObject([{ reason: 'department', date: '2044-01', change: null }]);
    await db.execute(sql`delete from department_change where done_by_name = '管理员'`);
    expect((await undoImport(admin, plan.id)).state).toBe('undone');
  });
});

describe('people', () => {
  it('outside the scope are refused and only counted', async () => {
    const secretary = await server.as('secretary');
    const own = new Set((await secretary.data(calls.reference, { query: {} })).people.map(({ userId }) => userId));
    const items = await demoItems(admin, { count: 60, months: 2, firstMonth: '2045-01' });
    const mine = items.filter(({ record }) => own.has(record.userId)).slice(0, 3);
    expect(mine.length).toBeGreaterThan(1);
    const plan = importPlan(mine);
    await runImport(secretary, plan);
    const gone = mine[0]!.record.userId;
    const [person] = await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, gone));
    await db.update(people).set({ deptId: 30 }).where(eq(people.id, gone));

    const params = { id: plan.id };
    const answer = await secretary.data(calls.importUndoPreview, { params, query: {} });
    expect(answer).toMatchObject({ hidden: { people: 1, months: 2 }, kept: { total: 0, list: [] } });
    expect(errorOf(await secretary.call(calls.importUndo, { params, body: {} }))).toBe('IMPORT_UNDO_CHANGED');
    const undo = await undoImport(secretary, plan.id, true);
    expect(undo).toMatchObject({ state: 'partly', kept: 2, restored: (mine.length - 1) * 2 });
    expect(await db.$count(rotationPieces, sql`user_id = ${gone} and start >= ${2045 * 24}`)).toBeGreaterThan(0);
    await db.update(people).set({ deptId: person!.deptId }).where(eq(people.id, gone));
    expect((await undoImport(secretary, plan.id)).state).toBe('undone');
  });

  it('cannot undo the import of somebody else without the permission for it', async () => {
    const { plan } = await imported(2046, 2);
    const secretary = await server.as('secretary');
    const params = { id: plan.id };
    expect(errorOf(await secretary.call(calls.importUndo, { params, body: {} }))).toBe('NOT_FOUND');
    expect(errorOf(await secretary.call(calls.importUndoPreview, { params, query: {} }))).toBe('NOT_FOUND');
    const student = await server.as('student');
    expect(errorOf(await student.call(calls.importUndo, { params, body: {} }))).toBe('FORBIDDEN');
    expect((await admin.data(calls.importDetail, { params })).state).toBe(TaskState.systemSuccess);
  });
});
