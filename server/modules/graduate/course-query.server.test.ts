import { and, asc, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { courseQueryEndpoints as calls, type RollNow } from '@contract/graduate/course-query';
import { graduateImportEndpoints as imports } from '@contract/graduate/imports';
import { dayAfter, weekdayOf } from '@contract/graduate/rules';
import { materialOwner, type RollMark } from '@contract/graduate/rules-results';
import { personTypes } from '@contract/kernel/enums';
import { today } from '@server/kits/today';
import { errorOf, type TestAnswer, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../people/tables';
import { momentsOf } from './moments';
import { classes, classStudents, courses, lessons, rolls, semesters, settings } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, teacher, secretary, student] = (await Promise.all(
  ['admin', 'teacher', 'secretary', 'student'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];
const level = 'bachelor' as const;
/** Who teaches it all, and a student who may sign in. */
const [teacherId, studentId] = [3, 4];

/** Long ago: nothing of the demo is in the way. */
const firstMonday = dayAfter(today(), 1 - weekdayOf(today()) - 7 * 120);
const [semester] = await db
  .insert(semesters)
  .values({ level, year: 2087, term: 1, firstMonday, weeks: 18, state: 'open' })
  .returning();
const [elsewhere] = await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, 1));
const [office] = await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, 2));
let made = 0;
const courseOf = async (deptId: number) => {
  const hours = { theoryHours: 20, practiceHours: 0, credit: 10 };
  const [course] = await db
    .insert(courses)
    .values({ level, code: `CQ${(made += 1)}`, name: `查询课程 ${made}`, ...hours, deptId })
    .returning();
  return course!.id;
};
const course = await courseOf(elsewhere!.deptId!);
const students = await db
  .select()
  .from(people)
  .where(and(eq(people.typeId, personTypes.bachelorStudent.id), isNull(people.deletedAt)))
  .orderBy(asc(people.id))
  .limit(3);
const [one, other, third] = students.map(({ id }) => id) as [number, number, number];
const [setting] = await db.select().from(settings).where(eq(settings.level, level));

/** An open class of three in two groups, with a lesson that is over, one of its second group, and one to come. */
async function classOf(part: Partial<typeof classes.$inferInsert> = {}) {
  const [row] = await db
    .insert(classes)
    .values({
      level,
      semesterId: semester!.id,
      courseId: course,
      name: `查询班 ${(made += 1)}`,
      groups: 2,
      state: 'open',
      ...part,
    })
    .returning();
  await db
    .insert(classStudents)
    .values([one, other, third].map((userId, at) => ({ classId: row!.id, userId, group: at === 2 ? 2 : 1 })));
  // Each class has a day of its own: nobody teaches two at once.
  const day = dayAfter(firstMonday, made);
  const line = (position: number, period: number, on: string, group = 0) => ({
    classId: row!.id,
    position,
    topic: `内容 ${position}`,
    hours: 1,
    kind: '理论',
    teacherId,
    group,
    day: on,
    period,
    ...momentsOf(setting!.periods, { day: on, period, hours: 1 })!,
    isPublished: true,
  });
  const plan = [line(1, 1, day), line(2, 2, day, 2), line(3, 1, dayAfter(today(), 700 + made))];
  const list = await db.insert(lessons).values(plan).returning({ id: lessons.id });
  const [whole, grouped, ahead] = list.map(({ id }) => id) as [number, number, number];
  return { id: row!.id, name: row!.name, whole, grouped, ahead };
}
const detail = (id: number, by = admin) => by.data(calls.courseDetail, { query: { id } });
const refusalOf = (answer: TestAnswer<unknown>) =>
  errorOf(answer) === 'GRADUATE_REFUSED' ? answer.body.message : errorOf(answer);
type Roll = { user_id: number; state: RollMark }[];
/** A roll-call as a form sends it that sees the class as it is now: who is not named is there. */
async function rollBody(id: number, lesson_id: number, list: Roll) {
  const row = await detail(id);
  const lesson = row.lessons.find((line) => line.id === lesson_id);
  const due = row.members.filter(({ group }) => !lesson?.group || group === lesson.group);
  const strangers = list.filter(({ user_id: who }) => !due.some((member) => member.user_id === who));
  const known = new Map(lesson?.roll.map(({ user_id: who, state }) => [who, state]));
  const marks = [...due, ...strangers].map(({ user_id }) => ({
    user_id,
    state: list.find((mark) => mark.user_id === user_id)?.state ?? ('present' as const),
    before: lesson?.is_called ? (known.get(user_id) ?? ('present' as const)) : null,
  }));
  return { id, lesson_id, day: lesson?.day ?? today(), period: lesson?.period ?? 1, marks };
}
const roll = async (id: number, lesson_id: number, list: Roll, by = teacher) =>
  by.call(calls.saveRoll, { body: await rollBody(id, lesson_id, list) });
