import { and, asc, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { wheelImportEndpoints } from '@contract/graduate-wheel/imports';
import { wheelEndpoints as calls, type WheelGroup } from '@contract/graduate-wheel/wheel';
import { dayAfter, weekdayOf } from '@contract/graduate/rules';
import { graduateSemesterEndpoints as semesterCalls } from '@contract/graduate/semesters';
import { personTypes } from '@contract/kernel/enums';
import { errorOf, type TestAnswer, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { demoDepartment } from '@server/demo/departments';
import { today } from '@server/kits/today';
import { violated } from '@server/kits/violation';
import { departments } from '../dictionary/tables';
import { noticePushes } from '../notice/tables';
import { people } from '../people/tables';
import { groupsAt } from './public';
import { wheelCells } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, graduate] = (await Promise.all(
  ['admin', 'secretary', 'graduate'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient];
/** The reason of a refusal of the module's own. */
const refusalOf = (answer: TestAnswer<unknown>) =>
  errorOf(answer) === 'GRADUATE_WHEEL_REFUSED' ? answer.body.message : errorOf(answer);
const peopleOf = (typeId: number) =>
  db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.typeId, typeId), isNull(people.deletedAt)))
    .orderBy(asc(people.id));
const bachelors = await peopleOf(personTypes.bachelorStudent.id);
const masters = await peopleOf(personTypes.graduateStudent.id);
const deptNames = (
  await db.select({ name: departments.name }).from(departments).where(eq(departments.status, 1)).orderBy(departments.id)
).map(({ name }) => name) as [string, string];
const level = 'bachelor' as const;
const calendar = {
  level,
  year: 2091,
  term: 1 as const,
  first_monday: '2091-09-03',
  weeks: 12,
  exam_weeks: [12],
  days: [],
  state: 'open' as const,
};
const semester = await admin.data(semesterCalls.saveSemester, { body: calendar });
/** Of this week. */
const monday = dayAfter(today(), 1 - weekdayOf(today()));
let made = 0;
const bodyOf = (members: number[] = []) => ({
  semester_id: semester.id,
  name: `小组 ${(made += 1)}`,
  kind: 'internship' as const,
  members,
});
const groupOf = (members: number[] = []) => admin.data(calls.saveWheelGroup, { body: bodyOf(members) });
const cellsOf = (group: WheelGroup, cells: { dept_id: number; from: number; to: number }[]) =>
  admin.call(calls.setWheelCells, { body: { id: group.id, cells } }, { ifMatch: group.version });
const read = () => admin.data(calls.wheel, { query: { level, semester_id: semester.id } });
const row = [
  { dept_id: 1, from: 0, to: 7 },
  { dept_id: 2, from: 8, to: 15 },
  { dept_id: 3, from: 16, to: 23 },
];

/** How often people were told of an event. */
const told = async (event: string) =>
  (
    await db
      .select()
      .from(noticePushes)
      .where(eq(noticePushes.event, `graduate-wheel.${event}`))
  ).length;
const publish = () => admin.call(calls.publishWheel, { body: { semester_id: semester.id } });
const groupNow = async (id: number) => (await read()).groups.find((group) => group.id === id)!;

