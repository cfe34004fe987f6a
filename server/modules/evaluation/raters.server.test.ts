import { and, asc, eq, gt, inArray, like, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { evaluationErrors } from '@contract/evaluation/errors';
import { fillEndpoints } from '@contract/evaluation/fill';
import type { Form } from '@contract/evaluation/form';
import { taskEndpoints } from '@contract/evaluation/tasks';
import { peopleEndpoints } from '@contract/people/endpoints';
import { logEndpoints } from '@contract/system/log-endpoints';
import { contentHash } from '@server/kernel/storage';
import { auditLog, receipts } from '@server/kernel/tables';
import { addAccount } from '@tests/server/add-account';
import { clientOf, errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { wholeDatabase } from '@tests/server/whole-database';
import { accounts } from '../account/tables';
import { people } from '../people/tables';
import { resultOf } from './close';
import { createTask } from './public';
import { keptKey, unseal } from './seal';
import { pairs, sealedAnswers, tasks, templates } from './tables';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const server = await startTestServer({ working: false, logLevel: 'info', logTo });
const { db } = server.database;
const blind = () => randomBytes(32).toString('base64url');
const [peer] = await db.select().from(templates).where(eq(templates.name, '同伴互评表'));
/** Thirty who may fill in, and a target who is none of them. */
const persons = await db
  .select({ id: people.id })
  .from(people)
  .where(gt(people.id, 40))
  .orderBy(asc(people.id))
  .limit(30);
for (const { id } of persons) await addAccount(db, `rater-${id}`, id, 'student');
const raters = await db
  .select({ accountId: accounts.id, id: accounts.userId, username: accounts.username })
  .from(accounts)
  .where(like(accounts.username, 'rater-%'))
  .orderBy(asc(accounts.userId));
const target = 'p2';

const words = (at: number) => `第${String(at).padStart(2, '0')}份里才有的话`;
const filledBy = (at: number) => ({
  values: { 'q-1': 1 + (at % 9), 'q-2': 1 + ((at * 2) % 9), 'q-3': 9, 'q-4': 9, 'q-text': words(at) },
  comments: Object.fromEntries(['q-1', 'q-2'].map((key) => [key, `${words(at)}：原因`])),
});

const newTask = (ats: readonly number[], days: Partial<{ opensOn: string; closesOn: string }> = {}) =>
  server.database.transaction((tx) =>
    createTask(tx, {
      name: '三十人互评',
      opensOn: '2020-01-01',
      closesOn: '2090-01-01',
      ...days,
      relations: [{ key: 'peer', templateId: peer!.id, weight: 100, isAnonymous: true, minimum: 3 }],
      pairs: ats.map((at) => ({ relation: 'peer' as const, raterId: raters[at]!.id, target, deptId: null })),
      createdBy: 1,
    }),
  );
const pairIdOf = async (taskId: number, at: number) =>
  (
    await db
      .select({ id: pairs.id })
      .from(pairs)
      .where(and(eq(pairs.taskId, taskId), eq(pairs.raterId, raters[at]!.id)))
  )[0]!.id;
const submit = async (taskId: number, at: number, device = server.as(raters[at]!.username)) =>
  (await device).call(fillEndpoints.submit, {
    body: { pair_id: await pairIdOf(taskId, at), filled: filledBy(at), blind: blind() },
  });
const act = async (call: typeof taskEndpoints.closeTask | typeof taskEndpoints.publishTask, taskId: number) => {
  const [row] = await db.select().from(tasks).where(eq(tasks.id, taskId));
  return (await server.as('admin')).call(call, { body: { id: taskId } }, { ifMatch: row!.version });
};
const everybody = raters.map((_, at) => at);
/** In an order that is neither that of their numbers nor that of their words. */
const coming = everybody.toSorted((one, two) => ((one * 7) % 31) - ((two * 7) % 31));

it('of thirty raters, two of them at two devices, nobody can be tied to an answer', async () => {
  expect(raters).toHaveLength(30);
  const taskId = await newTask(everybody);
  const twoDevices = [4, 17];
  lines.length = 0;
  for (const at of coming) {
    if (!twoDevices.includes(at)) {
      expect((await submit(taskId, at)).status).toBe(200);
      continue;
    }
    const { username } = raters[at]!;
    const [phone, desk] = [await server.as(username), await server.as(username)];
    const half = { values: { 'q-1': 5, 'q-text': words(at) }, comments: {} };
    const pairId = await pairIdOf(taskId, at);
    await phone.call(fillEndpoints.saveDraft, { body: { pair_id: pairId, filled: half, blind: blind() } });
    const { body } = await desk.call(fillEndpoints.fillPage, { query: { task_id: taskId } });
    expect(body.data!.pairs).toMatchObject([{ id: pairId, state: 'open', draft: half }]);
    // What a device has not seen it does not write over: the person decides between the two.
    const more = { ...half, values: { ...half.values, 'q-1': 6 } };
    const draft = (filled: typeof half, seen: typeof half | null) =>
      desk.call(fillEndpoints.saveDraft, { body: { pair_id: pairId, filled, seen, blind: blind() } });
    const met = await draft(more, null);
    expect(errorOf(met)).toBe('EVALUATION_DRAFT_MOVED');
    expect(met.body.data).toMatchObject({ details: { copy: half } });
    expect((await draft(half, null)).status).toBe(200);
    expect((await draft(more, half)).status).toBe(200);
    expect(errorOf(await draft(half, half))).toBe('EVALUATION_DRAFT_MOVED');
    // Whoever looks at the system as this rater meanwhile reads nothing of it.
    const admin = await server.as('admin');
    const { token } = await admin.data(peopleEndpoints.viewAs, { params: { userId: raters[at]!.id } });
    const view = clientOf(server.app, token);
    expect(errorOf(await view.call(fillEndpoints.fillPage, { query: { task_id: taskId } }))).toBe('VIEW_ONLY');
    expect(JSON.stringify((await view.call(fillEndpoints.myTasks)).body)).not.toContain(words(at));
    // An answer that waited on the phone meets what was written at the desk since.
    const handIn = (known: (typeof half)[]) =>
      phone.call(fillEndpoints.submit, { body: { pair_id: pairId, filled: filledBy(at), blind: blind(), known } });
    const waited = await handIn([half]);
    expect(errorOf(waited)).toBe('EVALUATION_DRAFT_MOVED');
    expect(waited.body.data).toMatchObject({ details: { copy: more } });
    expect(errorOf(await handIn([]))).toBe('EVALUATION_DRAFT_MOVED');
    expect((await submit(taskId, at, Promise.resolve(desk))).status).toBe(200);
    const late = await submit(taskId, at, Promise.resolve(phone));
    expect(late).toMatchObject({ status: 409, body: { code: evaluationErrors.EVALUATION_ANSWERED.code } });
  }

  // The administrator opens the database, the storage and the log while the task runs, key and all.
  const text = await wholeDatabase(db);
  for (const at of everybody) for (const place of [text, lines.join('')]) expect(place).not.toContain(words(at));
  const [task] = await db.select().from(tasks).where(eq(tasks.id, taskId));
  const key = (await keptKey(server.storage, task!))!;
  const { rows } = await db.execute<{ id: string; sealed: string; xmin: string }>(
    sql`select id, sealed, xmin::text from ${sealedAnswers} where task_id = ${taskId} order by ctid`,
  );
  const lie = rows.map(({ sealed }) => everybody.find((at) => words(at) === unseal(key, sealed).values['q-text'])!);
  expect(lie.toSorted((one, two) => one - two)).toEqual(everybody);
  // Neither place, number nor transaction goes with the coming, nor with the raters' numbers.
  const byId = rows.toSorted((one, two) => (one.id < two.id ? -1 : 1)).map((row) => lie[rows.indexOf(row)]!);
  for (const order of [lie, byId])
    for (const known of [coming, everybody]) expect(inPlace(order, known)).toBeLessThan(12);
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
  const { rows: marks } = await db.execute<{ xmin: string }>(
    sql`select distinct xmin::text from ${pairs} where task_id = ${taskId}`,
  );
  expect(marks).toHaveLength(1);

  // No receipt is the hash of an answer that the administrator can put together.
  const kept = await db
    .select()
    .from(receipts)
    .where(
      inArray(
        receipts.accountId,
        raters.map(({ accountId }) => accountId),
      ),
    );
  expect(kept.length).toBeGreaterThanOrEqual(30);
  const hashes = new Set(kept.map(({ bodyHash }) => bodyHash));
  for (const rater of everybody) {
    const pairId = await pairIdOf(taskId, rater);
    for (const at of everybody) {
      const whole = { pair_id: pairId, filled: filledBy(at) };
      for (const guess of [whole, { ...whole, blind: '' }])
        expect(hashes.has(contentHash(Buffer.from(JSON.stringify(guess))))).toBe(false);
    }
  }
  const deeds = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `evaluation_task:${taskId}`));
  expect(new Set(deeds.map(({ detail }) => JSON.stringify(detail)))).toEqual(new Set(['null']));
  // A draft is sealed too, and none is left.
  expect(text.match(/^evaluation_draft /gm) ?? []).toHaveLength(0);

  expect((await act(taskEndpoints.closeTask, taskId)).status).toBe(200);
  expect((await act(taskEndpoints.publishTask, taskId)).status).toBe(200);
  // What is left are the comments of the result, in the order of their characters, and no key.
  const after = (await wholeDatabase(db)).split('\n');
  for (const at of everybody) {
    const held = after.filter((line) => line.includes(words(at)));
    expect(held.map((line) => line.split(' ')[0])).toEqual(['evaluation_result']);
  }
  expect(await db.$count(sealedAnswers, eq(sealedAnswers.taskId, taskId))).toBe(0);
  await expect.poll(() => server.storage.get(task!.keyHash!)).toBeUndefined();
  const { body } = await (await server.as('admin')).call(taskEndpoints.results, { params: { id: taskId } });
  const [found] = body.data[0]!.relations;
  expect(found).toMatchObject({ n: 30, minimum: 3 });
  expect(found!.comments).toEqual(found!.comments.toSorted());
  await tiesNobody(taskId);
});

