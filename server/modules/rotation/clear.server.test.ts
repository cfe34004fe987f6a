import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { demoItems, importPlan, runImport } from '@tests/builders/rotation-import';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { auditLog } from '@server/kernel/tables';
import { rolePermissions } from '../system/tables';
import { rotationChanges, rotationImages, rotationPieces } from './tables';

const server = await startTestServer();
const admin = await server.as('admin');
const { db } = server.database;
const items = await demoItems(admin, { count: 3, months: 6, firstMonth: '2031-01' });
await runImport(admin, importPlan(items));
const userIds = items.map((item) => item.record.userId);

const pieces = (userId: number) =>
  db
    .select()
    .from(rotationPieces)
    .where(
      and(
        eq(rotationPieces.userId, userId),
        gte(rotationPieces.start, 2031 * 24),
        lte(rotationPieces.start, 2031 * 24 + 11),
      ),
    )
    .orderBy(rotationPieces.start);

it('removes the months of the range, both ends included, and nothing else', async () => {
  const before = await pieces(userIds[0]!);
  const untouched = await pieces(userIds[2]!);
  const range = { startDate: '2031-02', endDate: '2031-03' };
  const gone = (start: number) => start >= 2031 * 24 + 2 && start <= 2031 * 24 + 5;
  const expected = [...before, ...(await pieces(userIds[1]!))].filter((piece) => gone(piece.start)).length;

  const { removed } = await admin.data(calls.deleteRange, {
    body: { userIds: [...userIds.slice(0, 2), userIds[0]!], ...range },
  });
  expect(removed).toBe(expected);
  const kept = before.filter((piece) => !gone(piece.start));
  expect((await pieces(userIds[0]!)).map((piece) => piece.id)).toEqual(kept.map((piece) => piece.id));
  expect(await pieces(userIds[2]!)).toEqual(untouched);
});

it('keeps what was there, and who cleared it', async () => {
  const before = await pieces(userIds[2]!);
  await admin.data(calls.deleteRange, { body: { userIds: [userIds[2]!], startDate: '2031-01', endDate: '2031-06' } });
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'rotation.clear'))
    .orderBy(sql`id desc`)
    .limit(1);
  const changeId = entry!.target.replace('rotation_change:', '');
  const [change] = await db.select().from(rotationChanges).where(eq(rotationChanges.id, changeId));
  expect(change).toMatchObject({ kind: 'clear', createdBy: 1 });
  const [image] = await db.select().from(rotationImages).where(eq(rotationImages.changeId, changeId));
  expect(image).toMatchObject({ userId: userIds[2], after: [] });
  expect(image!.before).toEqual(
    before.map(({ start, length, deptId, stDeptId, deptName, blockId }) => [
      start,
      length,
      deptId,
      stDeptId,
      deptName,
      blockId,
    ]),
  );
});

it('removes nothing where nothing is', async () => {
  const body = { userIds, startDate: '1990-01', endDate: '1990-12' };
  expect(await admin.data(calls.deleteRange, { body })).toEqual({ removed: 0, kept: 0 });
});

it('refuses a reversed range', async () => {
  const answer = await admin.call(calls.deleteRange, { body: { userIds, startDate: '2031-03', endDate: '2031-02' } });
  expect(errorOf(answer)).toBe('INPUT_INVALID');
});

it('clears nothing when one of the people is outside the scope', async () => {
  await db.execute(
    sql`insert into ${rolePermissions} (role_id, code) select id, 'rotation:plan:delete' from role where code = 'secretary'`,
  );
  const secretary = await server.as('secretary');
  const visible = (await secretary.data(calls.reference, { query: {} })).people.map((person) => person.userId);
  const outside = userIds.find((id) => !visible.includes(id)) ?? 1;
  const before = await db.$count(rotationPieces);
  const body = { userIds: [visible[0]!, outside], startDate: '2020-01', endDate: '2030-12' };
  expect(errorOf(await secretary.call(calls.deleteRange, { body }))).toBe('NOT_FOUND');
  expect(await db.$count(rotationPieces)).toBe(before);
});