const scores = async (
  id: number,
  list: { user_id: number; usual: number | null; exam: number | null }[],
  by = teacher,
) => by.call(calls.saveScores, { body: { id, scores: list } }, { ifMatch: (await detail(id)).version });
const listed = async (by: TestClient, name: string) =>
  (await by.data(calls.courseQuery, { query: { level, name } })).list.map(({ id }) => id);

describe('who sees which classes', () => {
  it('all for the office, one’s own for a teacher, those of its courses for a teaching office', async () => {
    const { id, name } = await classOf();
    expect(await listed(admin, name)).toEqual([id]);
    expect(await listed(teacher, name)).toEqual([id]);
    expect(await listed(secretary, name)).toEqual([]);
    expect(errorOf(await secretary.call(calls.courseDetail, { query: { id } }))).toBe('NOT_FOUND');
    const given = await classOf({ courseId: await courseOf(office!.deptId!) });
    expect(await listed(secretary, given.name)).toEqual([given.id]);
    expect((await detail(given.id, secretary)).members).toHaveLength(3);
    expect(errorOf(await student.call(calls.courseQuery, { query: { level } }))).toBe('FORBIDDEN');
    expect(errorOf(await student.call(calls.courseDetail, { query: { id } }))).toBe('FORBIDDEN');
  });

  it('files of a lesson are shown and taken in by the same rule', async () => {
    const { whole } = await classOf();
    const query = { owner: materialOwner, owner_id: String(whole) };
    expect(await teacher.data(attachmentEndpoints.list, { query })).toEqual([]);
    for (const by of [secretary, student])
      expect(errorOf(await by.call(attachmentEndpoints.list, { query }))).toBe('NOT_FOUND');
  });
});

describe('the roll', () => {
  it('is called twice and stands once; who was late was there', async () => {
    const { id, whole } = await classOf();
    expect((await detail(id)).attendance).toBeNull();
    const list = [
      { user_id: one, state: 'late' as const },
      { user_id: other, state: 'absent' as const },
    ];
    expect(errorOf(await roll(id, whole, list))).toBeUndefined();
    const { data } = (await roll(id, whole, list)).body;
    expect(await db.$count(rolls, eq(rolls.lessonId, whole))).toBe(2);
    expect(data).toMatchObject({ called: 1, held: 2 });
    expect(data.attendance).toBeCloseTo(2 / 3);
    expect(data.lessons[0]).toMatchObject({ is_called: true, students: 3, away: 1 });
    expect(data.members.find(({ user_id: who }) => who === other)).toMatchObject({ absent: 1 });
    expect((await roll(id, whole, [])).body.data.attendance).toBe(1);
    expect(await db.$count(rolls, eq(rolls.lessonId, whole))).toBe(0);
  });

  it('is refused of others, of a lesson to come, by others and in a class that is over', async () => {
    const { id, whole, grouped, ahead } = await classOf();
    const absent = (user_id: number) => [{ user_id, state: 'absent' as const }];
    expect(refusalOf(await roll(id, whole, absent(studentId)))).toMatch('不在本次课');
    expect(refusalOf(await roll(id, grouped, absent(one)))).toMatch('不在本次课');
    expect(errorOf(await roll(id, grouped, absent(third)))).toBeUndefined();
    const once = await rollBody(id, whole, absent(one));
    const twice = { ...once, marks: [...once.marks, once.marks[0]!] };
    expect(refusalOf(await teacher.call(calls.saveRoll, { body: twice }))).toMatch('出现了两次');
    const few = { ...once, marks: once.marks.slice(1) };
    expect(refusalOf(await teacher.call(calls.saveRoll, { body: few }))).toMatch(/名单已新增.*1 人/);
    expect(refusalOf(await roll(id, ahead, []))).toMatch('还没有开始');
    expect(errorOf(await roll(id, (await classOf()).whole, []))).toBe('NOT_FOUND');
    expect(errorOf(await roll(id, whole, [], secretary))).toBe('NOT_FOUND');
    expect(errorOf(await roll(id, whole, [], student))).toBe('FORBIDDEN');
    await db.update(classes).set({ state: 'closed' }).where(eq(classes.id, id));
    expect(refusalOf(await roll(id, whole, []))).toMatch('已结课');
  });
});

