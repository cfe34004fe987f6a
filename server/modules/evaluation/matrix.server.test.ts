import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { matrixEndpoints } from '@contract/evaluation/matrix';
import { limits } from '@contract/evaluation/rules';
import { startTestServer } from '@tests/server/harness';
import { people } from '../people/tables';
import { createTask } from './public';
import { pairs, templates } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const [peer] = await db.select().from(templates).where(eq(templates.name, '同伴互评表'));
const persons = (await db.select({ id: people.id, name: people.name }).from(people).orderBy(people.id)).slice(0, 80);

const newTask = (raters: readonly number[], targets: readonly number[]) =>
  server.database.transaction((tx) =>
    createTask(tx, {
      name: '矩阵',
      opensOn: '2020-01-01',
      closesOn: '2090-01-01',
      relations: [{ key: 'peer', templateId: peer!.id, weight: 100, isAnonymous: true, minimum: 3 }],
      pairs: raters.flatMap((raterId) =>
        targets.map((id) => ({ relation: 'peer' as const, raterId, target: `p${id}`, deptId: null })),
      ),
      createdBy: 1,
    }),
  );
const matrixOf = async (id: number, name?: string) =>
  (await admin.call(matrixEndpoints.matrix, { params: { id }, query: { relation: 'peer', ...(name && { name }) } }))
    .body.data;
const markAs = (taskId: number, raterId: number, target: string, state: 'done' | 'replaced') =>
  db
    .update(pairs)
    .set({ state })
    .where(and(eq(pairs.taskId, taskId), eq(pairs.raterId, raterId), eq(pairs.target, target)));

it('shows raters by targets, those who owe most first, and nobody who was replaced', async () => {
  const taskId = await newTask([2, 3, 4], [30, 31]);
  await markAs(taskId, 2, 'p30', 'done');
  await markAs(taskId, 2, 'p31', 'done');
  await markAs(taskId, 3, 'p30', 'done');
  const found = await matrixOf(taskId);
  expect(found.raters.map(({ id }) => id)).toEqual([4, 3, 2]);
  expect(found.targets.map(({ key }) => key)).toEqual(['p31', 'p30']);
  expect(found.states).toEqual([
    ['open', 'open'],
    ['open', 'done'],
    ['done', 'done'],
  ]);
  await markAs(taskId, 4, 'p30', 'replaced');
  await markAs(taskId, 4, 'p31', 'replaced');
  expect(await matrixOf(taskId)).toMatchObject({ rater_count: 2, target_count: 2 });
});

it('is no larger than a screen bears; who is not in it is found by name', async () => {
  const ids = persons.map(({ id }) => id);
  const taskId = await newTask(ids, ids.slice(0, 50));
  const found = await matrixOf(taskId);
  expect([found.raters.length, found.targets.length]).toEqual([limits.matrixRaters, limits.matrixTargets]);
  expect([found.rater_count, found.target_count]).toEqual([80, 50]);
  const last = persons.find(({ id }) => !found.raters.some((rater) => rater.id === id))!;
  expect((await matrixOf(taskId, last.name)).raters.map(({ id }) => id)).toContain(last.id);
});

it('a department sees its own part, and who sees no task no matrix', async () => {
  const taskId = await newTask([3], [30]);
  const secretary = await server.as('secretary');
  const call = { params: { id: taskId }, query: { relation: 'peer' as const } };
  expect((await secretary.call(matrixEndpoints.matrix, call)).status).toBe(404);
  expect((await (await server.as('student')).call(matrixEndpoints.matrix, call)).status).toBe(403);
});
