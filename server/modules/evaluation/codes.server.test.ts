import { eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeEndpoints } from '@contract/evaluation/codes';
import { configEndpoints } from '@contract/evaluation/config';
import { taskEndpoints } from '@contract/evaluation/tasks';
import { contentHash } from '@server/kernel/storage';
import { auditLog, receipts } from '@server/kernel/tables';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { wholeDatabase } from '@tests/server/whole-database';
import { patientCodes, sealedAnswers, tasks, templates } from './tables';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const server = await startTestServer({ working: false, logLevel: 'info', logTo });
const { db } = server.database;
const admin = await server.as('admin');
const [template] = await db.select().from(templates).where(eq(templates.name, '患者满意度问卷'));
const target = 'p4';

const newToken = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => contentHash(Buffer.from(token));
const words = (at: number) => `只有第${at}位患者说过的话`;
const filledBy = (at: number, text = words(at)) => ({
  values: { 'q-1': 2 + at, 'q-2': 4, 'q-3': 5, 'q-4': 3, 'q-again': 0, 'q-text': text },
  comments: {},
});

/** A running task that asks patients of one trainee. */
async function newTask(opensOn = '2020-01-01'): Promise<number> {
  const { body } = await admin.call(taskEndpoints.addTask, {
    body: {
      name: '住院患者评价',
      relations: [{ key: 'patient', template_id: template!.id, weight: 100, is_anonymous: true, minimum: 3 }],
      rule: { source: 'list', target_ids: [4] },
      trigger: 'window',
      opens_on: opensOn,
      closes_on: '2090-01-01',
    },
  });
  const started = await admin.call(
    taskEndpoints.startTask,
    { body: { id: body.data.id } },
    { ifMatch: body.data.version },
  );
  expect(started.status).toBe(200);
  return body.data.id;
}
const addCodes = (taskId: number, tokens: readonly string[], targetKey = target) =>
  admin.call(codeEndpoints.addCodes, {
    body: { task_id: taskId, target_key: targetKey, dept_id: null, hashes: tokens.map(hashOf) },
  });
const patient = server.anonymous;
const open = (token: string) => patient.call(codeEndpoints.codePage, { body: { token } });
const submit = (token: string, filled = filledBy(0)) =>
  patient.call(codeEndpoints.submitByCode, { body: { token, filled } });
const close = async (id: number) => {
  const [row] = await db.select().from(tasks).where(eq(tasks.id, id));
  expect((await admin.call(taskEndpoints.closeTask, { body: { id } }, { ifMatch: row!.version })).status).toBe(200);
};

it('refuses what is guessed, what is not whole, and words that tell who wrote them', async () => {
  const token = newToken();
  const taskId = await newTask();
  expect((await addCodes(taskId, [token])).body.data).toEqual({ count: 1 });
  for (const guess of [newToken(), '', token.slice(1), hashOf(token).slice(0, 43)]) {
    expect(errorOf(await open(guess))).toBe('EVALUATION_CODE_UNKNOWN');
    expect(errorOf(await submit(guess))).toBe('EVALUATION_CODE_UNKNOWN');
  }
  const empty = await submit(token, { values: {} as never, comments: {} });
  expect(empty.body.message).toContain('必填');
  for (const tells of ['请回电 13812345678', '身份证 110101199003070011'])
    expect(errorOf(await submit(token, filledBy(0, tells)))).toBe('EVALUATION_PATIENT_DATA');
  expect((await open(token)).body.data).toMatchObject({ name: '住院患者评价', form: { guide: expect.any(String) } });
  expect((await submit(token)).status).toBe(200);
});

