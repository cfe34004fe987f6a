import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { monthIndex } from '@contract/kernel/half-month';
import { peopleEndpoints } from '@contract/people/endpoints';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { demoMajor } from '@server/demo/majors';
import { demoItems, importPlan, itemsOf, runImport } from '@tests/builders/rotation-import';
import { fixedHeader } from '@tests/fixtures/rotation/sheet-of';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../people/tables';

const server = await startTestServer();
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const { db } = server.database;

const items = await demoItems(admin, { count: 8, months: 6, firstMonth: '2027-01' });
await runImport(admin, importPlan(items));
const everybody = await db.select().from(people);
const all = { page: 1, size: 500 };
const overview = (body: object) => admin.data(calls.overviewPages, { body: { ...all, ...body } });

describe('the overview', () => {
  it('shows what was imported, by person and month', async () => {
    const page = await overview({ startDate: '2027-01', endDate: '2027-06' });
    expect(page.months).toEqual(['2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06']);
    for (const { record } of items) {
      const row = page.list.find((person) => person.userId === record.userId)!;
      const placed = row.deptList.map(({ stDeptName: _stDeptName, kind: _kind, ...piece }) => piece);
      expect(placed).toEqual(record.deptList);
    }
  });

  it('lists people who are not placed, but no staff outside training', async () => {
    const page = await overview({});
    const trainees = everybody.filter((person) => person.typeId !== 7);
    expect(page.total).toBe(trainees.length);
    expect(page.list.some((row) => row.deptList.length === 0)).toBe(true);
    const staff = await overview({ typeId: 7 });
    expect(staff.total).toBe(everybody.length - trainees.length);
  });

  it('narrows to plans with empty half months, judged over the range', async () => {
    const range = { startDate: '2027-01', endDate: '2027-06' };
    const whole = await overview(range);
    const filled = (row: (typeof whole.list)[number]) =>
      row.deptList.reduce((sum, { halfUp }) => sum + (halfUp === 0 ? 2 : 1), 0) === 12;
    const expected = whole.list.filter((row) => !filled(row)).map(({ userId }) => userId);
    expect(expected.length).toBeLessThan(whole.total);
    const { list, total } = await overview({ ...range, issue: 'unfilled' });
    expect(list.map(({ userId }) => userId)).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it('narrows to who stands in a department above its capacity', async () => {
    const [piece] = items[0]!.record.deptList;
    const range = { startDate: piece!.date, endDate: piece!.date };
    const there = await overview({ ...range, deptId: piece!.deptId });
    const crowdedIn = async () => (await overview({ ...range, issue: 'crowded' })).list.map(({ userId }) => userId);
    const before = await crowdedIn();
    const half = monthIndex(piece!.date) * 2;
    await db.execute(sql`delete from department_capacity where dept_id = ${piece!.deptId} and type_id is null`);
    await db.execute(sql`insert into department_capacity (dept_id, type_id, from_half, to_half, min_people, max_people)
      values (${piece!.deptId}, null, ${half}, ${half + 1}, 0, 0)`);
    const after = new Set(await crowdedIn());
    for (const { userId } of there.list) expect(after.has(userId)).toBe(true);
    expect(after.size).toBeGreaterThan(0);
    expect(after.size).toBeLessThanOrEqual(before.length + there.total);
  });

  it('goes from the youngest grade down, and pages without gaps or repeats', async () => {
    const { list, total } = await overview({});
    const expected = everybody
      .filter((person) => person.typeId !== 7)
      .sort((a, b) => (b.recruitYear ?? 0) - (a.recruitYear ?? 0) || (a.staffId < b.staffId ? -1 : 1));
    expect(list.map((row) => row.grade)).toEqual(expected.map((person) => person.recruitYear));
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 100) }, (_, index) => overview({ page: index + 1, size: 100 })),
    );
    expect(pages.flatMap((page) => page.list.map((row) => row.userId))).toEqual(list.map((row) => row.userId));
    expect(await overview({ page: 99 })).toMatchObject({ total, list: [] });
  });

  const one = everybody.find((person) => person.id === items[0]!.record.userId)!;
  const { baseId } = everybody.find((person) => person.baseId !== null)!;
  it.each<[string, object, (person: typeof one) => boolean]>([
    ['name', { name: one.name.slice(0, 1) }, (person) => person.name.includes(one.name.slice(0, 1))],
    ['staff id', { staffId: one.staffId }, (person) => person.id === one.id],
    ['keyword as staff id', { keyword: one.staffId }, (person) => person.id === one.id],
    ['keyword as name', { keyword: one.name }, (person) => person.name.includes(one.name)],
    ['a percent sign, which is no wildcard', { name: '%' }, () => false],
    ['type', { typeId: 6 }, (person) => person.typeId === 6],
    ['grade', { grade: 2024 }, (person) => person.recruitYear === 2024],
    ['major', { major: '内科' }, (person) => person.majorId === demoMajor('内科').id],
    ['base', { baseId }, (person) => person.baseId === baseId],
  ])('filters by %s', async (_, filter, matches) => {
    const { list, total } = await overview(filter);
    const expected = everybody.filter((person) => person.typeId !== 7 && matches(person)).map((person) => person.id);
    expect(new Set(list.map((row) => row.userId))).toEqual(new Set(expected));
    expect(total).toBe(expected.length);
  });

  it('filters by a department within the months asked for', async () => {
    const { deptId, date } = items[0]!.record.deptList[0]!;
    const { list } = await overview({ deptId, startDate: date, endDate: date });
    expect(list.map((row) => row.userId)).toContain(one.id);
    for (const row of list) expect(row.deptList.some((piece) => piece.deptId === deptId)).toBe(true);
    expect((await overview({ deptId, startDate: '1999-01', endDate: '1999-12' })).total).toBe(0);
  });

  it('spans from the first to the last placed month when none are asked for', async () => {
    const { months } = await overview({ staffId: one.staffId });
    const dates = (await admin.data(calls.rotatedByUser, { body: { userId: one.id } })).map((piece) => piece.date);
    expect([months[0], months.at(-1)]).toEqual([dates[0], dates.at(-1)]);
    expect((await overview({ name: 'nobody at all' })).months).toEqual([]);
  });

  it.each([
    ['reversed', { startDate: '2027-02', endDate: '2027-01' }, '结束月份不能早于开始月份'],
    ['endless', { startDate: '1990-01', endDate: '2027-01' }, '月份范围不能超过 20 年'],
  ])('refuses a range that is %s', async (_, range, words) => {
    const answer = await admin.call(calls.overviewPages, { body: { ...all, ...range } });
    expect(errorOf(answer)).toBe('INPUT_INVALID');
    expect(answer.body.message).toContain(words);
  });
});