/** Whatever the administrator reads of a published task: what holds an answer names no rater, and what names raters holds none. */
async function tiesNobody(taskId: number): Promise<void> {
  const admin = await server.as('admin');
  const names = await db
    .select({ staffId: people.staffId })
    .from(people)
    .where(gt(people.id, 40))
    .orderBy(people.id)
    .limit(30);
  const page = { page: 1, size: 500 } as const;
  const reads: readonly (readonly [
    name: string,
    holds: 'answers' | 'raters' | 'neither',
    answer: Promise<{ body: unknown }>,
  ])[] = [
    ['tasks', 'neither', admin.call(taskEndpoints.tasks, { query: page })],
    ['task', 'neither', admin.call(taskEndpoints.task, { params: { id: taskId } })],
    ['pairs', 'raters', admin.call(taskEndpoints.pairs, { query: { ...page, task_id: taskId } })],
    ['results', 'answers', admin.call(taskEndpoints.results, { params: { id: taskId } })],
    ['targetResults', 'answers', admin.call(taskEndpoints.targetResults, { params: { key: target } })],
    ['myTasks', 'neither', admin.call(fillEndpoints.myTasks)],
    ['myResults', 'neither', admin.call(fillEndpoints.myResults)],
  ];
  for (const [name, holds, answer] of reads) {
    const text = JSON.stringify((await answer).body);
    expect({ name, answers: everybody.some((at) => text.includes(words(at))) }).toEqual({
      name,
      answers: holds === 'answers',
    });
    expect({ name, raters: names.some(({ staffId }) => text.includes(staffId)) }).toEqual({
      name,
      raters: holds === 'raters',
    });
  }
  const log = await admin.call(logEndpoints.logPages, { body: page });
  expect(log.status).toBe(200);
  expect(everybody.filter((at) => JSON.stringify(log.body).includes(words(at)))).toEqual([]);
  // Each pair says that it is done, and nothing of when: the day and the hour of an answer would be its place among others.
  const { list } = (await admin.call(taskEndpoints.pairs, { query: { ...page, task_id: taskId } })).body.data;
  expect(list).toHaveLength(30);
  for (const pair of list) expect(JSON.stringify(pair)).not.toMatch(/\d{4}-\d{2}-\d{2}/);
}