describe('groups of the wheel', () => {
  it('refuses a student of another level, and one who is in another group', async () => {
    const strange = await admin.call(calls.saveWheelGroup, { body: bodyOf([masters[0]!.id]) });
    expect(refusalOf(strange)).toContain('不是本科生');
    const one = await groupOf([bachelors[0]!.id]);
    const again = await admin.call(calls.saveWheelGroup, { body: bodyOf([bachelors[0]!.id]) });
    expect(refusalOf(again)).toContain(`已在“${one.name}”`);
  });

  it('refuses two departments at once, weeks outside of the semester, departments that are none, and what was changed meanwhile', async () => {
    const one = await groupOf();
    expect(refusalOf(await cellsOf(one, [row[0]!, { ...row[1]!, from: 7 }]))).toContain('不能同时在两个科室');
    expect(refusalOf(await cellsOf(one, [{ dept_id: 1, from: 20, to: 24 }]))).toContain('超出了学期');
    expect(refusalOf(await cellsOf(one, [{ dept_id: 999_999, from: 0, to: 3 }]))).toContain('所选科室');
    expect((await cellsOf(one, row)).status).toBe(200);
    expect(errorOf(await cellsOf(one, []))).toBe('VERSION_STALE');
  });

  it('keeps a group from two departments at once in the database too', async () => {
    const one = await groupOf();
    const cell = { groupId: one.id, deptId: 1, fromHalf: 0, toHalf: 3 };
    await db.insert(wheelCells).values([cell, { ...cell, isAnnounced: true }]);
    const failure = await db
      .insert(wheelCells)
      .values({ ...cell, deptId: 2, fromHalf: 3, toHalf: 5 })
      .catch((error: unknown) => error);
    expect(violated(failure, 'exclusion')).toBe('graduate_wheel_cell_apart');
    await db.delete(wheelCells).where(eq(wheelCells.groupId, one.id));
  });
});

describe('the wheel', () => {
  it('rotates the other groups, is told when published, and announces only what changed', async () => {
    const members = bachelors.slice(1, 3).map(({ id }) => id);
    const one = await groupOf(members);
    await cellsOf(one, row);
    const { version } = await groupNow(one.id);
    await admin.data(calls.rotateWheel, { body: { id: one.id } }, { ifMatch: version });
    const { groups } = await read();
    expect(new Set(groups.slice(0, 3).map(({ cells }) => cells[0]!.dept_id)).size).toBe(3);

    const days = { userIds: members, from: '2091-09-03', to: '2091-09-03' };
    expect(await groupsAt(db, days)).toEqual([]);
    const count = groups.filter((group) => group.is_changed).length;
    expect((await publish()).body.data).toEqual({ published: count });
    expect((await groupsAt(db, days)).map(({ deptId, to }) => [deptId, to])).toEqual([
      [1, '2091-09-30'],
      [1, '2091-09-30'],
    ]);
    expect(refusalOf(await publish())).toContain('无需发布');
    const before = await told('group.published');
    await cellsOf(await groupNow(one.id), row.slice(0, 1));
    expect((await groupNow(one.id)).is_changed).toBe(true);
    expect((await publish()).body.data).toEqual({ published: 1 });
    expect(await told('group.published')).toBe(before + 1);
    const gone = await admin.call(
      calls.removeWheelGroup,
      { body: { id: one.id } },
      { ifMatch: (await groupNow(one.id)).version },
    );
    expect(refusalOf(gone)).toContain('已发布');
  });

  it('tells who comes to an announced group, and who leaves it', async () => {
    const [stays, goes, comes] = bachelors.slice(4, 7).map(({ id }) => id) as [number, number, number];
    const one = await groupOf([stays, goes]);
    const silent = [await told('member.joined'), await told('member.left')];
    await cellsOf(one, row.slice(0, 2));
    await publish();
    expect([await told('member.joined'), await told('member.left')]).toEqual(silent);
    const { version, name, kind } = await groupNow(one.id);
    const body = { id: one.id, semester_id: semester.id, name, kind, members: [stays, comes] };
    await admin.data(calls.saveWheelGroup, { body }, { ifMatch: version });
    expect([await told('member.joined'), await told('member.left')]).toEqual(silent.map((count) => count + 1));
    const places = await groupsAt(db, { userIds: [goes, comes], from: '2091-09-03', to: '2091-09-09' });
    expect(places.map(({ userId }) => userId)).toEqual([comes]);
  });

  it('shows a student his group as announced, a ward the groups that come to it, and others nothing', async () => {
    const ofDemo = { query: { level: 'master' as const } };
    const all = (await admin.data(calls.wheel, ofDemo)).groups;
    const own = (await graduate.data(calls.wheel, ofDemo)).groups;
    expect(own.map(({ name, is_mine: isMine }) => [name, isMine])).toEqual([['实习一组', true]]);
    const wards = (await secretary.data(calls.wheel, ofDemo)).groups;
    expect(wards.length).toBeLessThan(all.length);
    expect(wards.every((group) => group.is_published && !group.is_changed)).toBe(true);
    expect((await graduate.data(calls.wheel, { query: { level, semester_id: semester.id } })).groups).toEqual([]);
  });
});