describe('the records', () => {
  it('come one row per piece, with person and handbook', async () => {
    const { userId, versionId, stSubjectId, username } = items[0]!.record;
    const filter = { staffId: items[0]!.staffId, startDate: '2027-01', endDate: '2027-06' };
    const page = await admin.data(calls.piecePages, { body: { ...all, ...filter } });
    expect(page.total).toBe(items[0]!.record.deptList.length);
    for (const row of page.list) expect(row).toMatchObject({ userId, versionId, stSubjectId, name: username });
    expect(await admin.data(calls.piecePagesV2, { body: { ...all, ...filter } })).toEqual(page);
  });

  it('of one department are its own pieces only', async () => {
    const { deptId } = items[0]!.record.deptList[0]!;
    const page = await admin.data(calls.piecePages, { body: { ...all, deptId } });
    expect(page.total).toBe(page.list.length);
    expect(new Set(page.list.map((row) => row.deptId))).toEqual(new Set([deptId]));
  });
});

describe('the stays', () => {
  const [item] = items;
  const names = [...new Set(item!.record.deptList.map((piece) => piece.deptName))];
  const stays = async (body: object) =>
    (await admin.data(calls.stayPages, { body: { ...all, staffId: item!.staffId, ...body } })).list[0]!.stays;

  it('join adjacent pieces, and begin and end on days of the calendar', async () => {
    const header = [...fixedHeader, '2036-01', '2036-02', '2036-03'];
    const [a, b] = [names[0]!, otherName()];
    const cells = [a, `${a}#${b}`, b];
    const row = [item!.record.username, item!.staffId, item!.major, item!.personType, item!.grade, ...cells];
    await runImport(admin, importPlan(await itemsOf(admin, [header, row])));
    const list = await stays({ startDate: '2036-01', endDate: '2036-12' });
    const short = list.map(({ deptName, begin, end, beginLabel, endLabel, halfMonths }) =>
      [deptName, begin, beginLabel, end, endLabel, halfMonths].join(' '),
    );
    expect(short).toEqual([`${a} 2036-01-01 整月 2036-02-15 上半月 3`, `${b} 2036-02-16 下半月 2036-03-31 整月 3`]);
  });

  it('are whole when a range cuts into them', async () => {
    const [first] = await stays({ startDate: '2036-02', endDate: '2036-02' });
    expect(first).toMatchObject({ begin: '2036-01-01', end: '2036-02-15' });
    expect(await stays({ startDate: '2037-01', endDate: '2037-02' })).toEqual([]);
  });

  function otherName(): string {
    return names.find((name) => name !== names[0]) ?? names[0]!;
  }
});

