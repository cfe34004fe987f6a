import { TaskState } from '@contract/kernel/task-state';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { formatMonth, pieceOf } from '@contract/kernel/half-month';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { type ImportItem } from '@contract/rotation/types';
import {
  createBody,
  demoItems,
  importPlan,
  itemsOf,
  runImport,
  sendImport,
  untilEnded,
} from '@tests/builders/rotation-import';
import { fixedHeader } from '@tests/fixtures/rotation/sheet-of';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { auditLog } from '@server/kernel/tables';
import { importChunks, rotationImages, rotationPieces } from './tables';

const server = await startTestServer();
const admin = await server.as('admin');
const { db } = server.database;

function stored(userId: number) {
  return db.select().from(rotationPieces).where(eq(rotationPieces.userId, userId)).orderBy(asc(rotationPieces.start));
}

async function placements(userId: number) {
  const rows = await stored(userId);
  return rows.map(({ start, length, deptId, deptName, stDeptId }) => {
    const { month, half } = pieceOf(start, length);
    return { date: formatMonth(month), deptId, deptName, halfUp: half, stDeptId };
  });
}

const months = (counts: Record<'created' | 'changed' | 'same' | 'removed', number>) =>
  counts.created + counts.changed + counts.same + counts.removed;

/** A row of the workbook for a person of the demo. */
function rowFor(item: ImportItem, cells: string[]): string[] {
  return [item.record.username, item.staffId, item.major, item.personType, item.grade, ...cells];
}

it('writes exactly the records of the sheet, split months included, and says what it wrote', async () => {
  const items = await demoItems(admin, { count: 25, months: 12, firstMonth: '2027-01' });
  const plan = importPlan(items);
  const sent = await sendImport(admin, plan);
  expect(sent).toMatchObject({ state: TaskState.waitingToInput, missingChunks: [], findings: [] });
  expect(sent.counts).toEqual({ people: 25, created: 300, changed: 0, same: 0, removed: 0, kept: 0 });

  const done = await runImport(admin, plan);
  expect(done).toMatchObject({ state: TaskState.systemSuccess, writtenPeople: 25, counts: sent.counts, problem: '' });
  expect(items.some((item) => item.record.halfFlag === 1)).toBe(true);
  for (const { record } of items) {
    const inRange = (await placements(record.userId)).filter((piece) => piece.date.startsWith('2027'));
    expect(inRange).toEqual(record.deptList);
  }
});

it('changes nothing when the same file comes again', async () => {
  const items = await demoItems(admin, { count: 12, months: 6, firstMonth: '2028-01' });
  await runImport(admin, importPlan(items));
  const before = await stored(items[0]!.record.userId);

  const again = importPlan(items);
  const sent = await sendImport(admin, again);
  expect(sent.counts).toEqual({ people: 12, created: 0, changed: 0, same: 72, removed: 0, kept: 0 });
  expect((await runImport(admin, again)).counts).toEqual(sent.counts);
  expect(await stored(items[0]!.record.userId)).toEqual(before);
  expect(await db.$count(rotationImages, eq(rotationImages.changeId, again.id))).toBe(0);
});

it('is one job however often it is created, sent and confirmed', async () => {
  const items = await demoItems(admin, { count: 4, months: 2, firstMonth: '2029-01' });
  const plan = importPlan(items, { chunkSize: 2 });
  await sendImport(admin, plan);
  const again = await sendImport(admin, plan);
  expect(again).toMatchObject({ state: TaskState.waitingToInput, counts: { people: 4, created: 8 } });
  const params = { id: plan.id };
  await Promise.all([1, 2, 3].map(() => admin.data(calls.importConfirm, { params })));
  await untilEnded(admin, plan.id);
  expect((await admin.data(calls.importConfirm, { params })).state).toBe(TaskState.systemSuccess);
  const written = await db.select().from(auditLog).where(eq(auditLog.requestId, plan.id));
  expect(written.map((row) => row.action)).toEqual(['rotation.import.write', 'rotation.import.write']);
});