describe('a roll that waited on a device', () => {
  const send = (body: Awaited<ReturnType<typeof rollBody>>, key?: string) =>
    teacher.call(calls.saveRoll, { body }, key ? { key } : {});
  const byPerson = (list: readonly { user_id: number; state: RollMark | null }[]) =>
    new Map(list.map(({ user_id: who, state }) => [who, state]));
  const states = async (id: number) => byPerson((await detail(id)).lessons[0]!.roll);

  it('is written once however often it comes, and whatever else of the class was recorded meanwhile', async () => {
    const { id, whole, grouped } = await classOf();
    const body = await rollBody(id, whole, [{ user_id: one, state: 'late' }]);
    await scores(id, [{ user_id: other, usual: 80, exam: 90 }]);
    await roll(id, grouped, [{ user_id: third, state: 'absent' }]);
    const first = await send(body, 'lecture-room-0000000000000001');
    expect(errorOf(first)).toBeUndefined();
    const { version } = await detail(id);
    // The answer got lost: the same call under the same key.
    expect((await send(body, 'lecture-room-0000000000000001')).body).toEqual(first.body);
    expect((await detail(id)).version).toBe(version);
    // Whoever calls the same under another key has said nothing new, and is not asked.
    expect(errorOf(await send(body))).toBeUndefined();
    expect(await states(id)).toEqual(new Map([[one, 'late']]));
  });

  it('does not fall on what somebody else called: both are told, and what was chosen goes through', async () => {
    const { id, whole } = await classOf();
    const body = await rollBody(id, whole, [{ user_id: one, state: 'late' }]);
    await roll(id, whole, [{ user_id: other, state: 'absent' }], admin);
    const refused = await send(body);
    expect([refused.status, errorOf(refused)]).toEqual([409, 'GRADUATE_ROLL_MOVED']);
    const { copy } = (refused.body.data as unknown as { details: { copy: RollNow } }).details;
    expect(copy).toMatchObject({ day: body.day, period: 1, called_at: expect.any(String) });
    expect(byPerson(copy.marks)).toEqual(
      new Map([
        [one, 'present'],
        [other, 'absent'],
        [third, 'present'],
      ]),
    );
    expect(await states(id)).toEqual(new Map([[other, 'absent']]));
    const now = byPerson(copy.marks);
    const marks = body.marks.map((mark) => ({ ...mark, before: now.get(mark.user_id)! }));
    expect(errorOf(await send({ ...body, marks }))).toBeUndefined();
    expect(await states(id)).toEqual(new Map([[one, 'late']]));
    // A change of one student by somebody else, where the caller leaves him as he saw him.
    const later = await rollBody(id, whole, [{ user_id: one, state: 'late' }]);
    await roll(
      id,
      whole,
      [
        { user_id: one, state: 'late' },
        { user_id: third, state: 'early' },
      ],
      admin,
    );
    expect(errorOf(await send(later))).toBe('GRADUATE_ROLL_MOVED');
  });

  it('does not fall on a lesson that stands elsewhere by now', async () => {
    const { id, whole } = await classOf();
    const body = await rollBody(id, whole, []);
    const place = async (day: string, period: number) =>
      db
        .update(lessons)
        .set({ day, period, ...momentsOf(setting!.periods, { day, period, hours: 1 })! })
        .where(eq(lessons.id, whole));
    await place(body.day, 4);
    const moved = await send(body);
    expect(errorOf(moved)).toBe('GRADUATE_ROLL_MOVED');
    expect(moved.body.data).toMatchObject({ details: { copy: { day: body.day, period: 4, called_at: null } } });
    await place(dayAfter(today(), 900 + made), 1);
    expect(refusalOf(await send(body))).toMatch(/已调整到.*开始后才能点名/);
    expect((await detail(id)).lessons[0]!.is_called).toBe(false);
  });
});

