import { and, eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { fillEndpoints } from '@contract/evaluation/fill';
import { replaceEndpoints } from '@contract/evaluation/replace';
import { taskEndpoints } from '@contract/evaluation/tasks';
import { noticeEvent } from '@contract/notice/event-keys';
import { declaredRule } from '@contract/notice/rules';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes, noticeRecipients, noticeRules } from '../notice/tables';
import { moveTasksOn } from './chore';
import { createTask } from './public';
import { drafts, pairs, sealedAnswers, tasks, templates } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const student = await server.as('student');
const [peer] = await db.select().from(templates).where(eq(templates.name, '同伴互评表'));
const [teacherId, studentId] = [3, 4];
const filled = { values: { 'q-1': 9, 'q-2': 9, 'q-3': 9, 'q-4': 9 }, comments: {} };
const blind = () => randomBytes(32).toString('base64url');

type Asked = Parameters<typeof createTask>[1]['pairs'][number];
const peerOf = (raterId: number, target: string): Asked => ({ relation: 'peer', raterId, target, deptId: null });

/** The hours in which raters are told nothing: the suite runs at night too. */
async function quietHours(quietFrom: number, quietTo: number): Promise<void> {
  const event = 'evaluation.task.opened';
  const row = { ...declaredRule(noticeEvent(event)), event, quietFrom, quietTo };
  await db.insert(noticeRules).values(row).onConflictDoUpdate({ target: noticeRules.event, set: row });
}
await quietHours(0, 0);

const newTask = (asked: readonly Asked[]) =>
  server.database.transaction((tx) =>
    createTask(tx, {
      name: '换人的互评',
      opensOn: '2020-01-01',
      closesOn: '2090-01-01',
      relations: [{ key: asked[0]!.relation, templateId: peer!.id, weight: 100, isAnonymous: true, minimum: 3 }],
      pairs: asked,
      createdBy: 1,
    }),
  );
const replace = (id: number, by: number, rater = studentId, client = admin) =>
  client.call(replaceEndpoints.replaceRater, { body: { id, rater_id: rater, by_id: by, reason: '已调离本科室' } });
const statesOf = async (taskId: number) =>
  (await db.select().from(pairs).where(eq(pairs.taskId, taskId)))
    .map(({ raterId, target, state }) => `${raterId} ${target} ${state}`)
    .toSorted();
const pairOf = async (taskId: number, raterId: number, target: string) =>
  (
    await db
      .select()
      .from(pairs)
      .where(and(eq(pairs.taskId, taskId), eq(pairs.raterId, raterId), eq(pairs.target, target)))
  )[0]!;
const submit = (client: typeof admin, pairId: number) =>
  client.call(fillEndpoints.submit, { body: { pair_id: pairId, filled, blind: blind() } });

it('what is not filled in goes to the new rater, who is told; what is filled in stays', async () => {
  const taskId = await newTask([peerOf(studentId, 'p30'), peerOf(studentId, 'p31')]);
  const [done, open] = [await pairOf(taskId, studentId, 'p30'), await pairOf(taskId, studentId, 'p31')];
  expect((await submit(student, done.id)).status).toBe(200);
  await student.call(fillEndpoints.saveDraft, { body: { pair_id: open.id, filled, blind: blind() } });

  const answer = await replace(taskId, teacherId);
  expect([answer.status, answer.body.data]).toEqual([200, { ended: 1, count: 1 }]);
  expect(await statesOf(taskId)).toEqual(['3 p31 open', '4 p30 done', '4 p31 replaced']);
  expect(await db.$count(drafts, eq(drafts.pairId, open.id))).toBe(0);
  expect(await db.$count(sealedAnswers, eq(sealedAnswers.taskId, taskId))).toBe(1);
  const told = await db
    .select({ id: noticeRecipients.userId })
    .from(noticeRecipients)
    .innerJoin(noticePushes, eq(noticePushes.id, noticeRecipients.pushId))
    .where(eq(noticePushes.subject, `evaluation_task:${taskId}`))
    .orderBy(noticePushes.id);
  // He had not read it: nothing asks him any more.
  expect(told.map(({ id }) => id)).toEqual([teacherId]);

  // Of the one it is gone, and what his phone still sends says why; the other fills it in.
  const { body: mine } = await student.call(fillEndpoints.fillPage, { query: { task_id: taskId } });
  expect(mine.data!.pairs.map(({ id }) => id)).toEqual([done.id]);
  const late = await submit(student, open.id);
  expect([errorOf(late), late.body.message]).toEqual(['EVALUATION_REPLACED', expect.stringContaining('由他人完成')]);
  expect((await submit(teacher, (await pairOf(taskId, teacherId, 'p31')).id)).status).toBe(200);
  const { body } = await admin.call(taskEndpoints.task, { params: { id: taskId } });
  expect(body.data).toMatchObject({ pair_count: 2, done_count: 2, rater_count: 2 });
});

