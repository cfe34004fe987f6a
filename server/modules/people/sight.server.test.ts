import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { monthIndex, type HalfMonth } from '@contract/kernel/half-month';
import { peopleEndpoints } from '@contract/people/endpoints';
import { userQuery } from '@contract/people/types';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { systemEndpoints } from '@contract/system/endpoints';
import type { ResolvedScope } from '@server/kernel/current-user';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { rotationChanges, rotationPieces } from '../rotation/tables';
import { peoplePage } from './queries';
import { managedPeople, visiblePeople } from './scope';
import { people, teacherStudents } from './tables';

vi.useFakeTimers({ toFake: ['Date'] });
const at = (day: string) => vi.setSystemTime(new Date(`${day}T12:00:00+08:00`));
at('2026-11-20');
afterAll(() => vi.useRealTimers());

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher] = await Promise.all([
  server.as('admin'),
  server.as('secretary'),
  server.as('teacher'),
]);
beforeEach(() => at('2026-11-20'));

const changeId = '00000000-0000-4000-8000-0000000000aa';
await db.insert(rotationChanges).values({ id: changeId, kind: 'import', createdBy: 1 });
const [stDept] = await db.select({ id: rotationPieces.stDeptId }).from(rotationPieces).limit(1);

/** The ward of the demo's secretary and teacher, and one that neither keeps. */
const [ward, elsewhere] = [1, 40];
const ofWard: ResolvedScope = { kind: 'depts', deptIds: [ward], userId: 3 };
const half = (month: string, which: 1 | 2): HalfMonth => monthIndex(month) * 2 + which - 1;

let made = 0;
/** Somebody whose home is elsewhere. */
async function stranger(): Promise<number> {
  made += 1;
  const [person] = await db
    .insert(people)
    .values({ name: '轮转来的人', staffId: `SIGHT-${made}`, typeId: 1, deptId: elsewhere, recruitYear: 2024 })
    .returning({ id: people.id });
  return person!.id;
}

let blocks = 900_000;
async function place(userId: number, deptId: number, start: HalfMonth, halves = 1): Promise<void> {
  blocks += 1;
  const pieces = Array.from({ length: halves }, (_, index) => ({ start: start + index, length: 1, userId, deptId }));
  await db
    .insert(rotationPieces)
    .values(pieces.map((piece) => ({ ...piece, stDeptId: stDept!.id, deptName: '病区', blockId: blocks, changeId })));
}

const isAmong = async (condition: ReturnType<typeof visiblePeople>, userId: number) =>
  (await db.$count(people, and(condition, eq(people.id, userId)))) === 1;

describe('a ward sees whom the rotation has brought to it', () => {
  const body = { deptId: ward, startDate: '2026-11', endDate: '2026-11', size: 100 };
  const idsOf = async (client: typeof admin) =>
    new Set((await client.data(rotationEndpoints.overviewPages, { body })).list.map(({ userId }) => userId));

  it('all of them, whatever their home department is', async () => {
    const { rows } = await db.execute<{ id: number; dept_id: number }>(sql`
      select distinct p.id, p.dept_id from rotation_piece r join person p on p.id = r.user_id
      where r.dept_id = ${ward} and r.start / 2 = ${monthIndex('2026-11')}`);
    expect(rows.filter(({ dept_id }) => dept_id !== ward).length).toBeGreaterThan(1);
    const all = new Set(rows.map(({ id }) => id));
    expect(await idsOf(admin)).toEqual(all);
    expect(await idsOf(secretary)).toEqual(all);
    expect(await idsOf(teacher)).toEqual(all);
    for (const id of all) {
      const { list } = await teacher.data(peopleEndpoints.query, { body: { user_ids: [id] } });
      expect(list.map(({ user_id, is_own }) => ({ user_id, is_own }))).toEqual([
        { user_id: id, is_own: rows.find((row) => row.id === id)!.dept_id === ward },
      ]);
    }
  });

  it('from one month before the stay until 31 days after it', async () => {
    const id = await stranger();
    await place(id, ward, half('2027-03', 1));
    const days = ['2027-01-31', '2027-02-01', '2027-03-10', '2027-04-15', '2027-04-16'];
    const seen: boolean[] = [];
    for (const day of days) {
      at(day);
      seen.push(await isAmong(visiblePeople(ofWard), id));
    }
    expect(seen).toEqual([false, true, true, true, false]);
  });

  it('a stay of the second half of a month, and of a whole one', async () => {
    const [second, whole] = [await stranger(), await stranger()];
    await place(second, ward, half('2027-03', 2));
    await db.insert(rotationPieces).values({
      start: half('2027-03', 1),
      length: 2,
      userId: whole,
      deptId: ward,
      stDeptId: stDept!.id,
      deptName: '病区',
      blockId: 1,
      changeId,
    });
    const seen: boolean[][] = [];
    for (const day of ['2027-02-01', '2027-02-15', '2027-02-16', '2027-05-01', '2027-05-02']) {
      at(day);
      seen.push([await isAmong(visiblePeople(ofWard), second), await isAmong(visiblePeople(ofWard), whole)]);
    }
    expect(seen).toEqual([
      [false, true],
      [false, true],
      [true, true],
      [true, true],
      [false, false],
    ]);
  });

  it('and in the months that a list asks about', async () => {
    const id = await stranger();
    await place(id, ward, half('2028-05', 2));
    const namesIn = async (month: string, client = secretary) => {
      const asked = { staffId: `SIGHT-${made}`, startDate: month, endDate: month };
      return (await client.data(rotationEndpoints.overviewPages, { body: asked })).list.map(({ userId }) => userId);
    };
    expect(await namesIn('2028-04')).toEqual([]);
    expect(await namesIn('2028-05')).toEqual([id]);
    expect(await namesIn('2028-06')).toEqual([]);
    const open = { staffId: `SIGHT-${made}`, startDate: '2028-01' };
    expect((await secretary.data(rotationEndpoints.overviewPages, { body: open })).total).toBe(1);
    expect(await isAmong(visiblePeople(ofWard), id)).toBe(false);
  });
});

