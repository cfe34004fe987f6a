import { and, eq, ne, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatMonth } from '@contract/kernel/half-month';
import { businessStatuses } from '@contract/people/business-status';
import { statusEndpoints } from '@contract/people/status-endpoints';
import { currentHalf, today } from '@server/kits/today';
import { demoItems, importPlan, runImport } from '@tests/builders/rotation-import';
import { staysOutOfStep } from '@tests/builders/rotation-stays';
import { startTestServer } from '@tests/server/harness';
import { people } from '../../people/tables';
import { rotationChanges, rotationPieces, rotationStays } from '../tables';
import { moveStay, placeMakeUp } from './move-stay';

const server = await startTestServer();
const admin = await server.as('admin');
const { db } = server.database;
const soon = Math.floor(currentHalf() / 2) + 2;
const items = await demoItems(admin, { count: 3, months: 4, firstMonth: formatMonth(soon) });
const ids = items.map(({ record }) => record.userId) as [number, number, number];
await db.execute(sql`delete from rotation_piece where user_id in ${ids} and start >= ${currentHalf() + 2}`);
await db.execute(sql`delete from rotation_stay where user_id in ${ids} and start >= ${currentHalf() + 2}`);
await runImport(admin, importPlan(items));

const staysOf = (userId: number) =>
  db
    .select()
    .from(rotationStays)
    .where(and(eq(rotationStays.userId, userId), ne(rotationStays.state, 'cancelled')))
    .orderBy(rotationStays.start);
const lastStay = async (userId: number) => (await staysOf(userId)).at(-1)!;

describe('a stay is moved', () => {
  it('under its number, with its teacher, to where the person has nothing', async () => {
    const stay = await lastStay(ids[0]);
    await db.update(rotationStays).set({ teacherId: 1 }).where(eq(rotationStays.id, stay.id));
    await server.database.transaction((tx) => moveStay(tx, stay.id, { start: stay.end + 3, doneBy: 1 }));
    const [moved] = await db.select().from(rotationStays).where(eq(rotationStays.id, stay.id));
    const length = stay.end - stay.start;
    expect(moved).toMatchObject({ start: stay.end + 3, end: stay.end + 3 + length, teacherId: 1, state: 'planned' });
    expect(await staysOutOfStep(db)).toEqual([]);
    const [change] = await db
      .select()
      .from(rotationChanges)
      .orderBy(sql`created_at desc`)
      .limit(1);
    expect(change).toMatchObject({ kind: 'move', createdBy: 1 });
  });

  it('by one half month over itself', async () => {
    const stay = await lastStay(ids[0]);
    await server.database.transaction((tx) => moveStay(tx, stay.id, { start: stay.start + 1, doneBy: 1 }));
    expect(await lastStay(ids[0])).toMatchObject({ id: stay.id, start: stay.start + 1, end: stay.end + 1 });
    expect(await staysOutOfStep(db)).toEqual([]);
  });

  it('not over another one, and not when it has begun', async () => {
    const [first, second] = (await staysOf(ids[1])).slice(-2);
    const move = (start: number) => server.database.transaction((tx) => moveStay(tx, first!.id, { start, doneBy: 1 }));
    await expect(move(second!.start)).rejects.toMatchObject({ key: 'STAY_NO_ROOM' });
    await db.update(rotationStays).set({ state: 'in' }).where(eq(rotationStays.id, first!.id));
    await expect(move(second!.start + 40)).rejects.toMatchObject({ key: 'STAY_BEGUN' });
  });
});

it('a failed stay is made up for by one that names it', async () => {
  const failed = await lastStay(ids[1]);
  const at = { start: failed.end + 2, halfMonths: 2, doneBy: 1 };
  const place = () => server.database.transaction((tx) => placeMakeUp(tx, failed.id, at));
  await expect(place()).rejects.toMatchObject({ key: 'STAY_NOT_FAILED' });
  await db.update(rotationStays).set({ state: 'failed' }).where(eq(rotationStays.id, failed.id));
  const id = await place();
  expect(await lastStay(ids[1])).toMatchObject({
    id,
    makeUpOf: failed.id,
    origin: 'makeUp',
    stDeptId: failed.stDeptId,
  });
  await expect(place()).rejects.toMatchObject({ key: 'STAY_NO_ROOM' });
  expect(await staysOutOfStep(db)).toEqual([]);
});

it('who is withdrawn loses what has not begun, and keeps what has', async () => {
  const [user] = await db.select().from(people).where(eq(people.id, ids[2]));
  const [begun, ...rest] = (await staysOf(ids[2])).filter(({ start }) => start >= soon * 2);
  await db.update(rotationStays).set({ state: 'in' }).where(eq(rotationStays.id, begun!.id));
  expect(rest.length).toBeGreaterThan(0);
  await admin.data(statusEndpoints.statusUpdate, {
    body: {
      user_ids: [ids[2]],
      business_status: businessStatuses.withdrawn.id,
      reason: '个人原因',
      date: today(),
    },
  });
  expect(user!.businessStatus).toBe(businessStatuses.training.id);
  const standing = (await staysOf(ids[2])).filter(({ start }) => start >= soon * 2);
  expect(standing.map(({ id }) => id)).toEqual([begun!.id]);
  const pieces = await db
    .select()
    .from(rotationPieces)
    .where(sql`user_id = ${ids[2]} and start >= ${soon * 2}`);
  expect(new Set(pieces.map(({ blockId }) => blockId))).toEqual(new Set([begun!.id]));
  expect(await staysOutOfStep(db)).toEqual([]);
});