it('refuses other content under an id that is taken', async () => {
  const items = await demoItems(admin, { count: 2, months: 1, firstMonth: '2029-06' });
  const plan = importPlan(items);
  await admin.data(calls.importCreate, { body: createBody(plan) });
  const other = { ...createBody(plan), fileHash: 'b'.repeat(64) };
  expect(errorOf(await admin.call(calls.importCreate, { body: other }))).toBe('IMPORT_STATE');
});

it('refuses a chunk that is not the one registered', async () => {
  const items = await demoItems(admin, { count: 2, months: 1, firstMonth: '2029-07' });
  const plan = importPlan(items);
  await admin.data(calls.importCreate, { body: createBody(plan) });
  const other = await admin.call(calls.importChunks, {
    params: { id: plan.id, seq: 0 },
    body: { chunks: [items.slice(1)] },
  });
  expect(errorOf(other)).toBe('IMPORT_CHUNK_MISMATCH');
  const beyond = await admin.call(calls.importChunks, { params: { id: plan.id, seq: 1 }, body: { chunks: [items] } });
  expect(errorOf(beyond)).toBe('IMPORT_CHUNK_MISMATCH');
});

it('takes several chunks in one call, alone or beside some that it has', async () => {
  const plan = importPlan(await demoItems(admin, { count: 5, months: 2, firstMonth: '2029-08' }), { chunkSize: 2 });
  await admin.data(calls.importCreate, { body: createBody(plan) });
  const send = (seq: number, to: number) =>
    admin.data(calls.importChunks, { params: { id: plan.id, seq }, body: { chunks: plan.chunks.slice(seq, to) } });
  expect(await send(1, 2)).toMatchObject({ state: TaskState.processing, missingChunks: [0, 2] });
  expect(await send(0, 3)).toMatchObject({ state: TaskState.waitingToInput, counts: { people: 5, created: 10 } });
  expect(await send(0, 3)).toMatchObject({ state: TaskState.waitingToInput, counts: { people: 5 } });
  const rows = await db.select().from(importChunks).where(eq(importChunks.jobId, plan.id)).orderBy(importChunks.seq);
  expect(rows.map(({ seq, people, created }) => [seq, people, created])).toEqual([
    [0, 2, 4],
    [1, 2, 4],
    [2, 1, 2],
  ]);
  const { list } = await admin.data(calls.importDifference, { params: { id: plan.id }, query: { page: 1, size: 20 } });
  expect(list.map(({ userId }) => userId)).toEqual(plan.chunks.flat().map(({ record }) => record.userId));
});

it('refuses all chunks of a call when one of them is not the one registered', async () => {
  const plan = importPlan(await demoItems(admin, { count: 4, months: 1, firstMonth: '2029-09' }), { chunkSize: 2 });
  await admin.data(calls.importCreate, { body: createBody(plan) });
  const body = { chunks: [plan.chunks[0]!, plan.chunks[0]!] };
  const answer = await admin.call(calls.importChunks, { params: { id: plan.id, seq: 0 }, body });
  expect(errorOf(answer)).toBe('IMPORT_CHUNK_MISMATCH');
  expect(await db.$count(importChunks, eq(importChunks.jobId, plan.id))).toBe(0);
});