describe('a teacher sees whom he teaches', () => {
  it('within any data scope, for as long as he does', async () => {
    const id = await stranger();
    const scope: ResolvedScope = { kind: 'self', userId: 3 };
    expect(await isAmong(visiblePeople(scope), id)).toBe(false);
    const [relation] = await db
      .insert(teacherStudents)
      .values({ teacherId: 3, studentId: id, kind: 2, createdBy: 1 })
      .returning();
    expect(await isAmong(visiblePeople(scope), id)).toBe(true);
    expect(await isAmong(visiblePeople({ kind: 'bases', baseIds: [1], userId: 3 }), id)).toBe(true);
    expect(await isAmong(visiblePeople({ kind: 'self', userId: 2 }), id)).toBe(false);
    expect(await isAmong(managedPeople(scope), id)).toBe(false);
    await db
      .update(teacherStudents)
      .set({ endedAt: sql`now()` })
      .where(eq(teacherStudents.id, relation!.id));
    expect(await isAmong(visiblePeople(scope), id)).toBe(false);
  });
});

describe('totals', () => {
  const total = async () =>
    (await peoplePage(db, { scope: ofWard, permissions: [] }, userQuery.parse({ keyword: '轮转来的人' }))).total;

  it('follow placements and the end of teaching, and the turn of a half month', async () => {
    at('2029-01-10');
    const id = await stranger();
    expect(await total()).toBe(0);
    await place(id, ward, half('2029-03', 1));
    expect(await total()).toBe(0);
    at('2029-01-31');
    expect(await total()).toBe(0);
    at('2029-02-01');
    expect(await total()).toBe(1);
    const other = await stranger();
    await place(other, ward, half('2029-02', 1));
    expect(await total()).toBe(2);
    await db.delete(rotationPieces).where(eq(rotationPieces.userId, other));
    expect(await total()).toBe(1);
    await db.insert(teacherStudents).values({ teacherId: 3, studentId: other, kind: 2, createdBy: 1 });
    expect(await total()).toBe(2);
  });

  it('keep one note of changes only', async () => {
    // A note that a transaction elsewhere on the database server began before goes with a later change.
    const kept = async () => {
      await db.delete(rotationPieces).where(eq(rotationPieces.userId, 0));
      return db.$count(sql`relation_change`);
    };
    await expect.poll(kept, { timeout: 30_000, interval: 500 }).toBeLessThan(4);
  });
});

describe('why do I see this person', () => {
  const explain = async (userId: number, other: number) =>
    admin.data(systemEndpoints.explainAccess, {
      body: { user_id: userId, subject: { kind: 'person', user_id: other } },
    });

  it('names the stay, or the teaching', async () => {
    const id = await stranger();
    expect((await explain(2, id)).allowed).toBe(false);
    await place(id, ward, half('2026-11', 2), 3);
    const { allowed, steps } = await explain(2, id);
    expect(allowed).toBe(true);
    expect(steps.map(({ title, passed }) => [title, passed])).toEqual([
      ['账号', true],
      ['角色', true],
      ['数据范围', true],
      ['关系', true],
    ]);
    expect(steps.at(-1)!.detail).toBe('因在病区轮转（2026-11 下半月至2026-12 下半月），可以查看，不能修改');
    await db.insert(teacherStudents).values({ teacherId: 3, studentId: id, kind: 2, createdBy: 1 });
    expect((await explain(3, id)).steps.at(-1)!.detail).toContain('因是此人的带教老师');
  });
});

it('whoever is only placed there is not hidden, and not changed either', async () => {
  const id = await stranger();
  await place(id, ward, half('2026-11', 2));
  const answer = await secretary.call(
    peopleEndpoints.deptEdit,
    { params: { userId: id }, body: { values: { phone: '13800001111' } } },
    { ifMatch: 1 },
  );
  expect(errorOf(answer)).toBe('PERSON_NOT_OWN');
});
