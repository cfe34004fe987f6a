import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMonth } from '@contract/kernel/half-month';
import { daysAhead, stateOnDay } from '@contract/rotation/stay-states';
import type { Database } from '@server/kernel/database/database';
import { openTestDatabase } from '@tests/server/test-database';
import { currentHalf, today } from '@server/kits/today';
import { moveStaysOn } from './stay-chore';
import { rotationStays } from './tables';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const stays = () => database.db.select().from(rotationStays).orderBy(rotationStays.id);

it('brings each stay to where the day has it, and a second time does nothing', async () => {
  // One that makes up for another lies years ahead; these tests walk through the weeks around today.
  await database.db.execute(sql`delete from rotation_stay where make_up_of is not null`);
  // Whatever the day is on which this runs: stays of the demonstration around it until two half months later, none moved on yet.
  const demoHalf = Math.max(...(await stays()).map(({ end }) => end)) - 3;
  await database.db.execute(sql`update rotation_stay set state = 'planned',
    start = start + ${currentHalf() - demoHalf}::int, "end" = "end" + ${currentHalf() - demoHalf}::int`);
  for (const day of [today(), daysAhead(today(), 20), daysAhead(today(), 45)]) {
    const before = await stays();
    const moved = await moveStaysOn(database, day);
    const after = await stays();
    expect(after.map(({ id, state }) => [id, state])).toEqual(
      before.map(({ id, state, plannedFrom, plannedTo }) => [
        id,
        stateOnDay(state, { from: plannedFrom, to: plannedTo }, day),
      ]),
    );
    expect(moved).toBeGreaterThan(0);
    const versions = after.reduce((sum, { version }) => sum + version, 0);
    expect(versions - before.reduce((sum, { version }) => sum + version, 0)).toBe(moved);
    expect(await moveStaysOn(database, day)).toBe(0);
  }
  expect((await stays()).filter(({ state }) => state === 'planned' || state === 'due' || state === 'in')).toEqual([]);
});

it('days of a stay are those of its half months', async () => {
  const { rows } = await database.db.execute<{ from: string; to: string; start: number; end: number }>(sql`
    select planned_from::text as from, planned_to::text as to, start, "end" from rotation_stay`);
  for (const { from, to, start, end } of rows) {
    expect(from).toBe(`${formatMonth(Math.floor(start / 2))}-${start % 2 === 0 ? '01' : '16'}`);
    const after = daysAhead(to, 1);
    expect(after).toBe(`${formatMonth(Math.floor(end / 2))}-${end % 2 === 0 ? '01' : '16'}`);
  }
});

it('two processes at once move each stay once', async () => {
  await database.db.execute(sql`update rotation_stay set state = 'planned' where state = 'leaving'`);
  const waiting = (await stays()).filter(({ state }) => state === 'planned').length;
  expect(waiting).toBeGreaterThan(0);
  const day = daysAhead(today(), 400);
  const moved = await Promise.all([moveStaysOn(database, day), moveStaysOn(database, day)]);
  expect(moved[0] + moved[1]).toBe(3 * waiting);
});
