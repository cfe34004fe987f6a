import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { departmentEndpoints as endpoints } from '@contract/dictionary/departments';
import { PushStatus } from '@contract/notice/status';
import type { DepartmentRow } from '@contract/dictionary/department-types';
import { formatMonth } from '@contract/kernel/half-month';
import { peopleEndpoints } from '@contract/people/endpoints';
import { migrationsFolder } from '@server/kernel/paths';
import { referenceState } from '@server/kernel/tables';
import { currentHalf } from '@server/kits/today';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { stDeptLinks } from '../handbook/tables';
import { people } from '../people/tables';
import { noticeGroups, noticePushes } from '../notice/tables';
import { rotationChanges, rotationImages, rotationPieces } from '../rotation/tables';
import { roleDepartments, roles } from '../system/tables';
import { departmentCapacities, departmentPersons } from './posts/tables';
import type { MergeImage } from './departments/merge-image';
import { departmentChanges, departments } from './tables';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const student = await server.as('student');
const { db } = server.database;

const rowOf = async (id: number) => (await admin.data(endpoints.departments)).find((one) => one.id === id)!;
const inputOf = (row: DepartmentRow) => ({
  name: row.name,
  code: row.code,
  big_dept_id: row.big_dept_id,
  parent_id: row.parent_id,
  campus: row.campus,
  kind: row.kind as '临床',
  beds: row.beds,
  min_residents: row.min_residents,
  is_rotation: row.is_rotation,
});
const fresh = {
  name: '新设科室',
  code: 'ZZ1',
  big_dept_id: 1,
  parent_id: null,
  campus: '本部',
  kind: '临床' as const,
  beds: 20,
  min_residents: 1,
  is_rotation: true,
};
const month = Math.floor(currentHalf() / 2);
const [busiest] = await db
  .select({ id: rotationPieces.deptId })
  .from(rotationPieces)
  .where(gte(rotationPieces.start, (month + 1) * 2))
  .groupBy(rotationPieces.deptId)
  .orderBy(sql`count(*) desc`)
  .limit(1);

describe('without permission', () => {
  it('nothing can be read or changed', async () => {
    const params = { id: 1 };
    const merge = { target_id: 2, from_month: formatMonth(month), reason: '试' };
    for (const call of [
      student.call(endpoints.departments),
      student.call(endpoints.department, { params }),
      student.call(endpoints.addDepartment, { body: fresh }),
      student.call(endpoints.editDepartment, { params, body: fresh }),
      student.call(endpoints.changeDepartmentStatus, { body: { id: 1, status: 2 } }),
      student.call(endpoints.orderDepartments, { body: { ids: [1] } }),
      student.call(endpoints.moveDepartments, { body: { dept_ids: [1], big_dept_id: 2 } }),
      student.call(endpoints.saveCapacities, { params, body: { capacities: [] } }),
      student.call(endpoints.setPersonnel, { body: { dept_id: 1, head: null, secretaries: [], teachers: [] } }),
      student.call(endpoints.dictionaryUsers, { query: {} }),
      student.call(endpoints.mergePreview, { params, body: merge }),
      secretary.call(endpoints.mergeDepartment, { params, body: merge }),
      student.call(endpoints.departmentChanges, { query: {} }),
      secretary.call(endpoints.undoDepartmentChange, { params }),
    ]) {
      expect(errorOf(await call)).toBe('FORBIDDEN');
    }
    expect((await server.anonymous.call(endpoints.departments)).status).toBe(401);
  });
});