it('counts created, changed, same and removed months, and keeps images of those that differ', async () => {
  const [item] = await demoItems(admin, { count: 1, months: 4, firstMonth: '2030-01', halves: false });
  const header = [...fixedHeader, '2030-01', '2030-02', '2030-03', '2030-04'];
  const [one, other] = namesOf(item!);
  const userId = item!.record.userId;
  await runImport(admin, importPlan(await itemsOf(admin, [header, rowFor(item!, [one!, one!, one!, ''])])));
  const before = await stored(userId);

  const rows = [header, rowFor(item!, [one!, other!, '', one!])];
  const plan = importPlan(await itemsOf(admin, rows, { clearBlanks: true }), { clearBlanks: true });
  const counts = { people: 1, created: 1, changed: 1, same: 1, removed: 1, kept: 0 };
  expect((await sendImport(admin, plan)).counts).toEqual(counts);

  const page = await admin.data(calls.importDifference, { params: { id: plan.id }, query: {} });
  expect(page.list[0]!.months.map(({ date, kind }) => [date, kind])).toEqual([
    ['2030-02', 'changed'],
    ['2030-03', 'removed'],
    ['2030-04', 'created'],
  ]);
  expect(page.list[0]!.months[0]!.before[0]!.deptName).toBe(one);
  expect(page.list[0]!.months[0]!.after[0]!.deptName).toBe(other);

  expect((await runImport(admin, plan)).counts).toEqual(counts);
  const [image] = await db.select().from(rotationImages).where(eq(rotationImages.changeId, plan.id));
  expect(image!.months.map(formatMonth)).toEqual(['2030-02', '2030-03', '2030-04']);
  const piecesBefore = before.filter((piece) =>
    ['2030-02', '2030-03'].includes(formatMonth(pieceOf(piece.start, 2).month)),
  );
  expect(image!.before.map(([start, , deptId]) => [start, deptId])).toEqual(
    piecesBefore.map(({ start, deptId }) => [start, deptId]),
  );
  expect(image!.after.map(([, , , , deptName]) => deptName)).toEqual([other, one]);
  expect(
    (await placements(userId)).filter((piece) => piece.date.startsWith('2030')).map((piece) => piece.date),
  ).toEqual(['2030-01', '2030-02', '2030-04']);
});

it('clears nothing for a job that was not registered as clearing', async () => {
  const items = (await demoItems(admin, { count: 1, months: 1, firstMonth: '2029-08' })).map((item) => ({
    ...item,
    clear: ['2029-09'],
  }));
  const plan = importPlan(items);
  await admin.data(calls.importCreate, { body: createBody(plan) });
  const answer = await admin.call(calls.importChunks, { params: { id: plan.id, seq: 0 }, body: { chunks: [items] } });
  expect(errorOf(answer)).toBe('IMPORT_CHUNK_MISMATCH');
});

it('leaves blank months as they are unless they are to be cleared', async () => {
  const [item] = await demoItems(admin, { count: 1, months: 1, firstMonth: '2031-01', halves: false });
  const [one] = namesOf(item!);
  const header = [...fixedHeader, '2031-01', '2031-02'];
  await runImport(admin, importPlan(await itemsOf(admin, [header, rowFor(item!, [one!, one!])])));
  const kept = await sendImport(admin, importPlan(await itemsOf(admin, [header, rowFor(item!, [one!, ''])])));
  expect(kept.counts).toEqual({ people: 1, created: 0, changed: 0, same: 1, removed: 0, kept: 0 });
});

it('keeps the number of a stay that grows and gives a part cut off a new one', async () => {
  const [item] = await demoItems(admin, { count: 1, months: 1, firstMonth: '2032-01', halves: false });
  const [one, other] = namesOf(item!);
  const header = [...fixedHeader, '2032-01', '2032-02', '2032-03', '2032-04'];
  const blocks = async (cells: string[]) => {
    await runImport(admin, importPlan(await itemsOf(admin, [header, rowFor(item!, cells)])));
    const rows = await stored(item!.record.userId);
    return rows.filter((piece) => pieceOf(piece.start, 2).month >= 2032 * 12).map((piece) => piece.blockId);
  };
  const [first] = await blocks(['', one!, one!, '']);
  expect(await blocks([one!, '', '', one!])).toEqual([first, first, first, first]);
  const cut = await blocks(['', other!, '', '']);
  expect(cut[0]).toBe(first);
  expect(cut[2]).toBe(cut[3]);
  expect(new Set(cut).size).toBe(3);
  const healed = await blocks(['', one!, '', '']);
  // Stays that were told apart stay apart: what refers to one of them goes on to do so.
  expect(healed).toEqual([first, first, cut[2], cut[3]]);
});

