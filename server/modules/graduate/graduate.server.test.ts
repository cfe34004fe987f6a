import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { graduateClassEndpoints as classCalls, type ClassDetail } from '@contract/graduate/classes';
import { graduateConfigEndpoints as config } from '@contract/graduate/config';
import { graduateLessonEndpoints as lessonCalls, type Lesson } from '@contract/graduate/lessons';
import { graduateSemesterEndpoints as semesterCalls, type Semester } from '@contract/graduate/semesters';
import { dayAfter, dayIn, kindOn, weekdayOf } from '@contract/graduate/rules';
import { lessonTitle } from '@contract/graduate/import-sheets';
import { graduateImportEndpoints as importCalls } from '@contract/graduate/imports';
import { personTypes } from '@contract/kernel/enums';
import { violated } from '@server/kits/violation';
import { errorOf, type TestAnswer, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../people/tables';
import { roomBookings } from '../room/tables';
import { rotationStays } from '../rotation/tables';
import { stayTo } from '../rotation/wards/stays';
import { lessons } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, teacher] = (await Promise.all(['admin', 'teacher'].map((name) => server.as(name)))) as [
  TestClient,
  TestClient,
];
const peopleOf = (typeId: number) =>
  db
    .select({ id: people.id, staffId: people.staffId })
    .from(people)
    .where(and(eq(people.typeId, typeId), isNull(people.deletedAt)))
    .orderBy(asc(people.id));
const bachelors = await peopleOf(personTypes.bachelorStudent.id);
const masters = await peopleOf(personTypes.graduateStudent.id);
const staff = await peopleOf(personTypes.staff.id);
const level = 'bachelor' as const;
const far = { year: 2090, term: 1 as const, first_monday: '2090-09-04', weeks: 18, exam_weeks: [18], days: [] };

const semesterOf = async (part: object = {}) =>
  admin.data(semesterCalls.saveSemester, { body: { level, ...far, state: 'open' as const, ...part } });
let made = 0;
const courseOf = async (part: object = {}) =>
  admin.data(config.saveCourse, {
    body: {
      level,
      code: `T${(made += 1)}`,
      name: `课程 ${made}`,
      theory_hours: 20,
      practice_hours: 10,
      credit: 25,
      dept_id: 1,
      ...part,
    },
  });
const semester = await semesterOf();
const course = await courseOf();
const line = (part: object = {}) => ({
  topic: `内容 ${(made += 1)}`,
  hours: 2,
  kind: '理论',
  group: 0,
  teacher_id: 3 as number | null,
  ...part,
});
const classBody = (part: object = {}) => ({
  level,
  semester_id: semester.id,
  course_id: course.id,
  name: `教学班 ${(made += 1)}`,
  groups: 1,
  members: [{ user_id: bachelors[0]!.id, group: 1 }],
  plan: [line()],
  ...part,
});
const add = (part: object = {}) => admin.call(classCalls.addGraduateClass, { body: classBody(part) });
const added = async (part: object = {}) => (await add(part)).body.data;
const step = ({ id, version }: ClassDetail, act: 'open' | 'close' | 'reopen') =>
  admin.call(classCalls.stepGraduateClass, { body: { id, act } }, { ifMatch: version });
const refusalOf = (answer: TestAnswer<unknown>) =>
  errorOf(answer) === 'GRADUATE_REFUSED' ? answer.body.message : errorOf(answer);