describe('people of departments', () => {
  it('are named as far as the data scope shows them', async () => {
    const all = await admin.data(endpoints.departments);
    expect(all.filter((row) => row.heads.length > 0).length).toBeGreaterThan(1);
    const seen = await secretary.data(endpoints.departments);
    expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const within = await secretary.data(peopleEndpoints.query, { body: { size: 500 } });
    const visible = new Set(within.list.map(({ user_id }) => user_id));
    const named = seen.flatMap((row) => [...row.heads, ...row.secretaries, ...row.teachers]);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((one) => !visible.has(one.user_id))).toEqual([]);
    const choices = await student.data(endpoints.persons, { query: {} });
    expect(choices.map(({ user_id }) => user_id)).toEqual([4]);
    const posts = await student.data(endpoints.departmentPersons, { query: {} });
    expect(posts.flatMap(({ persons }) => persons).filter(({ user_id }) => user_id !== 4)).toEqual([]);
  });

  it('are chosen by part of the name or the beginning of the number', async () => {
    const [someone] = await db.select().from(people).where(eq(people.typeId, 7)).limit(1).offset(3);
    const byNumber = await admin.data(endpoints.dictionaryUsers, { query: { keyword: someone!.staffId } });
    expect(byNumber.list.map(({ user_id }) => user_id)).toContain(someone!.id);
    expect((await admin.data(endpoints.persons, { query: { keyword: '%' } })).length).toBe(0);
  });

  it('are staff where a post is to be given: trainees are not offered', async () => {
    const [trainee] = await db.select().from(people).where(eq(people.typeId, 1)).limit(1);
    const keyword = trainee!.staffId;
    const anybody = await admin.data(endpoints.persons, { query: { keyword } });
    expect(anybody.map(({ user_id }) => user_id)).toContain(trainee!.id);
    expect(await admin.data(endpoints.persons, { query: { keyword, kind: 'staff' } })).toEqual([]);
    const staff = await admin.data(endpoints.persons, { query: { kind: 'staff' } });
    expect(staff.map(({ user_id }) => user_id)).toContain(2);
  });

  it('hold posts as staff only, whoever asks', async () => {
    const [trainee] = await db.select().from(people).where(eq(people.typeId, 1)).limit(1);
    const row = await rowOf(30);
    const none = { dept_id: 30, head: null, secretaries: [], teachers: [] };
    for (const body of [
      { ...none, head: trainee!.id },
      { ...none, secretaries: [trainee!.id] },
      { ...none, teachers: [trainee!.id] },
    ]) {
      const answer = await admin.call(endpoints.setPersonnel, { body }, { ifMatch: row.version });
      expect(errorOf(answer)).toBe('DICT_PERSON_INVALID');
    }
  });

  it('get their posts; a stale version and unknown people are refused', async () => {
    const staff = await db.select().from(people).where(eq(people.typeId, 7)).limit(3);
    const [one, two, three] = staff.map(({ id }) => id) as [number, number, number];
    const row = await rowOf(30);
    const body = { dept_id: 30, head: one, secretaries: [two], teachers: [two, three] };
    const saved = await admin.data(endpoints.setPersonnel, { body }, { ifMatch: row.version });
    expect(saved.heads.map(({ user_id }) => user_id)).toEqual([one]);
    expect(saved.teachers.map(({ user_id }) => user_id).sort((a, b) => a - b)).toEqual(
      [two, three].sort((a, b) => a - b),
    );
    expect(errorOf(await admin.call(endpoints.setPersonnel, { body }, { ifMatch: row.version }))).toBe('VERSION_STALE');
    const unknown = { ...body, head: 77_777 };
    const refused = await admin.call(endpoints.setPersonnel, { body: unknown }, { ifMatch: saved.version });
    expect(errorOf(refused)).toBe('DICT_PERSON_INVALID');
  });
});

