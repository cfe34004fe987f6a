import { and, asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { Decision } from '@contract/approval/status';
import { graduateAdjustEndpoints as calls, type Adjustment } from '@contract/graduate/adjust';
import { adjustFlowKeys } from '@contract/graduate/adjust-rules';
import { dayAfter, dayIn, weekdayOf } from '@contract/graduate/rules';
import { graduateTaskEndpoints as tasks, type Task } from '@contract/graduate/tasks';
import { personTypes } from '@contract/kernel/enums';
import { today } from '@server/kits/today';
import { errorOf, type TestAnswer } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { nodeStates } from '@contract/approval/types';
import { approvalNodes, approvalRecords } from '../approval/tables';
import { people } from '../people/tables';
import { bookRoom, freeRooms } from '../room/public';
import { roomBookings } from '../room/tables';
import { classes, classStudents, courses, lessons, semesters, settings } from './tables';
import { momentsOf } from './moments';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, teacher, secretary] = await Promise.all(['admin', 'teacher', 'secretary'].map((name) => server.as(name)));
const level = 'bachelor' as const;
const me = 3;

/** A semester of its own that began last week, so that nothing of the demo is in the way. */
const firstMonday = dayAfter(today(), 1 - weekdayOf(today()) + 7 * 60);
const [semester] = await db
  .insert(semesters)
  .values({ level, year: 2088, term: 1, firstMonday, weeks: 18, state: 'open' })
  .returning();
const [department] = await db.select().from(people).where(eq(people.id, 2));
const [course] = await db
  .insert(courses)
  .values({
    level,
    code: 'TA1',
    name: '课程',
    theoryHours: 20,
    practiceHours: 0,
    credit: 10,
    deptId: department!.deptId!,
  })
  .returning();
const [taught] = await db
  .insert(classes)
  .values({ level, semesterId: semester!.id, courseId: course!.id, name: '调课测试班', state: 'open' })
  .returning();
const [student] = await db
  .select()
  .from(people)
  .where(eq(people.typeId, personTypes.bachelorStudent.id))
  .orderBy(asc(people.id));
await db.insert(classStudents).values({ classId: taught!.id, userId: student!.id });
const [setting] = await db.select().from(settings).where(eq(settings.level, level));
await db.update(settings).set({ mostAdjustments: 50 }).where(eq(settings.level, level));

let position = 0;
/** A published lesson of its own week, Monday 1–2, with a room. */
async function lessonOf(teacherId = me) {
  position += 1;
  const day = dayIn({ first_monday: firstMonday }, position, 1);
  const times = momentsOf(setting!.periods, { day, period: 1, hours: 2 })!;
  const values = { classId: taught!.id, position, topic: `内容 ${position}`, hours: 2, kind: '理论', teacherId };
  const [made] = await db
    .insert(lessons)
    .values({ ...values, day, period: 1, ...times, isPublished: true })
    .returning();
  const span = { from: times.startAt, to: times.endAt, people: 1 };
  const [room] = await freeRooms(db, span);
  const { bookingId } = await bookRoom(db, {
    ...span,
    roomId: room!.id,
    title: '课',
    source: { module: 'graduate', kind: 'course', id: String(made!.id) },
    ownerUserId: me,
  });
  await db.update(lessons).set({ roomId: room!.id, bookingId: bookingId! }).where(eq(lessons.id, made!.id));
  return { ...made!, day, roomId: room!.id, bookingId: bookingId! };
}
const stored = async (id: number) => (await db.select().from(lessons).where(eq(lessons.id, id)))[0]!;
const wish = (lessonId: number, part: object = {}) => ({
  body: {
    lesson_id: lessonId,
    kind: 'cancel' as const,
    day: null,
    period: null,
    room_id: null,
    substitute_id: null,
    reason: '外出开会',
    ...part,
  },
});
const refusalOf = (answer: TestAnswer<unknown>) =>
  errorOf(answer) === 'GRADUATE_REFUSED' ? answer.body.message : errorOf(answer);

/** Decides whatever level of a request is open. */
async function decide(by: NonNullable<typeof admin>, { subject }: Adjustment, pass: 1 | 2) {
  const [open] = await db
    .select({ id: approvalRecords.id, node: approvalNodes.id })
    .from(approvalRecords)
    .innerJoin(approvalNodes, eq(approvalNodes.recordId, approvalRecords.id))
    .where(
      and(
        eq(approvalRecords.flow, adjustFlowKeys[level]),
        eq(approvalRecords.subjectId, subject),
        eq(approvalNodes.state, nodeStates.open),
      ),
    );
  return by.call(approvalEndpoints.review, {
    params: { id: open!.id },
    body: { node_id: open!.node, pass, comment: pass === Decision.reject ? '不同意' : '' },
  });
}
const stateOf = async ({ id }: Adjustment) =>
  (await teacher!.data(calls.ownAdjustments, { query: { level, size: 100, page: 1 } })).list.find(
    (one) => one.id === id,
  )?.state;

it('a lesson is moved with its room once both offices passed it, says where it was, and is to be confirmed anew', async () => {
  const lesson = await lessonOf();
  await teacher!.data(tasks.confirmTask, { body: { id: lesson.id, day: lesson.day, period: 1 } });
  const to = { kind: 'move', day: dayAfter(lesson.day, 2), period: 3, room_id: lesson.roomId };
  const made = await teacher!.data(calls.askAdjustment, wish(lesson.id, to));
  expect(made.state).toBe('pending');
  expect(refusalOf(await teacher!.call(calls.askAdjustment, wish(lesson.id)))).toMatch('在审核中');
  expect((await decide(secretary!, made, Decision.pass)).status).toBe(200);
  expect((await stored(lesson.id)).day).toBe(lesson.day);
  expect((await decide(admin!, made, Decision.pass)).status).toBe(200);
  const after = await stored(lesson.id);
  expect(after).toMatchObject({ day: to.day, period: 3, roomId: lesson.roomId, isPublished: true, confirmedAt: null });
  expect(after.movedFrom).toMatch(lesson.day);
  const [booking] = await db.select().from(roomBookings).where(eq(roomBookings.id, lesson.bookingId));
  expect(booking).toMatchObject({ state: 'approved', from: after.startAt, to: after.endAt });
  expect(await stateOf(made)).toBe('passed');
});