it('answers pages of the difference, of one kind when asked', async () => {
  const items = await demoItems(admin, { count: 6, months: 2, firstMonth: '2033-01' });
  await runImport(admin, importPlan(items.slice(0, 2)));
  const plan = importPlan(items, { chunkSize: 4 });
  await sendImport(admin, plan);
  const params = { id: plan.id };
  const all = await admin.data(calls.importDifference, { params, query: { page: 2, size: 4 } });
  expect(all).toMatchObject({ total: 6, list: [{ created: 2 }, { created: 2 }] });
  const created = await admin.data(calls.importDifference, { params, query: { kind: 'created' } });
  expect(created.list.map((row) => row.userId)).toEqual(items.slice(2).map((item) => item.record.userId));
  for (const row of created.list) expect(months(row)).toBe(2);
  await admin.data(calls.importCancel, { params, body: {} });
  expect(errorOf(await admin.call(calls.importDifference, { params, query: {} }))).toBe('IMPORT_STATE');
});

it('numbers pieces without overlaps whatever was imported', async () => {
  const { rows } = await db.execute(sql`
    select 1 from rotation_piece a join rotation_piece b
      on a.user_id = b.user_id and a.id < b.id and a.start < b.start + b.length and b.start < a.start + a.length`);
  expect(rows).toEqual([]);
});

/** Two departments that the person may be placed in. */
function namesOf(item: ImportItem): string[] {
  const list = handbook.find((version) => version.versionId === item.record.versionId)!;
  const subject = list.subjects.find((entry) => entry.stSubjectId === item.record.stSubjectId)!;
  const open = subject.lists.necessaryRotateList.flatMap((entry) =>
    entry.innerDeptList.filter((dept) => !dept.validFrom && !dept.validTo),
  );
  return [...new Set(open.map((dept) => dept.deptName))].slice(0, 2);
}

const handbook = (await admin.data(calls.reference, { query: {} })).handbook!.versions;

it('treats people who hold nothing as it treats others, in one chunk with them', async () => {
  const [holder, blank, fresh] = await demoItems(admin, { count: 3, months: 1, firstMonth: '2037-01', halves: false });
  const [one, other] = namesOf(holder!);
  const header = [...fixedHeader, '2037-01', '2037-02'];
  const held = [rowFor(holder!, [one!, one!]), rowFor(blank!, [namesOf(blank!)[0]!, ''])];
  await runImport(admin, importPlan(await itemsOf(admin, [header, ...held])));

  const [first, second] = namesOf(fresh!);
  const rows = [rowFor(holder!, [one!, other!]), rowFor(blank!, ['', '']), rowFor(fresh!, [first!, second!])];
  const items = await itemsOf(admin, [header, ...rows], { clearBlanks: true });
  const plan = importPlan(items, { clearBlanks: true });
  const counts = { people: 3, created: 2, changed: 1, same: 1, removed: 1, kept: 0 };
  expect((await sendImport(admin, plan)).counts).toEqual(counts);
  expect((await runImport(admin, plan)).counts).toEqual(counts);

  const images = await db.select().from(rotationImages).where(eq(rotationImages.changeId, plan.id));
  const imageOf = ({ record }: ImportItem) => images.find(({ userId }) => userId === record.userId)!;
  expect(imageOf(fresh!).months.map(formatMonth)).toEqual(['2037-01', '2037-02']);
  expect(imageOf(fresh!).before).toEqual([]);
  expect(imageOf(fresh!).after.map(([, , , , name]) => name)).toEqual([first, second]);
  expect(imageOf(holder!).months.map(formatMonth)).toEqual(['2037-02']);
  expect(imageOf(blank!).after).toEqual([]);
  const placed = (await placements(fresh!.record.userId)).filter(({ date }) => date.startsWith('2037'));
  expect(placed.map(({ date }) => date)).toEqual(['2037-01', '2037-02']);
});