describe('a department', () => {
  it('is added, edited and renamed with a record that can be taken back', async () => {
    const made = await admin.data(endpoints.addDepartment, { body: fresh });
    const params = { id: made.id };
    expect(errorOf(await admin.call(endpoints.addDepartment, { body: { ...fresh, code: 'ZZ2' } }))).toBe('NAME_TAKEN');
    const wide = { ...fresh, code: 'ZZ2', name: '新设　科室' };
    expect(errorOf(await admin.call(endpoints.addDepartment, { body: wide }))).toBe('NAME_TAKEN');
    const body = { ...fresh, name: '改名科室', parent_id: 1 };
    expect(errorOf(await admin.call(endpoints.editDepartment, { params, body }))).toBe('VERSION_MISSING');
    const edited = await admin.data(endpoints.editDepartment, { params, body }, { ifMatch: made.version });
    expect(edited).toMatchObject({ name: '改名科室', parent_id: 1, version: made.version + 1 });
    const { list } = await admin.data(endpoints.departmentChanges, { query: { dept_id: made.id } });
    expect(list).toMatchObject([{ kind: 'rename', old_name: '新设科室', new_name: '改名科室', undone_at: null }]);
    const undone = await admin.data(endpoints.undoDepartmentChange, { params: { id: list[0]!.id } });
    expect(undone.undone_at).not.toBeNull();
    expect((await rowOf(made.id)).name).toBe('新设科室');
    const again = await admin.call(endpoints.undoDepartmentChange, { params: { id: list[0]!.id } });
    expect(errorOf(again)).toBe('DICT_UNDO_IMPOSSIBLE');
  });

  it('never stands below itself or a stopped one', async () => {
    const child = (await admin.data(endpoints.departments)).find(({ parent_id }) => parent_id === 1)!;
    const parent = await rowOf(1);
    const body = { ...inputOf(parent), parent_id: child.id };
    const answer = await admin.call(endpoints.editDepartment, { params: { id: 1 }, body }, { ifMatch: parent.version });
    expect(errorOf(answer)).toBe('DICT_PARENT_INVALID');
    const own = { dept_ids: [1], big_dept_id: 1, parent_id: 1 };
    expect(errorOf(await admin.call(endpoints.moveDepartments, { body: own }))).toBe('DICT_PARENT_INVALID');
  });

  it('is not stopped while it is needed, and says by what', async () => {
    const row = await rowOf(1);
    const body = { id: 1, status: 2 as const };
    const answer = await admin.call(endpoints.changeDepartmentStatus, { body }, { ifMatch: row.version });
    expect(errorOf(answer)).toBe('IN_USE');
    expect(answer.body.message).toContain('科室人员');
    expect(answer.body.message).toContain('下级科室 1');
    expect(answer.body.message).toContain('培训方案对应的标准科室');
    const unused = (await admin.data(endpoints.departments)).find(({ parent_id }) => parent_id === 1)!;
    const off = { id: unused.id, status: 2 as const };
    const stopped = await admin.data(endpoints.changeDepartmentStatus, { body: off }, { ifMatch: unused.version });
    expect(stopped.status).toBe(2);
  });

  it('is ordered within its branch only', async () => {
    const branch = (await admin.data(endpoints.departments)).filter(
      (row) => row.big_dept_id === 2 && row.parent_id === null,
    );
    const ids = branch.map(({ id }) => id).toReversed();
    await admin.data(endpoints.orderDepartments, { body: { ids } });
    const after = (await admin.data(endpoints.departments)).filter(
      (row) => row.big_dept_id === 2 && row.parent_id === null,
    );
    expect(after.map(({ id }) => id)).toEqual(ids);
    expect(errorOf(await admin.call(endpoints.orderDepartments, { body: { ids: [...ids, 1] } }))).toBe('ORDER_STALE');
  });

  it('takes people by type and half months, without overlaps', async () => {
    const params = { id: 3 };
    const { version } = await rowOf(3);
    const range = { person_type_id: 1, from_half: 48_600, to_half: 48_611, min_people: 1, max_people: 4 };
    const closed = { ...range, from_half: 48_612, to_half: null, min_people: 0, max_people: 0 };
    const body = { capacities: [closed, range] };
    const saved = await admin.data(endpoints.saveCapacities, { params, body }, { ifMatch: version });
    expect(saved.capacities).toEqual([range, closed].map((one) => ({ ...one, person_type_name: '住院医师' })));
    const together = { ...range, person_type_id: null, max_people: 20 };
    const mixed = await admin.data(
      endpoints.saveCapacities,
      { params, body: { capacities: [range, together] } },
      { ifMatch: saved.version },
    );
    expect(mixed.capacities.map((one) => [one.person_type_id, one.person_type_name, one.max_people])).toEqual([
      [null, '全部类型', 20],
      [1, '住院医师', range.max_people],
    ]);
    const now = { ifMatch: mixed.version };
    const twice = { capacities: [together, { ...together, max_people: 3 }] };
    expect(errorOf(await admin.call(endpoints.saveCapacities, { params, body: twice }, now))).toBe(
      'DICT_CAPACITY_OVERLAP',
    );
    const overlap = { capacities: [range, { ...range, from_half: 48_611, to_half: null }] };
    expect(errorOf(await admin.call(endpoints.saveCapacities, { params, body: overlap }, now))).toBe(
      'DICT_CAPACITY_OVERLAP',
    );
    for (const wrong of [
      { ...range, from_half: 48_612 },
      { ...range, min_people: 5 },
      { ...range, person_type_id: 99 },
      { ...range, from_half: 1 },
    ]) {
      const answer = await admin.call(endpoints.saveCapacities, { params, body: { capacities: [wrong] } }, now);
      expect(errorOf(answer)).toBe('INPUT_INVALID');
    }
  });

  it('reaches the rotation import: its copies of reference data learn of every change', async () => {
    const revision = async () => (await db.select().from(referenceState))[0]!.handbookRevision;
    const before = await revision();
    const row = await rowOf(5);
    const body = { ...inputOf(row), campus: '新院区' };
    await admin.data(endpoints.editDepartment, { params: { id: 5 }, body }, { ifMatch: row.version });
    expect(await revision()).toBeGreaterThan(before);
  });
});

