import { eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { fillEndpoints } from '@contract/evaluation/fill';
import { taskEndpoints } from '@contract/evaluation/tasks';
import { startTestServer } from '@tests/server/harness';
import { createTask } from './public';
import { pairs, sealedAnswers, tasks, templates } from './tables';

const server = await startTestServer({ working: false });
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

/** Every row of every table of the database as text. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
    texts.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

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
  const all = await wholeDatabase();
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