describe('the scope', () => {
  it('limits every list', async () => {
    const inSight = await secretary.data(peopleEndpoints.query, { body: { size: 500 } });
    const visible = new Set(inSight.list.map((person) => person.user_id));
    expect(visible.size).toBeLessThan(everybody.length);
    const body = all;
    const seen = await secretary.data(calls.overviewPagesV2, { body });
    expect(seen.list.length).toBeGreaterThan(0);
    expect(seen.list.every((row) => visible.has(row.userId))).toBe(true);
    const pieces = await secretary.data(calls.piecePagesV2, { body });
    expect(pieces.list.every((row) => visible.has(row.userId))).toBe(true);
    const stays = await secretary.data(calls.stayPages, { body });
    expect(stays.list.every((row) => visible.has(row.userId))).toBe(true);
  });

  it('hides a person outside it as if there were none', async () => {
    const student = await server.as('student');
    const { userId, versionId, stSubjectId } = items[0]!.record;
    const { list } = await student.data(calls.overviewPages, { body: all });
    expect(list.map((row) => row.userId)).toEqual([4]);
    expect(errorOf(await student.call(calls.rotatedByUser, { body: { userId } }))).toBe('NOT_FOUND');
    const options = { userId, date: '2027-01', stSubjectId, versionId };
    expect(errorOf(await student.call(calls.rotateForUser, { body: options }))).toBe('NOT_FOUND');
    expect(errorOf(await admin.call(calls.rotatedByUser, { body: { userId: 77_777_777 } }))).toBe('NOT_FOUND');
  });
});

describe('the departments a person may be placed in', () => {
  it('are those of the subject that are linked in the month', async () => {
    const { userId, versionId, stSubjectId } = items[0]!.record;
    const lists = await admin.data(calls.rotateForUser, {
      body: { userId, date: '2027-01-15', stSubjectId, versionId },
    });
    const ids = Object.values(lists).flatMap((list) =>
      list.flatMap((entry) => entry.innerDeptList.map((dept) => dept.deptId)),
    );
    expect(ids).toContain(items[0]!.record.deptList[0]!.deptId);
  });

  it('are unknown for a subject of another version', async () => {
    const { userId, versionId, stSubjectId } = items[0]!.record;
    const body = { userId, date: '2027-01', stSubjectId, versionId: versionId + 100 };
    expect(errorOf(await admin.call(calls.rotateForUser, { body }))).toBe('NOT_FOUND');
  });
});