describe('a sheet of departments', () => {
  const values = {
    big_dept_id: '内科',
    name: '睡眠医学科（新）',
    code: 'SH1',
    kind: '临床',
    is_rotation: '是',
    beds: '12',
  };
  const importOf = (rows: object[]) =>
    admin.data(endpoints.importDepartments, {
      body: { rows: rows.map((row, index) => ({ sheet: '科室', row: index + 2, values: row as typeof values })) },
    });

  it('is refused without permission', async () => {
    const body = { rows: [{ sheet: '科室', row: 2, values }] };
    expect(errorOf(await secretary.call(endpoints.importDepartments, { body }))).toBe('FORBIDDEN');
  });

  it('adds, changes and leaves alone by the code, each row by itself', async () => {
    const bad = { ...values, name: '坏行', code: 'SH2', kind: '不存在' };
    const first = await importOf([values, bad]);
    expect(first.results.map(({ outcome }) => outcome)).toEqual(['created', 'failed']);
    expect(first.results[1]!.message).toContain('3');
    expect((await importOf([values])).results[0]!.outcome).toBe('unchanged');
    const renamed = { ...values, name: '睡眠中心' };
    expect((await importOf([renamed])).results[0]!.outcome).toBe('updated');
    const made = (await admin.data(endpoints.departments)).find(({ code }) => code === 'SH1')!;
    expect(made).toMatchObject({ name: '睡眠中心', big_dept_id: 1, beds: 12, version: 2 });
    const { list } = await admin.data(endpoints.departmentChanges, { query: { dept_id: made.id } });
    expect(list.map(({ new_name: name }) => name)).toEqual(['睡眠中心']);
    const twin = { ...values, name: '心血管内科一病区', code: 'SH3' };
    expect((await importOf([twin])).results[0]!.message).toContain('心血管内科一病区');
  });
});

