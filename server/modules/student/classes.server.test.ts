import { and, asc, eq, inArray, not, notInArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { classEndpoints as calls, type ClassDetail } from '@contract/student/classes';
import { configEndpoints } from '@contract/student/config';
import { personTypes } from '@contract/kernel/enums';
import { peopleEndpoints } from '@contract/people/endpoints';
import { startTestServer } from '@tests/server/harness';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { classes, classMembers } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [student, teacher, admin] = await Promise.all(['student', 'teacher', 'admin'].map((name) => server.as(name)));
const teacherId = 3;

/** Trainees without a class, whom the teacher does not see. */
const free = await db
  .select()
  .from(people)
  .where(
    and(
      eq(people.typeId, personTypes.resident.id),
      eq(people.status, 1),
      not(visiblePeople({ kind: 'self', userId: teacherId })!),
      notInArray(
        people.id,
        db.select({ id: classMembers.userId }).from(classMembers).where(eq(classMembers.isCurrent, true)),
      ),
    ),
  )
  .orderBy(asc(people.id))
  .limit(20);

let count = 0;
const input = (userIds: readonly number[], more: object = {}) => {
  count += 1;
  return {
    name: `测试班 ${count}`,
    code: `T${count}`,
    grade: 2025,
    year: 1,
    kind_id: 1,
    members: userIds.map((id) => ({ user_id: id, group: 0 })),
    ...more,
  };
};
const add = (userIds: readonly number[], more?: object) => admin!.data(calls.addClass, { body: input(userIds, more) });
const idsOf = (from: number, to: number) => free.slice(from, to).map(({ id }) => id);
const sees = async (userId: number) => {
  const found = await teacher!.data(peopleEndpoints.pick, { body: { among: 'seen', user_ids: [userId] } });
  return found.length > 0;
};
const save = ({ id, version, members, manager, ...row }: ClassDetail, more: object, ifMatch = version) => {
  const kept = members.map(({ user_id, group }) => ({ user_id, group }));
  const body = { ...row, id, manager_id: manager?.user_id ?? null, members: kept, ...more };
  return admin!.call(calls.saveClass, { body }, { ifMatch });
};

it('refuses who may not, and shows managers their own classes alone', async () => {
  expect((await server.anonymous.call(calls.classes, { query: {} })).status).toBe(401);
  expect((await student!.call(calls.classes, { query: {} })).status).toBe(403);
  expect((await teacher!.call(calls.addClass, { body: input([]) })).status).toBe(403);
  const own = await teacher!.data(calls.classes, { query: { size: 500 } });
  expect(own.total).toBeGreaterThan(0);
  expect(own.list.every(({ manager }) => manager?.user_id === teacherId)).toBe(true);
  const all = await admin!.data(calls.classes, { query: { size: 500 } });
  const other = all.list.find(({ manager }) => manager?.user_id !== teacherId)!;
  expect((await teacher!.call(calls.classDetail, { params: { id: other.id } })).status).toBe(404);
  expect((await teacher!.call(calls.classRoster, { body: { id: other.id } })).status).toBe(404);
});

it('lets its manager see its people while it goes on, and no longer', async () => {
  const [one] = idsOf(0, 1);
  expect(await sees(one!)).toBe(false);
  const made = await add([one!], { manager_id: teacherId });
  expect(await sees(one!)).toBe(true);
  expect((await teacher!.data(calls.classDetail, { params: { id: made.id } })).members).toHaveLength(1);
  const over = await admin!.data(calls.archiveClass, { body: { id: made.id } }, { ifMatch: made.version });
  expect(await sees(one!)).toBe(false);
  const other = await add([one!]);
  const refused = await admin!.call(calls.restoreClass, { body: { id: made.id } }, { ifMatch: over.version });
  expect(refused.body.message).toContain(free[0]!.name);
  expect((await save(other, { members: [] })).status).toBe(200);
  await admin!.data(calls.restoreClass, { body: { id: made.id } }, { ifMatch: over.version });
  expect(await sees(one!)).toBe(true);
});

it('keeps everybody in one class, and posts to its members', async () => {
  const [one, two] = idsOf(1, 3);
  const made = await add([one!], { cadres: [{ user_id: one, cadre_id: 1 }] });
  expect(made.members[0]!.cadre_ids).toEqual([1]);
  const twice = await admin!.call(calls.addClass, { body: input([one!, two!]) });
  expect(twice).toMatchObject({ status: 409, body: { message: expect.stringContaining(free[1]!.name) } });
  const strange = await save(made, { cadres: [{ user_id: two, cadre_id: 1 }] });
  expect(strange.status).toBe(400);
  const stale = await save(made, {}, made.version + 5);
  expect(stale.status).toBe(412);
  const staff = await admin!.call(calls.addClass, { body: input([teacherId]) });
  expect(staff.status).toBe(404);
});

it('is promoted once, and is over after its last year', async () => {
  const [young, old] = [await add(idsOf(3, 5)), await add(idsOf(5, 7), { year: 3 })];
  const body = { classes: [young, old].map(({ id, year }) => ({ id, year })) };
  expect(await admin!.data(calls.promoteClasses, { body })).toEqual({ promoted: 1, archived: 1 });
  const again = await admin!.call(calls.promoteClasses, { body: { classes: [{ id: young.id, year: 1 }] } });
  expect(again.status).toBe(409);
  const rows = await db
    .select({ year: classes.year, state: classes.state })
    .from(classes)
    .where(inArray(classes.id, [young.id, old.id]))
    .orderBy(asc(classes.id));
  expect(rows).toEqual([
    { year: 2, state: 'active' },
    { year: 3, state: 'archived' },
  ]);
  // Those of the class that is over may join another.
  await add(idsOf(5, 7));
});

it('takes in those of another class of its kind and year', async () => {
  const [target, other, third] = [
    await add(idsOf(7, 9)),
    await add(idsOf(9, 11)),
    await add(idsOf(11, 12), { year: 2 }),
  ];
  const refused = await admin!.call(calls.mergeClasses, { body: { target_id: target.id, ids: [third.id] } });
  expect(refused.status).toBe(409);
  const body = { target_id: target.id, ids: [other.id] };
  expect(await admin!.data(calls.mergeClasses, { body })).toEqual({ moved: 2 });
  expect((await admin!.data(calls.classDetail, { params: { id: target.id } })).members).toHaveLength(4);
  expect((await admin!.data(calls.classDetail, { params: { id: other.id } })).state).toBe('merged');
  expect(
    (await admin!.call(calls.removeClass, { body: { id: target.id } }, { ifMatch: target.version + 1 })).status,
  ).toBe(409);
});

it('is filled from a sheet, which repeated changes nothing and moves nobody', async () => {
  const made = await add([]);
  const other = await add(idsOf(12, 13));
  const lines: Record<string, string>[] = [
    { code: made.code, staff_id: free[13]!.staffId, group: '2' },
    { code: made.code, staff_id: free[12]!.staffId },
    { code: '没有', staff_id: free[14]!.staffId },
  ];
  const body = { rows: lines.map((values, at) => ({ sheet: '成员', row: at + 2, values })) };
  const outcomes = async () =>
    (await admin!.data(calls.importMembers, { body })).results.map(({ outcome, message }) => [outcome, message]);
  expect(await outcomes()).toEqual([
    ['created', ''],
    ['failed', expect.stringContaining(free[12]!.name)],
    ['failed', expect.stringContaining('没有编码为“没有”的班级')],
  ]);
  expect((await outcomes())[0]).toEqual(['unchanged', '']);
  expect((await admin!.data(calls.classDetail, { params: { id: other.id } })).members).toHaveLength(1);
});

it('offers who is in no class, and prints its roster', async () => {
  const found = await admin!.data(calls.candidates, { body: { type_id: personTypes.resident.id } });
  expect(found.total).toBeGreaterThan(0);
  expect(found.list.every(({ class_name: name }) => name === '')).toBe(true);
  const [own] = (await teacher!.data(calls.classes, { query: {} })).list;
  const roster = await teacher!.call(calls.classRoster, { body: { id: own!.id } });
  expect(roster.status).toBe(200);
});

it('keeps a kind that classes are of', async () => {
  const { list } = await admin!.data(configEndpoints.classKinds, { query: {} });
  const used = list.find(({ class_count: classCount }) => classCount > 0)!;
  const refused = await admin!.call(
    configEndpoints.removeClassKind,
    { body: { id: used.id } },
    { ifMatch: used.version },
  );
  expect(refused.status).toBe(409);
});