it('a cancelled lesson waits for a place again and gives its room back', async () => {
  const lesson = await lessonOf();
  const made = await teacher!.data(calls.askAdjustment, wish(lesson.id));
  await decide(secretary!, made, Decision.pass);
  await decide(admin!, made, Decision.pass);
  expect(await stored(lesson.id)).toMatchObject({ day: null, roomId: null, isPublished: false });
  const [booking] = await db.select().from(roomBookings).where(eq(roomBookings.id, lesson.bookingId));
  expect(booking!.state).toBe('cancelled');
});

it('a substitute teaches it, and not who teaches at that time', async () => {
  const lesson = await lessonOf();
  const made = await teacher!.data(calls.askAdjustment, wish(lesson.id, { kind: 'substitute', substitute_id: 2 }));
  await decide(secretary!, made, Decision.reject);
  expect(await stateOf(made)).toBe('rejected');
  const again = await teacher!.data(calls.askAdjustment, wish(lesson.id, { kind: 'substitute', substitute_id: 2 }));
  await db.update(lessons).set({ isLocked: true }).where(eq(lessons.id, lesson.id));
  expect(errorOf(await decide(secretary!, again, Decision.pass))).not.toBe('');
  await db.update(lessons).set({ isLocked: false }).where(eq(lessons.id, lesson.id));
});

it('what was moved meanwhile is not passed', async () => {
  const lesson = await lessonOf();
  const made = await teacher!.data(calls.askAdjustment, wish(lesson.id));
  const times = momentsOf(setting!.periods, { day: lesson.day, period: 5, hours: 2 })!;
  await db
    .update(lessons)
    .set({ period: 5, ...times })
    .where(eq(lessons.id, lesson.id));
  expect(errorOf(await decide(secretary!, made, Decision.pass))).toBe('APPROVAL_OBSTACLE');
});

it('too late, too often and of somebody else is refused in words', async () => {
  const lesson = await lessonOf();
  expect(errorOf(await secretary!.call(calls.askAdjustment, wish(lesson.id)))).toBe('NOT_FOUND');
  await db.update(settings).set({ mostAdjustments: 0 }).where(eq(settings.level, level));
  expect(refusalOf(await teacher!.call(calls.askAdjustment, wish(lesson.id)))).toMatch('达到上限 0 次');
  await db.update(settings).set({ mostAdjustments: 50, aheadDays: 3000 }).where(eq(settings.level, level));
  expect(refusalOf(await teacher!.call(calls.askAdjustment, wish(lesson.id)))).toMatch('最迟在上课前');
  await db.update(settings).set({ aheadDays: 3 }).where(eq(settings.level, level));
  const holiday = { kind: 'move', day: dayAfter(lesson.day, 5), period: 1 };
  expect(refusalOf(await teacher!.call(calls.askAdjustment, wish(lesson.id, holiday)))).toMatch('假');
  const own = { kind: 'substitute', substitute_id: me };
  expect(refusalOf(await teacher!.call(calls.askAdjustment, wish(lesson.id, own)))).toMatch('不能是本人');
  const places = { query: { id: lesson.id, day: dayAfter(lesson.day, 1), period: 1 } };
  expect((await teacher!.data(calls.adjustPlaces, places)).problem).toBe('');
  expect(errorOf(await secretary!.call(calls.adjustPlaces, places))).toBe('NOT_FOUND');
});

it('confirming twice is confirming once, and what was moved is not confirmed', async () => {
  const lesson = await lessonOf();
  const body = { id: lesson.id, day: lesson.day, period: 1 };
  const first: Task = await teacher!.data(tasks.confirmTask, { body });
  expect((await teacher!.data(tasks.confirmTask, { body })).confirmed_at).toBe(first.confirmed_at);
  expect(refusalOf(await teacher!.call(tasks.confirmTask, { body: { ...body, period: 3 } }))).toMatch('已调整到');
  expect(errorOf(await secretary!.call(tasks.confirmTask, { body }))).toBe('NOT_FOUND');
  const { list } = await teacher!.data(tasks.ownTasks, { query: { level, semester_id: semester!.id } });
  expect(list.find(({ id }) => id === lesson.id)!.confirmed_at).toBe(first.confirmed_at);
});

it('the demo has requests in every state, and teaching that is confirmed and not', async () => {
  const { list } = await teacher!.data(calls.ownAdjustments, { query: { level, size: 100, page: 1 } });
  const there = new Set(list.filter(({ class_name: name }) => name !== '调课测试班').map(({ state }) => state));
  expect([...there].toSorted()).toEqual(['passed', 'rejected', 'withdrawn']);
  const waiting = await db.$count(
    approvalRecords,
    and(eq(approvalRecords.flow, adjustFlowKeys[level]), eq(approvalRecords.status, 1)),
  );
  expect(waiting).toBeGreaterThan(0);
  const own = await teacher!.data(tasks.ownTasks, { query: { level } });
  expect(own.list.some(({ confirmed_at: at }) => at === null)).toBe(true);
  expect(own.list.some(({ confirmed_at: at }) => at !== null)).toBe(true);
  expect(own.list.some(({ moved_from: from }) => from !== '')).toBe(true);
});
