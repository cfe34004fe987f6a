import { and, asc, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatMonth } from '@contract/kernel/half-month';
import { movementEndpoints as calls, type MovementPhase } from '@contract/rotation/movements';
import { currentHalf } from '@server/kits/today';
import { startTestServer } from '@tests/server/harness';
import { departments } from '../dictionary/tables';
import { people, teacherStudents } from '../people/tables';
import { rotationPieces } from './tables';

const server = await startTestServer();
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const teacher = await server.as('teacher');
const student = await server.as('student');
const { db } = server.database;

const half = currentHalf();
const month = Math.floor(half / 2);
const [self] = await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, 3));
const ward = self!.deptId!;

type Piece = typeof rotationPieces.$inferSelect;
const endOf = ({ start, length }: Piece) => start + length;
const isIn = (piece: Piece, at: number) => piece.start <= at && at < endOf(piece);
const inMonth = (at: number, wanted: number) => Math.floor(at / 2) === wanted;
const pieces = await db.select().from(rotationPieces).orderBy(asc(rotationPieces.userId), asc(rotationPieces.start));
const sameStay = (one: Piece, other: Piece) => one.userId === other.userId && one.deptId === other.deptId;

/** Told from all pieces one by one, as a person with the plan in hand would. */
const expected = {
  here: () => pieces.filter((piece) => isIn(piece, half)),
  arriving: (wanted: number) =>
    pieces.filter(
      (piece) =>
        inMonth(piece.start, wanted) && !pieces.some((other) => sameStay(other, piece) && endOf(other) === piece.start),
    ),
  leaving: (wanted: number) =>
    pieces.filter(
      (piece) =>
        inMonth(endOf(piece) - 1, wanted) &&
        !pieces.some((other) => sameStay(other, piece) && other.start === endOf(piece)),
    ),
};
const page = (client: typeof admin, phase: MovementPhase, body: object = {}) =>
  client.data(calls.movementPages, { body: { phase, page: 1, size: 500, ...body } });
const idsOf = (list: readonly { userId: number }[]) => list.map(({ userId }) => userId).toSorted((a, b) => a - b);

describe('who is on the wards, comes and goes', () => {
  it('lists the whole hospital to the education office', async () => {
    for (const phase of ['here', 'arriving', 'leaving'] as const) {
      const wanted = expected[phase](month);
      expect(wanted.length, phase).toBeGreaterThan(0);
      const { total, list } = await page(admin, phase);
      expect(total, phase).toBe(wanted.length);
      expect(idsOf(list), phase).toEqual(idsOf(wanted));
    }
  });

  it('lists to a ward who is placed in it, and nobody who is elsewhere', async () => {
    const { list } = await page(teacher, 'here');
    const wanted = pieces.filter((piece) => piece.deptId === ward && isIn(piece, half));
    expect(wanted.length).toBeGreaterThan(0);
    expect(idsOf(list)).toEqual(idsOf(wanted));
    expect(new Set(list.map(({ deptId }) => deptId))).toEqual(new Set([ward]));
  });

  it('asks about another month, one department and a name', async () => {
    const earlier = expected.arriving(month - 2);
    const { list } = await page(admin, 'arriving', { month: formatMonth(month - 2) });
    expect(idsOf(list)).toEqual(idsOf(earlier));
    const one = list[0]!;
    const narrowed = { month: formatMonth(month - 2), deptId: one.deptId, keyword: one.staffId };
    expect((await page(admin, 'arriving', narrowed)).list).toEqual([one]);
  });

  it('says from which department to which, and when', async () => {
    const own = pieces.filter((piece) => piece.userId === 4);
    const { list } = await page(student, 'here');
    expect(list).toHaveLength(1);
    const here = own.find((piece) => isIn(piece, half))!;
    const before = own.findLast((piece) => endOf(piece) <= half && piece.deptId !== here.deptId);
    const after = own.find((piece) => piece.start > half && piece.deptId !== here.deptId);
    expect(list[0]).toMatchObject({
      userId: 4,
      deptName: here.deptName,
      fromDept: before?.deptName ?? '',
      toDept: after?.deptName ?? '',
    });
  });

  it('counts what it lists, this month and the one before', async () => {
    for (const client of [admin, secretary, teacher, student]) {
      const counts = await client.data(calls.movementCounts);
      const totals = {
        here: (await page(client, 'here')).total,
        arriving: (await page(client, 'arriving')).total,
        leaving: (await page(client, 'leaving')).total,
        arrivedBefore: (await page(client, 'arriving', { month: formatMonth(month - 1) })).total,
        leftBefore: (await page(client, 'leaving', { month: formatMonth(month - 1) })).total,
        unplaced: (await page(client, 'unplaced')).total,
      };
      expect(counts).toMatchObject(totals);
    }
  });

  it('lists who belongs to a ward, is in training and placed nowhere today', async () => {
    const { list } = await page(teacher, 'unplaced');
    const placedNow = new Set(expected.here().map(({ userId }) => userId));
    const own = await db
      .select()
      .from(people)
      .where(and(eq(people.deptId, ward), isNull(people.deletedAt)));
    const wanted = own.filter(
      ({ id, typeId, businessStatus, status }) =>
        typeId !== 7 && status === 1 && [2, 4].includes(businessStatus) && !placedNow.has(id),
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(idsOf(list)).toEqual(wanted.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(list.every(({ deptId, begin }) => deptId === null && begin === null)).toBe(true);
  });

  it("lists a teacher's own trainees, wherever they are", async () => {
    const relations = await db
      .selectDistinct({ userId: teacherStudents.studentId })
      .from(teacherStudents)
      .where(and(eq(teacherStudents.teacherId, 3), isNull(teacherStudents.endedAt)));
    expect(relations.length).toBeGreaterThan(0);
    expect(idsOf((await page(teacher, 'trainees')).list)).toEqual(idsOf(relations));
    expect((await page(student, 'trainees')).total).toBe(0);
  });

  it('lets a ward ask for no other department', async () => {
    const [other] = await db.select({ id: departments.id }).from(departments).where(eq(departments.name, '急诊科'));
    const elsewhere = expected.here().find(({ deptId }) => deptId !== ward)!.deptId;
    expect((await page(teacher, 'here', { deptId: other?.id ?? elsewhere })).total).toBe(0);
    expect((await page(teacher, 'here', { deptId: elsewhere })).total).toBe(0);
  });
});

describe('how far a trainee is', () => {
  it('tells where, what next and how much is done of what the handbook asks for', async () => {
    const own = pieces.filter((piece) => piece.userId === 4);
    const progress = await student.data(calls.ownProgress);
    expect(progress.current?.deptName).toBe(own.find((piece) => isIn(piece, half))?.deptName);
    expect(progress.next.every(({ begin }) => begin > progress.day)).toBe(true);
    expect(progress.placed).toBe(own.reduce((sum, { length }) => sum + length, 0));
    expect(progress.done).toBe(
      own.flatMap(({ start, length }) => Array.from({ length }, (_, at) => start + at)).filter((at) => at < half)
        .length,
    );
    expect(progress.required).toBeGreaterThan(0);
  });

  it('is empty for somebody who is not placed', async () => {
    expect(await secretary.data(calls.ownProgress)).toMatchObject({ current: null, next: [], done: 0, required: null });
  });
});