it('whom the new rater evaluates already he evaluates once, and what was taken from him may come back', async () => {
  const taskId = await newTask([peerOf(studentId, 'p30'), peerOf(teacherId, 'p30'), peerOf(studentId, 'p31')]);
  expect((await replace(taskId, teacherId)).body.data).toEqual({ ended: 2, count: 1 });
  expect((await replace(taskId, studentId, teacherId)).body.data).toEqual({ ended: 2, count: 2 });
  expect(await statesOf(taskId)).toEqual(['3 p30 replaced', '3 p31 replaced', '4 p30 open', '4 p31 open']);
});

it('who has read that he is asked keeps it, and who is still asked for something keeps all', async () => {
  const toldOf = (taskId: number) =>
    db
      .select({ pushId: noticePushes.id, userId: noticeRecipients.userId })
      .from(noticeRecipients)
      .innerJoin(noticePushes, eq(noticePushes.id, noticeRecipients.pushId))
      .where(and(eq(noticePushes.subject, `evaluation_task:${taskId}`), eq(noticeRecipients.userId, studentId)));
  const read = await newTask([peerOf(studentId, 'p30')]);
  const [copy] = await toldOf(read);
  await db.update(noticeRecipients).set({ status: 1 }).where(eq(noticeRecipients.pushId, copy!.pushId));
  expect((await replace(read, teacherId)).status).toBe(200);
  expect(await toldOf(read)).toHaveLength(1);
  const shared = await newTask([peerOf(studentId, 'p30'), peerOf(studentId, `p${teacherId}`)]);
  expect((await replace(shared, teacherId)).body.data).toEqual({ ended: 1, count: 1 });
  expect(await statesOf(shared)).toEqual(['3 p30 open', '4 p3 open', '4 p30 replaced']);
  expect(await toldOf(shared)).toHaveLength(1);
});

it('what waits for the morning does not reach who was replaced', async () => {
  await quietHours(0, 24 * 60);
  const taskId = await newTask([peerOf(studentId, 'p30')]);
  expect((await replace(taskId, teacherId)).status).toBe(200);
  await quietHours(0, 0);
  const waiting = await db
    .select()
    .from(noticePushes)
    .where(eq(noticePushes.subject, `evaluation_task:${taskId}`));
  const asked = waiting.map(({ target }) => (target as { user_ids: number[] }).user_ids);
  expect(asked.toSorted((one, other) => one.length - other.length)).toEqual([[], [teacherId]]);
});

it('says what is wrong', async () => {
  const taskId = await newTask([peerOf(studentId, `p${teacherId}`)]);
  const wordsOf = async (call: ReturnType<typeof replace>) => [errorOf(await call), (await call).body.message];
  expect(await wordsOf(replace(taskId, studentId))).toEqual(['EVALUATION_REPLACE', expect.stringContaining('同一人')]);
  expect(await wordsOf(replace(taskId, teacherId))).toEqual([
    'EVALUATION_REPLACE',
    expect.stringContaining('不能评价自己'),
  ]);
  expect(await wordsOf(replace(taskId, 5, 2))).toEqual(['EVALUATION_REPLACE', expect.stringContaining('没有未评')]);
  expect(errorOf(await replace(taskId, 2_000_000_000))).toBe('REFERENCE_MISSING');
  expect((await replace(taskId, 5, studentId, teacher)).status).toBe(403);
  const own = await newTask([{ relation: 'self', raterId: studentId, target: `p${studentId}`, deptId: null }]);
  expect(await wordsOf(replace(own, 5))).toEqual(['EVALUATION_REPLACE', expect.stringContaining('本人完成')]);
  await db.update(tasks).set({ state: 'closed' }).where(eq(tasks.id, own));
  expect(errorOf(await replace(own, 5))).toBe('EVALUATION_TASK_STATE');
  expect(await statesOf(taskId)).toEqual([`4 p3 open`]);
});

it('a task that follows departures does not ask again who was replaced', async () => {
  const { id: taskId } = (
    await db
      .insert(tasks)
      .values({
        name: '随出科',
        kind: 'evaluation',
        trigger: 'departure',
        rule: { source: 'list', dept_ids: [], from: null, to: null, rater_ids: [studentId], target_ids: [30] },
        opensOn: '2020-01-01',
        closesOn: '2090-01-01',
        state: 'running',
        createdBy: 1,
      })
      .returning()
  )[0]!;
  const source = await newTask([peerOf(studentId, 'p30')]);
  const { taskRelations } = await import('./tables');
  const parts = await db.select().from(taskRelations).where(eq(taskRelations.taskId, source));
  await db.insert(taskRelations).values(parts.map((part) => ({ ...part, taskId })));
  await moveTasksOn(server, '2026-11-28');
  expect(await statesOf(taskId)).toEqual(['4 p30 open']);
  expect((await replace(taskId, teacherId)).status).toBe(200);
  await moveTasksOn(server, '2026-11-28');
  expect(await statesOf(taskId)).toEqual(['3 p30 open', '4 p30 replaced']);
});
