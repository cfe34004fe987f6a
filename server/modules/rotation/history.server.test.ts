import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { TaskState } from '@contract/kernel/task-state';
import { createBody, demoItems, importPlan, runImport } from '@tests/builders/rotation-import';
import { undoImport } from '@tests/builders/rotation-undo';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { importJobs } from './tables';

const server = await startTestServer();
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const { db } = server.database;

const items = await demoItems(admin, { count: 60, months: 2, firstMonth: '2030-01' });
const visible = new Set((await secretary.data(calls.reference, { query: {} })).people.map(({ userId }) => userId));
const written = importPlan(items.slice(0, 3));
await runImport(admin, written);
const open = importPlan(items.slice(0, 3));
await admin.data(calls.importCreate, { body: createBody(open) });
const theirs = importPlan(items.filter(({ record }) => visible.has(record.userId)).slice(0, 2));
await runImport(secretary, theirs);

const history = (query = {}) => admin.data(calls.importHistory, { query });

it('lists imports, the newest first, with file, counts and state', async () => {
  const { total, list } = await history();
  expect(total).toBe(3);
  expect(list.map(({ id }) => id)).toEqual([theirs.id, open.id, written.id]);
  expect(list[2]).toMatchObject({
    state: TaskState.systemSuccess,
    fileName: '轮转安排.xlsx',
    fileHash: written.fileHash,
    counts: { people: 3, created: 6, changed: 0, same: 0, removed: 0 },
    written: 'wholly',
    writtenPeople: 3,
    isOwn: true,
    undo: null,
    undoRefusal: '',
  });
  expect(list[1]).toMatchObject({ written: 'none', undoRefusal: '没有改动任何轮转安排' });
  expect(list[0]).toMatchObject({ isOwn: false, undoRefusal: '' });
});

it('is paged and can be narrowed by state, name and day', async () => {
  const [, second] = (await history()).list;
  expect(await history({ page: 2, size: 1 })).toEqual({ total: 3, list: [second] });
  expect((await history({ state: TaskState.systemSuccess })).total).toBe(2);
  const name = (await history()).list[0]!.createdBy;
  expect((await history({ createdBy: name })).list.map(({ id }) => id)).toEqual([theirs.id]);
  expect((await history({ createdBy: '%' })).total).toBe(0);
  await db
    .update(importJobs)
    .set({ createdAt: sql`'2026-01-31T16:30:00Z'` })
    .where(eq(importJobs.id, open.id));
  expect((await history({ from: '2026-02-01', to: '2026-02-01' })).list.map(({ id }) => id)).toEqual([open.id]);
  expect((await history({ to: '2026-01-31' })).total).toBe(0);
});

it('shows others only their own, and everybody’s within the scope to whoever may see them', async () => {
  expect((await secretary.data(calls.importHistory, { query: {} })).list.map(({ id }) => id)).toEqual([theirs.id]);
  await db.execute(
    sql`insert into role_permission (role_id, code) select id, 'rotation:plan:history' from role where code = 'secretary'`,
  );
  const wider = await secretary.data(calls.importHistory, { query: {} });
  expect(wider.list.map(({ id }) => id)).toEqual([theirs.id]);
  const student = await server.as('student');
  expect(errorOf(await student.call(calls.importHistory, { query: {} }))).toBe('FORBIDDEN');
});

it('tells how far an import is undone', async () => {
  await undoImport(admin, written.id);
  const row = (await history()).list.find(({ id }) => id === written.id)!;
  expect(row).toMatchObject({ undo: { state: 'undone', restored: 6, kept: 0, people: 3 }, undoRefusal: '已经撤销' });
  await db.execute(sql`update rotation_undo set kept = 2 where import_id = ${written.id}`);
  const partly = (await history()).list.find(({ id }) => id === written.id)!;
  expect(partly).toMatchObject({ undo: { state: 'partly', kept: 2 }, undoRefusal: '' });
});

it('lets an administrator undo what somebody else imported', async () => {
  const params = { id: theirs.id };
  const { people } = await admin.data(calls.importUndoPreview, { params, query: {} });
  expect(people).toBe(2);
  const { undo } = await admin.data(calls.importUndo, { params, body: { skipChanged: true } }).then(untilListed);
  expect(undo).toMatchObject({ state: 'undone', by: expect.not.stringContaining('文秘书') });
});

/** The row of the secretary's import once its undo has ended. */
async function untilListed() {
  return vi.waitFor(async () => {
    const row = (await history()).list.find(({ id }) => id === theirs.id)!;
    expect(row.undo?.state).not.toBe('undoing');
    return row;
  }, 120_000);
}