it('a code is for one use, and says in words when it is over', async () => {
  const [first, second, third] = [newToken(), newToken(), newToken()];
  const taskId = await newTask();
  await addCodes(taskId, [first, second, third]);
  const both = await Promise.all([submit(first), submit(first)]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  expect(await db.$count(sealedAnswers, eq(sealedAnswers.taskId, taskId))).toBe(1);
  const again = await open(first);
  expect([errorOf(again), again.body.message]).toEqual(['EVALUATION_CODE_USED', expect.stringContaining('已经用过')]);
  const { body } = await admin.call(codeEndpoints.codeTargets, { params: { id: taskId } });
  expect(body.data).toMatchObject([{ target_key: target, made: 3, used: 1 }]);
  await close(taskId);
  const late = await submit(second);
  expect([errorOf(late), late.body.message]).toEqual(['EVALUATION_CODE_CLOSED', expect.stringContaining('已结束')]);
  expect(errorOf(await addCodes(taskId, [newToken()]))).toBe('EVALUATION_TASK_STATE');
});

it('what nobody has used is withdrawn, one, those of somebody or all, and says so; what was used counts', async () => {
  const tokens = Array.from({ length: 4 }, newToken);
  const taskId = await newTask();
  await addCodes(taskId, tokens);
  expect((await submit(tokens[0]!)).status).toBe(200);
  type Of = NonNullable<Parameters<typeof admin.call<typeof codeEndpoints.withdrawCodes>>[1]>['body']['of'];
  const withdraw = async (of: Of, client = admin) =>
    client.call(codeEndpoints.withdrawCodes, { body: { task_id: taskId, of } });
  const used = await withdraw({ hashes: [hashOf(tokens[0]!)] });
  expect(used.body.data).toEqual({ count: 0 });
  expect((await withdraw({ hashes: [hashOf(tokens[1]!)] })).body.data).toEqual({ count: 1 });
  for (const call of [open, submit]) {
    const late = await call(tokens[1]!);
    expect([errorOf(late), late.body.message]).toEqual(['EVALUATION_CODE_WITHDRAWN', expect.stringContaining('作废')]);
  }
  expect((await open(tokens[2]!)).status).toBe(200);
  expect((await withdraw({ target_key: 'p5', dept_id: null })).body.data).toEqual({ count: 0 });
  expect((await withdraw({ target_key: target, dept_id: null })).body.data).toEqual({ count: 2 });
  const { body } = await admin.call(codeEndpoints.codeTargets, { params: { id: taskId } });
  expect(body.data).toMatchObject([{ target_key: target, made: 1, used: 1 }]);
  await addCodes(taskId, [newToken()]);
  expect((await withdraw(null)).body.data).toEqual({ count: 1 });
  expect(errorOf(await withdraw(null, await server.as('student')))).toBe('FORBIDDEN');
  expect(await db.$count(auditLog, eq(auditLog.action, 'evaluation.code.withdraw'))).toBeGreaterThanOrEqual(4);
  await close(taskId);
  expect(errorOf(await withdraw(null))).toBe('EVALUATION_TASK_STATE');
  const results = await admin.call(taskEndpoints.results, { params: { id: taskId } });
  expect(results.body.data[0]!.relations[0]).toMatchObject({ n: 1, mean: null });
});

it('before the first day a code may be printed, not used', async () => {
  const token = newToken();
  const taskId = await newTask('2089-01-01');
  expect((await addCodes(taskId, [token])).status).toBe(200);
  const early = await submit(token);
  expect([errorOf(early), early.body.message]).toEqual(['EVALUATION_CODE_CLOSED', expect.stringContaining('尚未开始')]);
});

it('codes are made for those alone whom the task asks patients about, and not without end', async () => {
  const taskId = await newTask();
  expect((await addCodes(taskId, [newToken()], 'p5')).status).toBe(404);
  const tokens = Array.from({ length: 61 }, newToken);
  expect((await addCodes(taskId, tokens)).status).toBe(400);
  await db
    .insert(patientCodes)
    .values(Array.from({ length: 2990 }, () => ({ hash: hashOf(newToken()), taskId, target, deptId: null })));
  const many = await addCodes(taskId, tokens.slice(0, 11));
  expect([errorOf(many), many.body.message]).toEqual(['EVALUATION_CODE_MANY', expect.stringContaining('10 个')]);
  const teacher = await server.as('teacher');
  expect((await teacher.call(codeEndpoints.codeTargets, { params: { id: taskId } })).status).toBe(403);
});

it('no table, receipt, line of the log or transaction says which code brought which answer', async () => {
  const tokens = [newToken(), newToken(), newToken(), newToken()];
  const taskId = await newTask();
  lines.length = 0;
  await addCodes(taskId, tokens);
  const [deeds, kept] = [await db.$count(auditLog), await db.$count(receipts)];
  for (const at of [0, 1, 2]) expect((await submit(tokens[at]!, filledBy(at))).status).toBe(200);
  expect([await db.$count(auditLog), await db.$count(receipts)]).toEqual([deeds, kept]);
  const all = await wholeDatabase(db);
  for (const secret of [...tokens, words(0), words(1), words(2)]) {
    expect(all).not.toContain(secret);
    expect(lines.join('')).not.toContain(secret);
  }
  const writers = async (table: string) =>
    (
      await db.execute<{ xmin: string }>(
        sql`select xmin::text from ${sql.identifier(table)} where task_id = ${taskId} and target = ${target}`,
      )
    ).rows.map(({ xmin }) => xmin);
  const written = [...(await writers('evaluation_sealed_answer')), ...(await writers('evaluation_patient_code'))];
  // The code that is not used yet was written anew with the others.
  expect(written).toHaveLength(7);
  expect(new Set(written).size).toBe(1);
});

it('shows what patients said from three on, and nothing of two', async () => {
  for (const [count, total] of [
    [3, 71.25],
    [2, null],
  ] as const) {
    const tokens = Array.from({ length: count }, newToken);
    const taskId = await newTask();
    await addCodes(taskId, tokens);
    for (const [at, token] of tokens.entries()) await submit(token, filledBy(at));
    await close(taskId);
    const { body } = await admin.call(taskEndpoints.results, { params: { id: taskId } });
    expect(body.data).toMatchObject([{ target_key: target, relations: [{ key: 'patient', n: count }] }]);
    expect(body.data[0]!.total === null).toBe(total === null);
    expect(body.data[0]!.relations[0]!.comments).toEqual(total === null ? [] : [words(0), words(1), words(2)]);
  }
});

it('what patients say is never by name', async () => {
  const { body } = await admin.call(configEndpoints.relations, { query: { size: 20 } });
  const row = body.data.list.find(({ key }) => key === 'patient')!;
  const named = await admin.call(
    configEndpoints.saveRelation,
    { body: { id: row.id, weight: 20, is_anonymous: false, minimum: 3, status: 1 } },
    { ifMatch: row.version },
  );
  expect(errorOf(named)).toBe('EVALUATION_PATIENT_NAMED');
  const task = await admin.call(taskEndpoints.addTask, {
    body: {
      name: '实名的患者评价',
      relations: [{ key: 'patient', template_id: template!.id, weight: 100, is_anonymous: false, minimum: 3 }],
      rule: { source: 'list', target_ids: [4] },
      trigger: 'window',
      opens_on: '2020-01-01',
      closes_on: '2090-01-01',
    },
  });
  expect([task.status, task.body.message]).toEqual([400, expect.stringContaining('始终匿名')]);
});