describe('a merge', () => {
  const source = busiest!.id;
  const target = source === 20 ? 21 : 20;
  const fromHalf = (month + 1) * 2;
  const body = { target_id: target, from_month: formatMonth(month + 1), reason: '科室调整' };
  const params = { id: source };

  const state = async () => ({
    people: await db.select({ id: people.id, dept: people.deptId }).from(people).orderBy(people.id),
    links: (
      await db.select().from(stDeptLinks).orderBy(stDeptLinks.stDeptId, stDeptLinks.deptId, stDeptLinks.validFrom)
    ).map(({ id: _id, ...link }) => link),
    posts: await db
      .select()
      .from(departmentPersons)
      .orderBy(departmentPersons.deptId, departmentPersons.post, departmentPersons.personId),
    capacities: await db
      .select({
        dept: departmentCapacities.deptId,
        type: departmentCapacities.typeId,
        from: departmentCapacities.fromHalf,
        to: departmentCapacities.toHalf,
        most: departmentCapacities.maxPeople,
      })
      .from(departmentCapacities)
      .orderBy(departmentCapacities.deptId, departmentCapacities.typeId, departmentCapacities.fromHalf),
    scopes: await db.select().from(roleDepartments).orderBy(roleDepartments.roleId, roleDepartments.deptId),
    pieces: await db
      .select({
        user: rotationPieces.userId,
        start: rotationPieces.start,
        length: rotationPieces.length,
        dept: rotationPieces.deptId,
        name: rotationPieces.deptName,
        st: rotationPieces.stDeptId,
      })
      .from(rotationPieces)
      .orderBy(rotationPieces.userId, rotationPieces.start),
  });

  it('is refused into itself, into the past and without the newest version', async () => {
    const { version } = await rowOf(source);
    const preview = (input: object) =>
      admin.call(endpoints.mergePreview, {
        params,
        body: { target_id: target, from_month: body.from_month, ...input },
      });
    expect(errorOf(await preview({ target_id: source }))).toBe('DICT_MERGE_INVALID');
    expect(errorOf(await preview({ from_month: formatMonth(month - 1) }))).toBe('DICT_MERGE_INVALID');
    expect(errorOf(await preview({ target_id: 4242 }))).toBe('NOT_FOUND');
    expect(errorOf(await admin.call(endpoints.mergeDepartment, { params, body }))).toBe('VERSION_MISSING');
    const stale = await admin.call(endpoints.mergeDepartment, { params, body }, { ifMatch: version + 1 });
    expect(errorOf(stale)).toBe('VERSION_STALE');
  });

  it('does what its preview says, keeps the past, and is taken back whole', async () => {
    const before = await state();
    const source0 = await rowOf(source);
    const target0 = await rowOf(target);
    const { reason: _, ...shown } = body;
    const preview = await admin.data(endpoints.mergePreview, { params, body: shown });
    expect(await state()).toEqual(before);

    const key = 'merge-departments-1';
    const options = { ifMatch: source0.version, key };
    const change = await admin.data(endpoints.mergeDepartment, { params, body }, options);
    expect(change.moved).toEqual(preview);
    expect(await admin.data(endpoints.mergeDepartment, { params, body }, options)).toEqual(change);
    const moved = Object.fromEntries(preview.map(({ label, count }) => [label, count]));
    const coming = before.pieces.filter((piece) => piece.dept === source && piece.start >= fromHalf);
    expect(moved['生效月份起的轮转安排']).toBe(coming.length);
    expect(coming.length).toBeGreaterThan(0);

    const after = await state();
    expect(after.people.filter(({ dept }) => dept === source)).toEqual([]);
    expect(after.pieces).toEqual(
      before.pieces.map((piece) => (coming.includes(piece) ? { ...piece, dept: target, name: target0.name } : piece)),
    );
    const open = after.links.filter((link) => link.deptId === source && (link.validTo ?? Infinity) > month);
    expect(open).toEqual([]);
    for (const { stDeptId } of before.links.filter((link) => link.deptId === source && link.validTo === null)) {
      const link = after.links.find((one) => one.stDeptId === stDeptId && one.deptId === target)!;
      expect(link.validTo).toBeNull();
    }
    expect(await rowOf(source)).toMatchObject({ status: 2, merged_into: target, people_count: 0 });
    const images = await db
      .select({ userId: rotationImages.userId })
      .from(rotationImages)
      .innerJoin(
        rotationPieces,
        and(eq(rotationPieces.changeId, rotationImages.changeId), eq(rotationPieces.userId, rotationImages.userId)),
      )
      .where(and(eq(rotationPieces.deptId, target), gte(rotationPieces.start, fromHalf)));
    const imaged = new Set(images.map(({ userId }) => userId));
    expect(coming.every(({ user }) => imaged.has(user))).toBe(true);

    const started = { id: source, status: 1 as const };
    const alone = await admin.call(
      endpoints.changeDepartmentStatus,
      { body: started },
      { ifMatch: source0.version + 1 },
    );
    expect(errorOf(alone)).toBe('DICT_MERGE_INVALID');

    await admin.data(endpoints.undoDepartmentChange, { params: { id: change.id } });
    expect(await state()).toEqual(before);
    expect(await rowOf(source)).toMatchObject({ status: 1, merged_into: null, people_count: source0.people_count });
  });

  it('aims drafts, scheduled messages and saved groups at both, and leaves what was sent', async () => {
    const nobody = { everybody: false, type_ids: [], grades: [], role_ids: [], user_ids: [], group_ids: [] };
    const aimed = { ...nobody, dept_ids: [source, 3] };
    const scope = { kind: 'depts' as const, deptIds: [source], userId: 1 };
    const push = { title: '合并试验', content: '', target: aimed, scope, createdBy: 1 };
    const made = await db
      .insert(noticePushes)
      .values([
        { ...push, status: PushStatus.draft },
        { ...push, status: PushStatus.scheduled, scheduledAt: new Date('2099-01-01') },
        { ...push, status: PushStatus.sent, sentAt: new Date() },
      ])
      .returning({ id: noticePushes.id });
    const [group] = await db
      .insert(noticeGroups)
      .values({ name: '合并试验', target: { ...aimed, dept_ids: [source, target] }, ownerId: 1 })
      .returning({ id: noticeGroups.id });
    const aims = async () => {
      const pushes = await db.select().from(noticePushes).orderBy(noticePushes.id);
      const [stored] = await db.select().from(noticeGroups).where(eq(noticeGroups.id, group!.id));
      const own = pushes.filter(({ id }) => made.some((one) => one.id === id));
      const scopes = own.map((one) => one.scope?.kind === 'depts' && one.scope.deptIds);
      return [...own.map((one) => one.target.dept_ids), stored!.target.dept_ids, scopes];
    };
    const before = await aims();
    const { version } = await rowOf(source);
    const change = await admin.data(endpoints.mergeDepartment, { params, body }, { ifMatch: version });
    expect(change.moved).toContainEqual({ label: '未发送的推送与分组', count: 3 });
    const both = [source, 3, target];
    const opened = [[source, target], [source, target], [source]];
    expect(await aims()).toEqual([both, both, [source, 3], [source, target], opened]);
    await admin.data(endpoints.undoDepartmentChange, { params: { id: change.id } });
    expect(await aims()).toEqual(before);
  });

  it('opens the other department to roles that open the one, and adds up what both take', async () => {
    const [role] = await db
      .insert(roles)
      .values({ code: 'ward', name: '病区角色', dataScope: 'custom' })
      .returning({ id: roles.id, version: roles.version });
    await db.insert(roleDepartments).values({ roleId: role!.id, deptId: source });
    const range = (deptId: number, typeId: number, at: { from: number; to: number | null; most: number }) => ({
      deptId,
      typeId,
      fromHalf: at.from,
      toHalf: at.to,
      maxPeople: at.most,
    });
    await db.delete(departmentCapacities).where(inArray(departmentCapacities.deptId, [source, target]));
    await db
      .insert(departmentCapacities)
      .values([
        range(source, 1, { from: 100, to: null, most: 5 }),
        range(source, 2, { from: fromHalf + 2, to: fromHalf + 5, most: 3 }),
        range(source, 3, { from: 100, to: fromHalf - 1, most: 9 }),
        range(target, 1, { from: 200, to: fromHalf + 9, most: 10 }),
        range(target, 4, { from: 200, to: null, most: 1 }),
      ]);
    const before = await state();
    const { version } = await rowOf(source);
    const { reason: _, ...shown } = body;
    const preview = await admin.data(endpoints.mergePreview, { params, body: shown });
    expect(preview).toEqual(
      expect.arrayContaining([
        { label: '角色的数据范围', count: 1 },
        { label: '生效月份起的容量', count: 2 },
      ]),
    );
    const change = await admin.data(endpoints.mergeDepartment, { params, body }, { ifMatch: version });
    expect(change.moved).toEqual(preview);
    const after = await state();
    // Who was placed before the month stays in sight.
    expect(after.scopes.filter(({ roleId }) => roleId === role!.id).map(({ deptId }) => deptId)).toEqual(
      [source, target].toSorted((one, other) => one - other),
    );
    const [raised] = await db.select().from(roles).where(eq(roles.id, role!.id));
    expect(raised!.version).toBe(role!.version + 1);
    const rangesOf = (dept: number) =>
      after.capacities.filter((one) => one.dept === dept).map(({ type, from, to, most }) => [type, from, to, most]);
    expect(rangesOf(source)).toEqual([
      [1, 100, fromHalf - 1, 5],
      [3, 100, fromHalf - 1, 9],
    ]);
    expect(rangesOf(target)).toEqual([
      [1, 200, fromHalf - 1, 10],
      [1, fromHalf, fromHalf + 9, 15],
      [1, fromHalf + 10, null, 5],
      [2, fromHalf + 2, fromHalf + 5, 3],
      [4, 200, null, 1],
    ]);
    await admin.data(endpoints.undoDepartmentChange, { params: { id: change.id } });
    expect(await state()).toEqual(before);
    await db.delete(roles).where(eq(roles.id, role!.id));
  });

  it('leaves alone what was changed since, and is not taken back over new placements', async () => {
    const { version } = await rowOf(source);
    const [someone] = await db.select().from(people).where(eq(people.deptId, source)).limit(1);
    const change = await admin.data(endpoints.mergeDepartment, { params, body }, { ifMatch: version });
    await db.update(people).set({ deptId: 40 }).where(eq(people.id, someone!.id));
    const [last] = await db
      .select()
      .from(rotationChanges)
      .where(eq(rotationChanges.kind, 'merge'))
      .orderBy(desc(rotationChanges.createdAt))
      .limit(1);
    const [piece] = await db.select().from(rotationPieces).where(eq(rotationPieces.changeId, last!.id)).limit(1);
    const [other] = await db.select().from(rotationPieces).where(lt(rotationPieces.start, fromHalf)).limit(1);
    await db.update(rotationPieces).set({ changeId: other!.changeId }).where(eq(rotationPieces.id, piece!.id));
    const refused = await admin.call(endpoints.undoDepartmentChange, { params: { id: change.id } });
    expect(errorOf(refused)).toBe('DICT_UNDO_IMPOSSIBLE');
    await db.update(rotationPieces).set({ changeId: piece!.changeId }).where(eq(rotationPieces.id, piece!.id));
    await admin.data(endpoints.undoDepartmentChange, { params: { id: change.id } });
    expect((await db.select().from(people).where(eq(people.id, someone!.id)))[0]!.deptId).toBe(40);
    await db.update(people).set({ deptId: source }).where(eq(people.id, someone!.id));
  });

  it('from before references told what moved is taken back, too', async () => {
    const before = await state();
    const { version } = await rowOf(source);
    const change = await admin.data(endpoints.mergeDepartment, { params, body }, { ifMatch: version });
    const ofChange = eq(departmentChanges.id, change.id);
    const [stored] = await db.select({ image: departmentChanges.image }).from(departmentChanges).where(ofChange);
    const { moved, ...rest } = stored!.image as MergeImage;
    const links = moved['handbook.links'] as { before: unknown; after: unknown };
    const older = {
      ...rest,
      people: moved['people.members'],
      parts: moved['dictionary.parts'],
      posts: moved['dictionary.posts'],
      bases: moved['dictionary.bases'],
      linksBefore: links.before,
      linksAfter: links.after,
      rotationChange: (moved['rotation.placements'] as { changeId: string }).changeId,
    };
    await db.update(departmentChanges).set({ image: older }).where(ofChange);
    const migration = readdirSync(migrationsFolder).find((name) => name.endsWith('_merges_by_reference.sql'))!;
    await db.execute(sql.raw(readFileSync(join(migrationsFolder, migration), 'utf8')));
    await admin.data(endpoints.undoDepartmentChange, { params: { id: change.id } });
    // Of capacities and roles it kept nothing.
    const { capacities: _, scopes: __, ...kept } = before;
    expect(await state()).toMatchObject(kept);
  });

  it('happens once when two ask for it at the same time', async () => {
    const { version } = await rowOf(source);
    const answers = await Promise.all([
      admin.call(endpoints.mergeDepartment, { params, body }, { ifMatch: version }),
      admin.call(endpoints.mergeDepartment, { params, body }, { ifMatch: version }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
    expect((await db.select().from(departments).where(eq(departments.id, source)))[0]!.mergedInto).toBe(target);
  });
});