describe('configuration', () => {
  it('is the office’s: others read, and do not write', async () => {
    const now = await teacher.data(config.graduateSetting, { query: { level } });
    expect(now.periods.length).toBeGreaterThan(3);
    expect(errorOf(await teacher.call(config.saveCourse, { body: { ...course, id: undefined } }))).toBe('FORBIDDEN');
  });

  it('refuses periods that overlap, a code that is taken, and a course that is taught', async () => {
    const now = await admin.data(config.graduateSetting, { query: { level: 'master' } });
    const periods = [
      { from: 480, to: 530 },
      { from: 520, to: 560 },
    ];
    const saved = await admin.call(config.saveGraduateSetting, { body: { ...now, periods } }, { ifMatch: now.version });
    expect(errorOf(saved)).toBe('GRADUATE_REFUSED');
    const taken = { ...course, id: undefined };
    expect(errorOf(await admin.call(config.saveCourse, { body: taken }))).toBe('CODE_TAKEN');
    await added();
    const removal = await admin.call(config.removeCourse, { body: { id: course.id } }, { ifMatch: course.version });
    expect(errorOf(removal)).toBe('GRADUATE_REFUSED');
  });
});

describe('a semester', () => {
  const mark = (row: Semester, days: string[], kind: 'off' | 'teach') =>
    admin.call(semesterCalls.markDays, { body: { id: row.id, days, kind } }, { ifMatch: row.version });

  it('begins on a Monday and is there once', async () => {
    const again = await admin.call(semesterCalls.saveSemester, { body: { level, ...far, state: 'draft' as const } });
    expect(errorOf(again)).toBe('GRADUATE_REFUSED');
    const tuesday = { level, ...far, term: 2 as const, first_monday: '2090-09-05', state: 'draft' as const };
    expect(errorOf(await admin.call(semesterCalls.saveSemester, { body: tuesday }))).toBe('GRADUATE_REFUSED');
  });

  it('keeps days that are not as usual; a stale version and days of another time are refused', async () => {
    const row = await semesterOf({ term: 2, first_monday: '2091-03-05' });
    const day = dayIn(row, 3, 2);
    const marked = await mark(row, [day], 'off');
    expect(marked.body.data.days).toEqual([{ day, kind: 'off' }]);
    expect(kindOn(marked.body.data, day)).toBe('off');
    expect(errorOf(await mark(row, [day], 'teach'))).toBe('VERSION_STALE');
    expect(errorOf(await mark(marked.body.data, ['2090-01-01'], 'off'))).toBe('GRADUATE_REFUSED');
    const { id, version } = (await mark(marked.body.data, [day], 'teach')).body.data;
    expect((await admin.call(semesterCalls.removeSemester, { body: { id } }, { ifMatch: version })).status).toBe(200);
  });

  it('is printed as a calendar', async () => {
    const answer = await teacher.call(semesterCalls.schoolCalendar, { body: { id: semester.id } });
    expect(Buffer.from(answer.bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  });
});

describe('a teaching class', () => {
  it('takes students of its level alone, in groups that it has, and teachers of the staff', async () => {
    expect(refusalOf(await add({ members: [{ user_id: masters[0]!.id, group: 1 }] }))).toMatch('不是本科生');
    expect(refusalOf(await add({ members: [{ user_id: bachelors[0]!.id, group: 2 }] }))).toMatch('小组应为 1 到 1');
    expect(refusalOf(await add({ plan: [line({ teacher_id: bachelors[0]!.id })] }))).toBe('DICT_PERSON_INVALID');
    expect(refusalOf(await add({ plan: [line({ kind: '没有的类别' })] }))).toMatch('课程类别');
    expect(refusalOf(await add({ level: 'master' }))).toMatch('须同属研究生');
  });

  it('is opened with students and a plan, changed, closed when all is over, and removed only as a draft', async () => {
    const empty = await added({ members: [], plan: [] });
    expect(refusalOf(await step(empty, 'open'))).toMatch('还没有学生');
    const one = await added({ plan: [line(), line({ hours: 3, teacher_id: staff.at(-1)!.id })] });
    const open = (await step(one, 'open')).body.data;
    expect(open).toMatchObject({ state: 'open', planned: 5, arranged: 0, done: 0, students: 1 });
    const [first, second] = open.plan;
    const body = {
      ...classBody({ name: open.name }),
      id: open.id,
      plan: [{ ...line(), id: second!.id, teacher_id: 3 }],
    };
    const changed = await admin.call(classCalls.saveGraduateClass, { body }, { ifMatch: open.version });
    expect(changed.body.data.plan.map(({ id }) => id)).toEqual([second!.id]);
    const { version } = changed.body.data;
    const foreign = { ...body, plan: [{ ...line(), id: first!.id }] };
    expect(refusalOf(await admin.call(classCalls.saveGraduateClass, { body: foreign }, { ifMatch: version }))).toMatch(
      '已被删除',
    );
    const bare = { ...body, members: [] };
    expect(refusalOf(await admin.call(classCalls.saveGraduateClass, { body: bare }, { ifMatch: version }))).toMatch(
      '还没有学生',
    );
    const removal = await admin.call(classCalls.removeGraduateClass, { body: { id: open.id } }, { ifMatch: version });
    expect(errorOf(removal)).toBe('GRADUATE_REFUSED');
    const closed = (await step(changed.body.data, 'close')).body.data;
    expect(closed.state).toBe('closed');
    expect((await step(closed, 'reopen')).body.data.state).toBe('open');
    const { id, version: seen } = empty;
    expect((await admin.call(classCalls.removeGraduateClass, { body: { id } }, { ifMatch: seen })).status).toBe(200);
  });

  it('takes students of a sheet, each once', async () => {
    const one = await added({ members: [], groups: 2 });
    const rowOf = (row: number, values: Record<string, string>) => ({ sheet: '教学班学生', row, values });
    const rows = [
      rowOf(2, { class_id: `${one.name}（${one.id}）`, staff_id: bachelors[1]!.staffId, group: '2' }),
      rowOf(3, { class_id: `${one.name}（${one.id}）`, staff_id: masters[0]!.staffId, group: '' }),
    ];
    const send = async () =>
      (await admin.data(importCalls.importGraduateStudents, { body: { rows } })).results.map(({ outcome }) => outcome);
    expect(await send()).toEqual(['created', 'failed']);
    expect(await send()).toEqual(['unchanged', 'failed']);
    const { members } = await admin.data(classCalls.graduateClass, { query: { id: one.id } });
    expect(members).toMatchObject([{ user_id: bachelors[1]!.id, group: 2 }]);
  });
});

describe('arranging', () => {
  const lessonOf = async (id: number) => {
    const query = { semester_id: semester.id, by: 'class' as const, id };
    return admin.data(lessonCalls.arrangement, { query });
  };
  const put = ({ id, version }: Lesson, day: string, period: number, room_id: number | null = null) =>
    admin.call(lessonCalls.placeLesson, { body: { id, day, period, room_id } }, { ifMatch: version });
  const openClass = async (part: object = {}) => {
    const { id } = (await step(await added(part), 'open')).body.data;
    return lessonOf(id);
  };
  const day = dayIn(semester, 3, 2);

  it('refuses clashes in words, books the room in the same step, and gives it back', async () => {
    const [first, second] = await openClass({ plan: [line(), line()] });
    const placed = await put(first!, day, 1, 1);
    expect(errorOf(placed)).toBeUndefined();
    expect(placed.body.data).toMatchObject({ day, period: 1, room_id: 1, is_published: false });
    const [booking] = await db
      .select()
      .from(roomBookings)
      .where(and(eq(roomBookings.sourceModule, 'graduate'), eq(roomBookings.sourceId, String(first!.id))));
    expect(booking).toMatchObject({ roomId: 1, state: 'approved', sourceId: String(first!.id) });
    expect(refusalOf(await put(second!, day, 2))).toMatch('教师此时有课');
    expect(refusalOf(await put(second!, dayIn(semester, 3, 6), 1))).toMatch('“假”');
    expect(refusalOf(await put(second!, dayIn(semester, 18, 1), 1))).toMatch('“考试”');
    expect(refusalOf(await put(second!, '2089-01-03', 1))).toMatch('不在学期内');
    expect(errorOf(await put(first!, day, 3))).toBe('VERSION_STALE');
    const [other] = await openClass({ plan: [line({ teacher_id: null })] });
    expect(refusalOf(await put(other!, day, 1))).toMatch('1 名学生此时有课');
    const slots = await admin.data(lessonCalls.lessonSlots, { query: { id: second!.id, week: 3 } });
    const said = (period: number) => slots.find((one) => one.day === day && one.period === period)!.problem;
    expect([said(1), said(3)]).toEqual([expect.stringMatching('教师此时有课'), '']);
    const cleared = await admin.call(
      lessonCalls.clearLesson,
      { body: { id: first!.id } },
      { ifMatch: placed.body.data.version },
    );
    expect(cleared.body.data).toMatchObject({ day: null, room_id: null });
    const [given] = await db.select().from(roomBookings).where(eq(roomBookings.id, booking!.id));
    expect(given!.state).toBe('cancelled');
  });

  it('students who rotate that day are not taught', async () => {
    const [stay] = await db
      .select({ userId: rotationStays.userId, to: stayTo })
      .from(rotationStays)
      .where(ne(rotationStays.state, 'cancelled'))
      .orderBy(desc(stayTo))
      .limit(1);
    await db.update(people).set({ typeId: personTypes.bachelorStudent.id }).where(eq(people.id, stay!.userId));
    const last = stay!.to;
    const monday = dayAfter(last, 1 - weekdayOf(last));
    const within = await semesterOf({ year: 2080, first_monday: monday, weeks: 2, exam_weeks: [] });
    const one = await added({ semester_id: within.id, members: [{ user_id: stay!.userId, group: 1 }] });
    await step(one, 'open');
    const query = { semester_id: within.id, by: 'class' as const, id: one.id };
    const [lesson] = await admin.data(lessonCalls.arrangement, { query });
    const slots = await admin.data(lessonCalls.lessonSlots, { query: { id: lesson!.id, week: 1 } });
    const free = await admin.data(lessonCalls.lessonSlots, { query: { id: lesson!.id, week: 2 } });
    const onMonday = (list: typeof slots) => list.find(({ period }) => period === 1)!.problem;
    expect(onMonday(slots)).toMatch(/1 名学生当天在.+轮转/);
    expect(onMonday(free)).toBe('');
  });

  it('of two who place one teacher at once, one is refused: also across levels', async () => {
    const twin = await admin.data(semesterCalls.saveSemester, {
      body: { level: 'master' as const, ...far, state: 'open' as const },
    });
    const masterCourse = await courseOf({ level: 'master' });
    const [one] = await openClass({ plan: [line()] });
    const other = await added({
      level: 'master',
      semester_id: twin.id,
      course_id: masterCourse.id,
      members: [{ user_id: masters[0]!.id, group: 1 }],
    });
    await step(other, 'open');
    const query = { semester_id: twin.id, by: 'class' as const, id: other.id };
    const [lesson] = await admin.data(lessonCalls.arrangement, { query });
    const at = dayIn(semester, 5, 3);
    const answers = await Promise.all([put(one!, at, 1), put(lesson!, at, 2)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    // What the rules look for first, the database refuses by itself.
    const [placed, waiting] = answers[0].status === 200 ? [one!, lesson!] : [lesson!, one!];
    const [row] = await db.select().from(lessons).where(eq(lessons.id, placed.id));
    const twice = db
      .update(lessons)
      .set({ day: row!.day, period: row!.period, startAt: row!.startAt, endAt: row!.endAt })
      .where(eq(lessons.id, waiting.id));
    const error: unknown = await twice.then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(violated(error, 'exclusion')).toBe('graduate_lesson_teacher_apart');
  });

  it('fills in what waits, without clashes and with rooms; what is locked stays', async () => {
    const list = await openClass({ plan: Array.from({ length: 6 }, () => line({ teacher_id: staff.at(-1)!.id })) });
    const kept = (await put(list[0]!, dayIn(semester, 2, 4), 3)).body.data;
    const lock = { body: { id: kept.id, is_locked: true } };
    const locked = (await admin.call(lessonCalls.lockLesson, lock, { ifMatch: kept.version })).body.data;
    expect(refusalOf(await put(locked, dayIn(semester, 2, 5), 3))).toMatch('已锁定');
    const answer = await admin.data(lessonCalls.fillLessons, { body: { class_id: kept.class_id } });
    expect(answer).toEqual({ placed: 5, left: 0 });
    const filled = await lessonOf(kept.class_id);
    expect(filled.every((one) => one.day !== null && (one.id === kept.id || one.room_id !== null))).toBe(true);
    expect(filled.find(({ id }) => id === kept.id)).toMatchObject({ day: kept.day, period: 3 });
    expect(filled.every((one) => kindOn(semester, one.day!) === 'teach')).toBe(true);
  });

  it('publishes for who is concerned; what is moved then says where it was', async () => {
    const [one] = await openClass({ plan: [line({ teacher_id: 3 })] });
    const at = dayIn(semester, 8, 1);
    const placed = (await put(one!, at, 7)).body.data;
    const query = { semester_id: semester.id, by: 'mine' as const };
    expect((await teacher.data(lessonCalls.timetable, { query })).map(({ id }) => id)).not.toContain(one!.id);
    const body = { class_id: placed.class_id };
    expect(await admin.data(lessonCalls.publishLessons, { body })).toEqual({ published: 1 });
    expect(errorOf(await admin.call(lessonCalls.publishLessons, { body }))).toBe('GRADUATE_REFUSED');
    const [shown] = (await teacher.data(lessonCalls.timetable, { query })).filter(({ id }) => id === one!.id);
    const clear = { body: { id: one!.id } };
    expect(refusalOf(await admin.call(lessonCalls.clearLesson, clear, { ifMatch: shown!.version }))).toMatch(
      '不能撤下',
    );
    const moved = (await put(shown!, at, 9)).body.data;
    expect(moved.moved_from).toBe(`${at} 第 7–8 节`);
  });

  it('takes places of a sheet by the same rules, twice without effect', async () => {
    const [one, other] = await openClass({ plan: [line(), line()] });
    const at = dayIn(semester, 10, 2);
    const name = (lesson: Lesson) => lessonTitle({ ...lesson, name: lesson.class_name });
    const rowOf = (row: number, lesson: Lesson, period: string) => ({
      sheet: '本科生课表',
      row,
      values: { lesson_id: name(lesson), day: at, period, room_id: '' },
    });
    const rows = [rowOf(2, one!, '1'), rowOf(3, other!, '2')];
    const send = async () =>
      (await admin.data(importCalls.importBachelorLessons, { body: { rows } })).results.map(({ outcome }) => outcome);
    expect(await send()).toEqual(['created', 'failed']);
    expect(await send()).toEqual(['unchanged', 'failed']);
    const sheet = await admin.call(lessonCalls.bachelorLessonTemplate, {});
    expect(Buffer.from(sheet.bytes.subarray(0, 2)).toString()).toBe('PK');
  });

  it('makes the timetable of a teacher as a file in the background, for who may print', async () => {
    const body = { semester_id: semester.id, teacher_id: 3 };
    const { ID } = await teacher.data(lessonCalls.teacherTimetablePdf, { body });
    const now = await teacher.data(lessonCalls.timetablePdfStatus, { query: { taskID: ID } });
    expect(now.ID).toBe(ID);
    expect(errorOf(await admin.call(lessonCalls.timetablePdfStatus, { query: { taskID: ID } }))).toBe('NOT_FOUND');
    const none = { semester_id: semester.id, teacher_id: bachelors[0]!.id };
    expect(errorOf(await teacher.call(lessonCalls.teacherTimetablePdf, { body: none }))).toBe('GRADUATE_REFUSED');
  });
});
