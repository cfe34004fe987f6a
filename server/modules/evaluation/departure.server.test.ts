import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { exitEndpoints as exits } from '@contract/department-stay/exits';
import { daysAhead } from '@contract/rotation/stay-states';
import { currentHalf, today } from '@server/kits/today';
import { leavingStay, supervisor, trainee } from '@tests/builders/leaving';
import { withoutQuietHours } from '@tests/builders/notice-rules';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../notice/tables';
import { rotationStays } from '../rotation/tables';
import { moveTasksOn } from './chore';
import { createTask } from './public';
import { pairs, tasks, templates } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, student] = await Promise.all(['admin', 'student'].map((name) => server.as(name)));
await withoutQuietHours(db, 'evaluation.task.opened');
const day = today();

/** A running task that follows departures of the next twenty days: who teaches is asked of the trainee. */
async function departureTask(): Promise<number> {
  await db.update(tasks).set({ state: 'archived' }).where(eq(tasks.trigger, 'departure'));
  const [template] = await db.select().from(templates).where(eq(templates.name, '同伴互评表'));
  const relations = [
    { key: 'teacherStudent', templateId: template!.id, weight: 100, isAnonymous: false, minimum: 1 },
  ] as const;
  const closesOn = daysAhead(day, 20);
  const id = await server.database.transaction((tx) =>
    createTask(tx, { name: '随出科', opensOn: day, closesOn, relations, pairs: [], createdBy: 1 }),
  );
  const rule = { source: 'rotation', dept_ids: [], from: null, to: null, rater_ids: [], target_ids: [] } as const;
  await db
    .update(tasks)
    .set({ trigger: 'departure', rule: { ...rule, dept_ids: [], rater_ids: [], target_ids: [] } })
    .where(eq(tasks.id, id));
  return id;
}
const ownPairs = (taskId: number) =>
  db
    .select()
    .from(pairs)
    .where(and(eq(pairs.taskId, taskId), eq(pairs.target, `p${trainee}`)));

it('opens at the application, or a week before the planned end, and once', async () => {
  const stayId = await leavingStay(db);
  const taskId = await departureTask();
  // The planned end is beyond the week and beyond the task; nobody is asked yet.
  const open = db.update(rotationStays).set({ state: 'in', actualTo: null, end: currentHalf() + 5 });
  await open.where(eq(rotationStays.id, stayId));
  await moveTasksOn(server, day);
  expect(await ownPairs(taskId)).toEqual([]);

  const exit = await waived(stayId);
  const body = { id: stayId, last_on: daysAhead(day, 2), reason: '规培结业考试' };
  const asked = await student!.data(exits.applyExit, { body }, { ifMatch: exit.version });
  expect(asked.state).toBe('pending');
  const made = await ownPairs(taskId);
  expect(made.map(({ raterId, state }) => ({ raterId, state }))).toEqual([{ raterId: supervisor, state: 'open' }]);
  const told = () =>
    db.$count(
      noticePushes,
      and(eq(noticePushes.event, 'evaluation.task.opened'), eq(noticePushes.subject, `evaluation_task:${taskId}`)),
    );
  const first = await told();
  expect(first).toBe(1);
  await moveTasksOn(server, day);
  expect(await ownPairs(taskId)).toHaveLength(1);
});

it('does not wait for an application within the last week', async () => {
  const stayId = await leavingStay(db);
  const taskId = await departureTask();
  const near = db.update(rotationStays).set({ state: 'in', actualTo: daysAhead(day, 7) });
  await near.where(eq(rotationStays.id, stayId));
  await moveTasksOn(server, day);
  expect(await ownPairs(taskId)).toHaveLength(1);
});

/** Everything that the trainee lacks himself is waived. */
async function waived(id: number) {
  let exit = await admin!.data(exits.exit, { params: { id } });
  for (const { key, state, owner } of exit.items)
    if (state === 'unmet' && owner === 'trainee')
      exit = await admin!.data(exits.waiveItem, { body: { id, key, reason: '见纸质记录' } }, { ifMatch: exit.version });
  return exit;
}
