import { and, eq, gt, lte, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { fulfilmentOf } from '@contract/rotation/timeline-rules';
import { timelineEndpoints as calls } from '@contract/rotation/timeline';
import { currentHalf, today } from '@server/kits/today';
import { startTestServer } from '@tests/server/harness';
import { stSubjects } from '../../handbook/tables';
import { people, teacherStudents } from '../../people/tables';
import { rotationPieces, rotationStays } from '../tables';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const student = await server.as('student');
const { db } = server.database;
const pages = (client: typeof admin, body: object = {}) =>
  client.data(calls.timelinePages, { body: { page: 1, size: 500, ...body } });
const own = async () => (await pages(student)).list[0]!;

describe('轮转查看', () => {
  it('is for who has signed in, and shows nobody to a secretary who teaches nobody', async () => {
    expect((await server.anonymous.call(calls.timelinePages, { body: {} })).status).toBe(401);
    const secretary = await server.as('secretary');
    expect((await pages(secretary)).total).toBe(0);
  });

  it('shows a trainee nobody but himself, with his stays in order of time', async () => {
    const { total, list } = await pages(student);
    expect([total, list.length]).toEqual([1, 1]);
    const stored = await db
      .select()
      .from(rotationStays)
      .where(and(eq(rotationStays.userId, 4), ne(rotationStays.state, 'cancelled')));
    expect(stored.length).toBeGreaterThan(3);
    const [self] = list;
    expect(self).toMatchObject({ userId: 4, isOwn: true });
    expect(self!.stays.map(({ id }) => id)).toEqual(
      stored.toSorted((one, other) => one.start - other.start).map(({ id }) => id),
    );
    expect(self!.stays.every(({ deptName, stDeptName }) => deptName !== '' && stDeptName !== '')).toBe(true);
    expect(await pages(student, { keyword: '没有这个人' })).toEqual({ total: 0, list: [] });
  });

  it('does not show what was cancelled', async () => {
    const last = (await own()).stays.at(-1)!;
    await db.update(rotationStays).set({ state: 'cancelled' }).where(eq(rotationStays.id, last.id));
    expect((await own()).stays.some(({ id }) => id === last.id)).toBe(false);
    await db.update(rotationStays).set({ state: last.state }).where(eq(rotationStays.id, last.id));
  });

  it('shows a teacher the own trainees, and those of a stay as long as they are seen; not the rest of the ward', async () => {
    const byFile = await db.select().from(teacherStudents).where(eq(teacherStudents.teacherId, 3));
    const byStay = await db.select().from(rotationStays).where(eq(rotationStays.teacherId, 3));
    const now = new Set([...byFile.map(({ studentId }) => studentId), ...byStay.map(({ userId }) => userId)]);
    const before = await pages(teacher);
    expect(before.list.length).toBeGreaterThan(0);
    expect(before.list.every(({ userId, isOwn }) => now.has(userId) && !isOwn)).toBe(true);
    const [self] = await db.select().from(people).where(eq(people.id, 3));
    const [colleague] = await db
      .select({ id: rotationStays.id, userId: rotationStays.userId })
      .from(rotationStays)
      .where(
        and(
          eq(rotationStays.deptId, self!.deptId!),
          ne(rotationStays.state, 'cancelled'),
          lte(rotationStays.start, currentHalf()),
          gt(rotationStays.end, currentHalf()),
        ),
      );
    await db.update(rotationStays).set({ teacherId: 3 }).where(eq(rotationStays.id, colleague!.id));
    expect((await pages(teacher)).list.map(({ userId }) => userId)).toContain(colleague!.userId);
  });

  it('shows the office everybody in training, and owes each the published scheme of their own', async () => {
    const { list } = await pages(admin);
    const withScheme = list.filter(({ scheme, stays }) => scheme !== null && stays.length > 0);
    expect(withScheme.length).toBeGreaterThan(10);
    const states = new Map((await db.select().from(stSubjects)).map(({ id, state }) => [id, state]));
    expect(withScheme.every(({ scheme }) => states.get(scheme!.id) === 2)).toBe(true);
    const { total } = fulfilmentOf((await own()).scheme!, (await own()).stays, today());
    const pieces = await db.select().from(rotationPieces).where(eq(rotationPieces.userId, 4));
    expect(total.placed).toBe(pieces.reduce((sum, { length }) => sum + length, 0));
    expect(total.placed).toBeGreaterThan(total.done);
  });
});
