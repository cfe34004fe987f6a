import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { daysAhead } from '@contract/rotation/stay-states';
import { startTestServer } from '@tests/server/harness';
import { today } from '@server/kits/today';
import type { StayAt } from '../rotation/public';
import { activityExitItems } from './exit-items';
import { doneIn } from './public';
import { activities, activityKinds, activityParticipants } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [attended] = activityExitItems;
const day = today();
const from = daysAhead(day, -59);

/** A trainee for whom an activity of a ward counts, in a stay of that ward. */
async function credited() {
  const done = await doneIn(db, [1, 2, 3], { from, to: day });
  const one = done.find((activity) => activity.credited.length > 0)!;
  const userId = one.credited[0]!;
  const stay: StayAt = {
    id: 1,
    userId,
    deptId: one.deptId,
    stDeptId: 1,
    from,
    to: day,
    state: 'leaving',
    teacherId: null,
    splitVersion: 0,
    parts: [],
  };
  const own = done.filter((activity) => activity.deptId === one.deptId);
  return { stay, own, taken: own.filter((activity) => activity.credited.includes(userId)) };
}
const read = async (stay: StayAt) => (await attended!.read(db, [stay])).get(stay.id);

it('counts what counts for the trainee in his ward and his days, and no more than was held for him', async () => {
  const { stay, own, taken } = await credited();
  await db.update(activities).set({ typeIds: [], grades: [] });
  await db.update(activityKinds).set({ yearTimes: null });
  expect(await read(stay)).toBeUndefined();

  await db.update(activityKinds).set({ yearTimes: 400 });
  const full = await read(stay);
  expect(full).toMatchObject({
    value: `${taken.length} 次`,
    threshold: `${own.length} 次（本科室已开展 ${own.length} 次）`,
    state: taken.length === own.length ? 'met' : 'unmet',
  });
  expect(full!.link).toContain(`dept_id=${stay.deptId}`);
  expect(full!.wardLink).toContain('counted=held');

  // One that was held for others is not asked of him, unless it counts for him.
  await db.update(activities).set({ grades: [1900] });
  expect(await read(stay)).toMatchObject({ state: 'met', value: `${taken.length} 次` });
  await db.update(activities).set({ grades: [] });

  await db.update(activityParticipants).set({ creditedAt: null }).where(eq(activityParticipants.personId, stay.userId));
  expect(await read(stay)).toMatchObject({ state: 'unmet', value: '0 次' });
  expect((await read(stay))!.cause).toContain(`还差 ${own.length} 次`);

  // Days before the stay are another ward's.
  const last = own.at(-1)!.day;
  const later = { ...stay, from: daysAhead(last, 1), to: daysAhead(last, 40) };
  expect(await read(later)).toBeUndefined();
});
