import { and, asc, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { graduateClassEndpoints as classCalls, type ClassDetail } from '@contract/graduate/classes';
import { graduateConfigEndpoints as config } from '@contract/graduate/config';
import { graduateSemesterEndpoints as semesterCalls, type Semester } from '@contract/graduate/semesters';
import { dayIn, kindOn } from '@contract/graduate/rules';
import { personTypes } from '@contract/kernel/enums';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../people/tables';

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
const refusalOf = (answer: Awaited<ReturnType<typeof add>>) =>
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
      (await admin.data(classCalls.importGraduateStudents, { body: { rows } })).results.map(({ outcome }) => outcome);
    expect(await send()).toEqual(['created', 'failed']);
    expect(await send()).toEqual(['unchanged', 'failed']);
    const { members } = await admin.data(classCalls.graduateClass, { query: { id: one.id } });
    expect(members).toMatchObject([{ user_id: bachelors[1]!.id, group: 2 }]);
  });
});