describe('who is in a group', () => {
  it('is seen by the ward that it comes to, from a month before until a month after', async () => {
    const going = await admin.data(semesterCalls.saveSemester, {
      body: { ...calendar, year: 2092, first_monday: monday },
    });
    const student = bachelors.at(-1)!.id;
    const announce = async (semesterId: number) => {
      const body = { ...bodyOf([student]), semester_id: semesterId };
      const group = await admin.data(calls.saveWheelGroup, { body });
      await cellsOf(group, [{ dept_id: demoDepartment('N01').id, from: 0, to: 1 }]);
      await admin.data(calls.publishWheel, { body: { semester_id: semesterId } });
      return { query: { level, semester_id: semesterId }, name: group.name };
    };
    const membersOf = async (reader: TestClient, { query, name }: Awaited<ReturnType<typeof announce>>) =>
      (await reader.data(calls.wheel, { query })).groups.find((group) => group.name === name)!;
    const now = await membersOf(secretary, await announce(going.id));
    expect(now.members.map(({ user_id: id }) => id)).toEqual([student]);
    const later = await announce(semester.id);
    expect(await membersOf(secretary, later)).toMatchObject({ students: 1, members: [] });
    expect((await membersOf(admin, later)).members).toHaveLength(1);
  });
});

describe('the sheet of the wheel', () => {
  const [first, second] = deptNames;
  const line = (name: string, from: string, to: string, dept: string, kind = '') => ({
    name,
    from,
    to,
    dept_id: dept,
    kind,
  });
  const send = async (lines: ReturnType<typeof line>[]) => {
    const rows = lines.map((values, at) => ({ sheet: '学生轮转', row: at + 2, values }));
    const { results } = await admin.data(wheelImportEndpoints.importWheel, {
      body: { semester_id: semester.id, rows },
    });
    return results.map(({ outcome }) => outcome);
  };
  const weeksOf = async (name: string) =>
    (await read()).groups.find((group) => group.name === name)!.cells.map((one) => [one.from, one.to, one.dept_name]);

  it('puts groups into departments, makes those that are missing, and twice without effect', async () => {
    const lines = [
      line('导入组', '第 1 周', '第 2 周', first),
      line('导入组', '第 3 周', '第 4 周前半', second, '见习'),
    ];
    expect(await send(lines.slice(0, 1))).toEqual(['created']);
    expect(await send(lines)).toEqual(['unchanged', 'failed']);
    expect(await send([line('导入组', '第 3 周', '第 4 周前半', second)])).toEqual(['created']);
    expect(await weeksOf('导入组')).toEqual([
      [0, 3, first],
      [4, 6, second],
    ]);
    expect(await send([line('导入组', '第 2 周后半', '第 3 周', second)])).toEqual(['updated']);
    expect(await weeksOf('导入组')).toEqual([
      [0, 2, first],
      [3, 5, second],
      [6, 6, second],
    ]);
  });

  it('refuses lines that overlap, weeks beyond the semester, what ends before it begins, and unknown departments', async () => {
    const outcomes = await send([
      line('另一组', '第 1 周', '第 2 周', first),
      line('另一组', '第 2 周', '第 3 周', second),
      line('另一组', '第 12 周', '第 13 周', second),
      line('另一组', '第 8 周', '第 7 周', second),
      line('另一组', '第 8 周', '第 9 周', '没有的科室'),
    ]);
    expect(outcomes).toEqual(['created', 'failed', 'failed', 'failed', 'failed']);
  });
});
