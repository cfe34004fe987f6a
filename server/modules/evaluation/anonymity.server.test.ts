import { eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { evaluationErrors } from '@contract/evaluation/errors';
import { fillEndpoints } from '@contract/evaluation/fill';
import { taskEndpoints } from '@contract/evaluation/tasks';
import { contentHash } from '@server/kernel/storage';
import { auditLog, receipts } from '@server/kernel/tables';
import { startTestServer } from '@tests/server/harness';
import { wholeDatabase } from '@tests/server/whole-database';
import { createTask } from './public';
import { putIntoBox } from './box';
import { moveTasksOn } from './chore';
import { seal, unseal } from './seal';
import { drafts, pairs, sealedAnswers, tasks, templates } from './tables';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const server = await startTestServer({ working: false, logLevel: 'info', logTo });
const { db } = server.database;
const blind = () => randomBytes(32).toString('base64url');
const [peer] = await db.select().from(templates).where(eq(templates.name, '同伴互评表'));
const callers = ['secretary', 'teacher', 'student', 'yw'] as const;
const personIds = [2, 3, 4, 5];
const target = 'p30';

const words = (at: number) => `只有第${at}位知道的意见`;
const filledBy = (at: number) => ({
  values: { 'q-1': 4 + at, 'q-2': 5, 'q-3': 6, 'q-4': 7, 'q-text': words(at) },
  comments: {},
});

const newTask = () =>
  server.database.transaction((tx) =>
    createTask(tx, {
      name: '同伴互评',
      opensOn: '2020-01-01',
      closesOn: '2090-01-01',
      relations: [{ key: 'peer', templateId: peer!.id, weight: 100, isAnonymous: true, minimum: 3 }],
      pairs: personIds.map((raterId) => ({ relation: 'peer' as const, raterId, target, deptId: null })),
      createdBy: 1,
    }),
  );
const pairOf = async (taskId: number, raterId: number) =>
  (
    await db
      .select()
      .from(pairs)
      .where(sql`${eq(pairs.taskId, taskId)} and ${eq(pairs.raterId, raterId)}`)
  )[0]!;
const submit = async (taskId: number, at: number) => {
  const { id } = await pairOf(taskId, personIds[at]!);
  const client = await server.as(callers[at]!);
  return client.call(fillEndpoints.submit, { body: { pair_id: id, filled: filledBy(at), blind: blind() } });
};
const finish = async (taskId: number) => {
  const admin = await server.as('admin');
  const [row] = await db.select().from(tasks).where(eq(tasks.id, taskId));
  return admin.call(taskEndpoints.closeTask, { body: { id: taskId } }, { ifMatch: row!.version });
};

it('refuses others, a form that is not whole, and a second answer', async () => {
  const taskId = await newTask();
  const { id } = await pairOf(taskId, 4);
  const teacher = await server.as('teacher');
  const body = { pair_id: id, filled: filledBy(0), blind: blind() };
  expect((await teacher.call(fillEndpoints.submit, { body })).status).toBe(404);
  const student = await server.as('student');
  const empty = { pair_id: id, filled: { values: {}, comments: {} }, blind: blind() };
  expect((await student.call(fillEndpoints.submit, { body: empty })).body.message).toContain('必填');
  expect((await student.call(fillEndpoints.submit, { body })).status).toBe(200);
  expect((await student.call(fillEndpoints.submit, { body })).status).toBe(409);
  const admin = await server.as('admin');
  expect((await admin.call(taskEndpoints.results, { params: { id: taskId } })).status).toBe(409);
});

it('what is stored while a task runs tells nobody who wrote what', async () => {
  const taskId = await newTask();
  const { id } = await pairOf(taskId, 2);
  const draft = { pair_id: id, filled: filledBy(0), blind: blind() };
  await (await server.as('secretary')).call(fillEndpoints.saveDraft, { body: draft });
  for (const at of [0, 1, 2]) expect((await submit(taskId, at)).status).toBe(200);
  const all = await wholeDatabase(db);
  // Drafts, receipts, the log and the answers themselves: no word of an answer, and nothing that made its hash.
  for (const at of [0, 1, 2]) expect(all).not.toContain(words(at));
  expect(all).not.toContain(draft.blind);
  const { rows: answers } = await db.execute<{ xmin: string; id: string }>(
    sql`select xmin::text, id::text from ${sealedAnswers} where task_id = ${taskId}`,
  );
  const { rows: marks } = await db.execute<{ xmin: string }>(
    sql`select xmin::text from ${pairs} where task_id = ${taskId}`,
  );
  // One transaction wrote all of them, whoever came when.
  expect(answers).toHaveLength(3);
  expect(new Set([...answers, ...marks].map(({ xmin }) => xmin)).size).toBe(1);
  const columns = await db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'evaluation_sealed_answer'`,
  );
  expect(columns.rows.map(({ name }) => name).toSorted()).toEqual(['id', 'relation', 'sealed', 'target', 'task_id']);
  // The draft went with the answer; what is sealed is equally long, whatever was written.
  expect(await db.$count(drafts, eq(drafts.pairId, id))).toBe(0);
  const sealed = await db.select().from(sealedAnswers).where(eq(sealedAnswers.taskId, taskId));
  expect(new Set(sealed.map((row) => row.sealed.length)).size).toBe(1);
});

it('neither the log of the server nor that of deeds nor a receipt says whom somebody evaluated, and how', async () => {
  const taskId = await newTask();
  const { id } = await pairOf(taskId, 4);
  const student = await server.as('student');
  const key = crypto.randomUUID();
  const body = { pair_id: id, filled: filledBy(2), blind: blind() };
  lines.length = 0;
  expect((await student.call(fillEndpoints.submit, { body }, { key })).status).toBe(200);
  const log = lines.join('');
  expect(log).toContain(fillEndpoints.submit.path);
  for (const secret of [words(2), body.blind, target, key]) expect(log).not.toContain(secret);

  const deeds = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `evaluation_task:${taskId}`));
  expect(deeds.map(({ action, detail }) => [action, detail])).toEqual([['evaluation.answer.submit', null]]);

  // The same answer under another blinding has another hash: guesses of answers cannot be held against it.
  const [receipt] = await db.select().from(receipts).where(eq(receipts.key, key));
  expect(JSON.parse(receipt!.answer)).toMatchObject({ data: { id, state: 'done' } });
  const guess = JSON.stringify({ pair_id: id, filled: filledBy(2) });
  expect(receipt!.bodyHash).not.toBe(contentHash(Buffer.from(guess)));
});

it('rows of a box lie in no order of their coming', async () => {
  const taskId = await newTask();
  const key = randomBytes(32);
  const orders = new Set<string>();
  for (let at = 0; at < 12; at += 1) {
    const box = { taskId, relation: 'peer' as const, target: `p${100 + at}` };
    for (const who of [0, 1, 2]) await server.database.transaction((tx) => putIntoBox(tx, key, box, filledBy(who)));
    const { rows } = await db.execute<{ sealed: string }>(
      sql`select sealed from ${sealedAnswers} where task_id = ${taskId} and target = ${box.target} order by ctid`,
    );
    expect(rows).toHaveLength(3);
    orders.add(rows.map(({ sealed }) => unseal(key, sealed).values['q-1']).join());
  }
  expect(orders.size).toBeGreaterThan(1);
  expect(() => unseal(randomBytes(32), seal(key, filledBy(0)))).toThrow();
});

it('a key that storage has lost stops the task until it is back, instead of a new one', async () => {
  const taskId = await newTask();
  expect((await submit(taskId, 0)).status).toBe(200);
  const hashOf = async () => (await db.select().from(tasks).where(eq(tasks.id, taskId)))[0]!.keyHash!;
  const hash = await hashOf();
  const key = (await server.storage.get(hash))!;
  await server.storage.delete(hash);
  const lost = { status: 500, body: { code: evaluationErrors.EVALUATION_KEY_LOST.code } };
  expect(await submit(taskId, 1)).toMatchObject(lost);
  expect(await finish(taskId)).toMatchObject(lost);
  const student = await server.as('student');
  expect(await student.call(fillEndpoints.fillPage, { query: { task_id: taskId } })).toMatchObject(lost);
  // The calendar leaves it running too, and goes on with the others.
  await db.update(tasks).set({ closesOn: '2020-01-02' }).where(eq(tasks.id, taskId));
  await expect(moveTasksOn(server, '2030-01-01')).rejects.toMatchObject({ key: 'EVALUATION_KEY_LOST' });
  expect(await hashOf()).toBe(hash);

  await server.storage.put(hash, key);
  expect((await submit(taskId, 1)).status).toBe(200);
  expect((await finish(taskId)).status).toBe(200);
});

it('shows a relation from its threshold on, and forgets what is below it and the key', async () => {
  const shown = await newTask();
  for (const at of [0, 1, 2]) await submit(shown, at);
  expect((await finish(shown)).status).toBe(200);
  const admin = await server.as('admin');
  const { body } = await admin.call(taskEndpoints.results, { params: { id: shown } });
  expect(body.data[0]).toMatchObject({ target_key: target, relations: [{ key: 'peer', n: 3 }] });
  expect(body.data[0]!.relations[0]!.comments).toEqual([words(0), words(1), words(2)].toSorted());

  const few = await newTask();
  for (const at of [0, 1]) await submit(few, at);
  await finish(few);
  const { body: hidden } = await admin.call(taskEndpoints.results, { params: { id: few } });
  expect(hidden.data[0]).toMatchObject({ total: null, relations: [{ mean: null, n: 2, items: [], comments: [] }] });
  expect(await db.$count(sealedAnswers, eq(sealedAnswers.taskId, few))).toBe(0);
  const [row] = await db.select().from(tasks).where(eq(tasks.id, few));
  expect(row!.keyHash).toBeNull();
  expect((await submit(few, 2)).status).toBe(409);
});