describe('scores', () => {
  it('make a total, are summed up, and may be given in parts', async () => {
    const { id } = await classOf();
    const list = [
      { user_id: one, usual: 80, exam: 90 },
      { user_id: other, usual: 70, exam: null },
    ];
    expect((await scores(id, list)).body.data).toMatchObject({ scored: 1, average: 87, pass_rate: 1 });
    const again = (await scores(id, list)).body.data;
    expect(again.members.flatMap(({ total }) => total ?? [])).toEqual([87]);
  });

  it('are refused out of their range, of others, by others, and of a class that does not go on', async () => {
    const { id } = await classOf();
    const of = (part: object) => [{ user_id: one, usual: 80, exam: 90, ...part }];
    for (const part of [{ usual: 101 }, { usual: -1 }, { exam: 59.5 }])
      expect(errorOf(await scores(id, of(part)))).toBe('INPUT_INVALID');
    expect(refusalOf(await scores(id, of({ user_id: studentId })))).toMatch('不在本次课或本教学班');
    expect(errorOf(await scores(id, of({}), secretary))).toBe('NOT_FOUND');
    expect(errorOf(await scores(id, of({}), student))).toBe('FORBIDDEN');
    for (const state of ['draft', 'closed'] as const) {
      await db.update(classes).set({ state }).where(eq(classes.id, id));
      expect(refusalOf(await scores(id, of({})))).toMatch('只有开课中');
    }
  });

  it('are read by whose they are once the class is over', async () => {
    const { id } = await classOf();
    await db.insert(classStudents).values({ classId: id, userId: studentId, usual: 80, exam: 90 });
    const own = async () =>
      (await student.data(calls.ownScores, { query: { level } })).filter(({ class_id }) => class_id === id);
    expect(await own()).toEqual([]);
    await db.update(classes).set({ state: 'closed' }).where(eq(classes.id, id));
    expect(await own()).toMatchObject([{ usual: 80, exam: 90, total: 87 }]);
    expect((await teacher.data(calls.ownScores, { query: { level } })).map(({ class_id }) => class_id)).not.toContain(
      id,
    );
  });

  it('come from a sheet, twice without effect; an empty cell changes nothing', async () => {
    const { id, name } = await classOf();
    const foreign = await classOf({ courseId: course, state: 'closed' });
    const staff = new Map(students.map((who) => [who.id, who.staffId]));
    const rowOf = (row: number, who: number, usual: string, exam: string, of = { id, name }) => ({
      sheet: '课程成绩',
      row,
      values: { class_id: `${of.name}（${of.id}）`, staff_id: staff.get(who) ?? '0', usual, exam },
    });
    const rows = [
      rowOf(2, one, '80', '90'),
      rowOf(3, other, '', '70'),
      rowOf(4, third, '101', '70'),
      rowOf(5, studentId, '80', '80'),
      rowOf(6, one, '80', '90', foreign),
    ];
    const send = async (by = teacher) =>
      (await by.data(imports.importGraduateScores, { body: { rows } })).results.map(({ outcome }) => outcome);
    expect(await send()).toEqual(['updated', 'updated', 'failed', 'failed', 'failed']);
    expect(await send()).toEqual(['unchanged', 'unchanged', 'failed', 'failed', 'failed']);
    expect(await send(secretary)).toEqual(rows.map(() => 'failed'));
    expect(errorOf(await student.call(imports.importGraduateScores, { body: { rows } }))).toBe('FORBIDDEN');
    const { members } = await detail(id);
    expect(members.find((who) => who.user_id === other)).toMatchObject({ usual: null, exam: 70, total: null });
  });
});

it('the archive is there as a note, which can be taken back; also of a class that is over', async () => {
  const { id } = await classOf({ state: 'closed' });
  const note = async (words: string, by = teacher) =>
    by.call(calls.saveArchive, { body: { id, kind: 'paper', note: words } }, { ifMatch: (await detail(id)).version });
  expect((await note('存档案柜')).body.data).toMatchObject({ archived: 1 });
  expect((await note('')).body.data).toMatchObject({ archived: 0 });
  expect(errorOf(await note('x'.repeat(101)))).toBe('INPUT_INVALID');
  expect(errorOf(await note('存档案柜', secretary))).toBe('NOT_FOUND');
  expect(errorOf(await note('存档案柜', student))).toBe('FORBIDDEN');
});
