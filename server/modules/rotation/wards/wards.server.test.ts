import { and, desc, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatMonth } from '@contract/kernel/half-month';
import { movementEndpoints } from '@contract/rotation/movements';
import { wardEndpoints as calls, type WardStay } from '@contract/rotation/ward-stays';
import { currentHalf } from '@server/kits/today';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { departmentCapacities } from '../../dictionary/posts/tables';
import { noticePushes } from '../../notice/tables';
import { people } from '../../people/tables';
import { rotationStays } from '../tables';

const server = await startTestServer();
const [admin, secretary, teacher, student] = await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
);
const { db } = server.database;
const month = Math.floor(currentHalf() / 2);
const [self] = await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, 3));
const ward = self!.deptId!;

type Client = NonNullable<typeof admin>;
const listed = async (client: Client, body: object = {}): Promise<WardStay[]> =>
  (await client.data(calls.wardStays, { body: { size: 500, ...body } })).list;
const idsOf = (rows: readonly { userId: number }[]) => rows.map(({ userId }) => userId).toSorted((a, b) => a - b);
const moves = async (client: Client, phase: 'arriving' | 'leaving', at: number) =>
  (await client.data(movementEndpoints.movementPages, { body: { phase, month: formatMonth(at), size: 500 } })).list;

describe("a ward's stays", () => {
  it('are for those who may', async () => {
    expect((await server.anonymous.call(calls.wardStays, { body: {} })).status).toBe(401);
    expect(errorOf(await student!.call(calls.wardStays, { body: {} }))).toBe('FORBIDDEN');
    expect(errorOf(await student!.call(calls.wardCounts, { query: {} }))).toBe('FORBIDDEN');
    const body = { deptId: ward, month: formatMonth(month), userIds: [4], text: '请准时' };
    expect(errorOf(await teacher!.call(calls.wardMessage, { body }))).toBe('FORBIDDEN');
  });

  it('are those of its own department, and of no other', async () => {
    const rows = await listed(teacher!);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ deptId }) => deptId))).toEqual(new Set([ward]));
    const all = await listed(admin!, { deptId: ward });
    expect(rows).toEqual(all);
    const elsewhere = (await listed(admin!)).find(({ deptId }) => deptId !== ward)!;
    expect(await listed(teacher!, { deptId: elsewhere.deptId })).toEqual([]);
  });

  it('come and go as the list of movements has it, this month and the next', async () => {
    for (const [name, at] of [
      ['this', month],
      ['next', month + 1],
    ] as const) {
      for (const move of ['arriving', 'leaving'] as const) {
        const expected = await moves(admin!, move, at);
        expect(expected.length, `${name} ${move}`).toBeGreaterThan(0);
        expect(idsOf(await listed(admin!, { month: name, move }))).toEqual(idsOf(expected));
      }
    }
  });

  it('are narrowed by type, state, half, teacher and name', async () => {
    const rows = await listed(admin!, { month: 'next' });
    const [one] = rows;
    const found = await listed(admin!, {
      month: 'next',
      typeId: one!.typeId,
      state: one!.state,
      keyword: one!.staffId,
    });
    expect(found).toContainEqual(one);
    const second = await listed(admin!, { month: 'next', half: 2 });
    expect(second).toEqual(rows.filter(({ halves }) => halves.includes(2)));
    expect(second.length).toBeLessThan(rows.length);
    expect(await listed(admin!, { month: 'next', teacher: 'none' })).toEqual(
      rows.filter(({ teacherId }) => teacherId === null),
    );
  });

  it('are not those that were cancelled', async () => {
    const [gone] = await listed(admin!, { month: 'next', state: 'planned' });
    await db.update(rotationStays).set({ state: 'cancelled' }).where(eq(rotationStays.id, gone!.id));
    expect((await listed(admin!, { month: 'next' })).some(({ id }) => id === gone!.id)).toBe(false);
    await db.update(rotationStays).set({ state: 'planned' }).where(eq(rotationStays.id, gone!.id));
  });
});

describe('counts', () => {
  it('are those of the lists that they open, against what the department takes', async () => {
    const { deptId: busy } = (await listed(secretary!, { month: 'next' }))[0]!;
    await db.insert(departmentCapacities).values({ deptId: busy, typeId: null, fromHalf: month * 2, maxPeople: 3 });
    const { months, halves } = await secretary!.data(calls.wardCounts, { query: { deptId: busy } });
    expect(months.length).toBeGreaterThan(0);
    for (const { arriving, leaving, untaught, people: all, month: at } of months) {
      const rows = await listed(secretary!, { month: at, deptId: busy });
      expect([all, arriving, leaving, untaught]).toEqual([
        new Set(rows.map(({ userId }) => userId)).size,
        rows.filter((row) => row.arrives).length,
        rows.filter((row) => row.leaves).length,
        rows.filter(({ teacherId }) => teacherId === null).length,
      ]);
    }
    expect(new Set(halves.map(({ typeId }) => typeId)).size).toBeGreaterThan(1);
    for (const { month: at, half, typeId, people: count, most } of halves) {
      const rows = await listed(secretary!, { month: at, half, deptId: busy, ...(typeId && { typeId }) });
      expect(count).toBe(new Set(rows.map(({ userId }) => userId)).size);
      if (typeId === null) expect(most).toBe(3);
      if (typeId === 1) expect(most).toBe(12);
    }
  });
});

describe('a message to those who come', () => {
  const at = formatMonth(month + 1);
  const told = () => db.$count(noticePushes, like(noticePushes.subject, `ward:%:${at}`));
  const next = { month: 'next', move: 'arriving' };
  const coming = async () => {
    const [{ deptId }] = (await listed(secretary!, next)) as [WardStay];
    return { deptId, userIds: idsOf(await listed(secretary!, { ...next, deptId })) };
  };

  it('is refused to another department and about those who do not come', async () => {
    const own = new Set((await listed(secretary!, next)).map(({ deptId }) => deptId));
    const other = (await listed(admin!, next)).find(({ deptId }) => !own.has(deptId))!;
    const body = { deptId: other.deptId, month: at, userIds: [other.userId], text: '请准时' };
    expect(errorOf(await secretary!.call(calls.wardMessage, { body }))).toBe('NOT_FOUND');
    const { deptId, userIds } = await coming();
    const wrong = { ...body, deptId, userIds: [...userIds, 1] };
    expect(errorOf(await secretary!.call(calls.wardMessage, { body: wrong }))).toBe('WARD_NOT_COMING');
    expect(await told()).toBe(0);
  });

  it('reaches each of them once, however often the call is repeated', async () => {
    const { deptId, userIds } = await coming();
    expect(userIds.length).toBeGreaterThan(0);
    const input = { body: { deptId, month: at, userIds, text: '7:50 示教室集合' } };
    const extras = { key: 'a5a0f0d2-7d1f-4c1e-9d55-0d4c57a1b001' };
    expect(await secretary!.data(calls.wardMessage, input, extras)).toEqual({ told: userIds.length });
    expect(await secretary!.data(calls.wardMessage, input, extras)).toEqual({ told: userIds.length });
    expect(await told()).toBe(userIds.length);
    const [push] = await db
      .select()
      .from(noticePushes)
      .where(and(eq(noticePushes.subject, `ward:${deptId}:${at}`)))
      .orderBy(desc(noticePushes.id))
      .limit(1);
    expect(JSON.stringify(push)).toContain('7:50 示教室集合');
  });
});