/** At how many places two orders have the same; of thirty that are shuffled it is one on average. */
const inPlace = (order: readonly number[], known: readonly number[]) =>
  order.filter((one, at) => one === known[at]).length;

it('two tasks whose raters differ by fewer than the threshold are not both shown', async () => {
  const shownOf = async (ats: number[], days = {}) => {
    const taskId = await newTask(ats, days);
    for (const at of ats) expect((await submit(taskId, at)).status).toBe(200);
    expect((await act(taskEndpoints.closeTask, taskId)).status).toBe(200);
    expect((await act(taskEndpoints.publishTask, taskId)).status).toBe(200);
    const admin = await server.as('admin');
    const { body } = await admin.call(taskEndpoints.results, { params: { id: taskId } });
    // Whatever way it is asked for, it is the same: there is no filter below a target.
    const { body: all } = await admin.call(taskEndpoints.targetResults, { params: { key: target } });
    expect(all.data.results.find((one) => one.task_id === taskId)).toEqual(body.data[0]);
    return body.data[0]!;
  };
  const days = { opensOn: '2021-01-01', closesOn: '2090-02-01' };
  await shownOf([0, 1, 2, 3], days);
  const hidden = { total: null, relations: [{ n: 5, mean: null, items: [], comments: [], withheld: 'task' }] };
  expect(await shownOf([0, 1, 2, 3, 4], days)).toMatchObject(hidden);
  expect(await shownOf([0, 1, 2, 5], days)).toMatchObject({ total: null, relations: [{ n: 4, withheld: 'task' }] });
  // One that is hidden shows nothing that could be subtracted; the same raters, or many others, tell of nobody.
  for (const ats of [
    [0, 1, 2, 3],
    [0, 1, 2, 3, 6, 7, 8],
    [9, 10, 11],
  ]) {
    const { total, relations } = await shownOf(ats, days);
    expect(total).not.toBeNull();
    expect(relations[0]).not.toHaveProperty('withheld');
  }
  // Tasks that share few of their days ask about another time.
  const later = await shownOf([0, 1, 2, 3, 4], { opensOn: '2090-01-20', closesOn: '2090-03-01' });
  expect(later.total).not.toBeNull();
});

it('questions are not shown one by one where few skipped one, for the mean beside them told what those gave', () => {
  const item = (key: string) => ({
    key,
    kind: 'score' as const,
    title: key,
    help: '',
    required: false,
    weight: 1,
    maximum: 9,
    low: null,
    options: [],
    rows: [],
  });
  const form: Form = {
    formula: 'weighted',
    guide: '',
    sections: [{ key: 's', title: '', items: [item('a'), item('b')] }],
  };
  const relation = {
    key: 'peer' as const,
    weight: 1,
    isAnonymous: true,
    minimum: 3,
    versionId: 1,
    templateId: 1,
    templateName: '',
    form,
  };
  const both = { values: { a: 6, b: 3 }, comments: {} };
  const whole = resultOf([{ relation, answers: [both, both, both] }]).relations[0]!;
  expect(whole.items.map(({ mean }) => mean)).toEqual([6, 3]);
  const skipped = resultOf([{ relation, answers: [both, both, both, { values: { a: 9 }, comments: {} }] }]);
  expect(skipped.relations[0]).toMatchObject({ n: 4, mean: 62.5, items: [], withheld: 'questions' });
});
