import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorData } from '@contract/kernel/envelope';
import { graphqlDocuments } from '@contract/people/graphql';
import { peopleEndpoints as api } from '@contract/people/endpoints';
import { initialTypeConfig } from '@contract/people/initial-types';
import { demoPeople } from '@server/demo/people';
import { rolePermissions, roles } from '@server/modules/system/tables';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { rotationPieces } from '../rotation/tables';
import { people, teacherStudents } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const student = await server.as('student');

const everybody = demoPeople(300);
const inside = everybody.filter(({ deptId, typeId }) => deptId <= 16 && typeId === 1);
const staff = everybody.filter(({ typeId }) => typeId === 7);
const insideTeacher = staff.find(({ deptId }) => deptId <= 16)!;
const otherTeacher = staff.findLast(({ deptId, id }) => deptId <= 16 && id !== insideTeacher.id)!;

describe('personnel types', () => {
  it('list with their number of people, and every signed-in user gets the working ones', async () => {
    const rows = await admin.data(api.typeList);
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(rows.reduce((sum, row) => sum + row.user_count, 0)).toBe(300);
    expect((await student.data(api.systemTypes)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await student.call(api.typeRow, { query: { id: 1 } })).status).toBe(403);
    expect(errorOf(await admin.call(api.typeRow, { query: { id: 99 } }))).toBe('NOT_FOUND');
  });

  it('are changed as a whole with their version, and refused with the reasons by field', async () => {
    const before = await admin.data(api.typeRow, { query: { id: 2 } });
    const config = {
      ...before.config,
      statuses: [
        { status: 2, next: [7] },
        { status: 7, next: [] },
      ],
    };
    const body = { id: 2, type_name: before.type_name, sort: before.sort, config };
    expect(errorOf(await admin.call(api.typeSave, { body }))).toBe('VERSION_MISSING');
    const saved = await admin.data(api.typeSave, { body }, { ifMatch: before.version });
    expect(saved).toMatchObject({ version: before.version + 1, config });
    const stale = await admin.call(api.typeSave, { body }, { ifMatch: before.version });
    expect([stale.status, errorOf(stale)]).toEqual([412, 'VERSION_STALE']);

    const fields = config.fields.map((field) => (field.key === 'name' ? { ...field, required: false } : field));
    const wrong = { ...body, config: { ...config, fields } };
    const answer = await admin.call(api.typeSave, { body: wrong }, { ifMatch: saved.version });
    expect(errorOf(answer)).toBe('INPUT_INVALID');
    expect((answer.body.data as unknown as ErrorData).details).toEqual({
      fields: [{ path: 'config.fields.0', message: '姓名：必须显示且必填' }],
    });
  });

  it('a changed table of statuses decides at once', async () => {
    const visitor = everybody.find(({ typeId }) => typeId === 2)!;
    const body = { user_ids: [visitor.id], reason: '期满', date: '2026-09-01' };
    const refused = await admin.call(api.statusUpdate, { body: { ...body, business_status: 6 } });
    expect(errorOf(refused)).toBe('PERSON_STATUS_REFUSED');
    expect(await admin.data(api.statusUpdate, { body: { ...body, business_status: 7 } })).toEqual({ changed: 1 });
  });

  it('come and go, unless somebody is of them', async () => {
    const body = { type_name: '示例访问学者', sort: 8, config: initialTypeConfig(2) };
    const made = await admin.data(api.typeSave, { body });
    expect([made.id > 7, made.is_builtin]).toEqual([true, false]);
    const spaced = { ...body, type_name: '示例 访问学者' };
    for (const same of [body, spaced])
      expect(errorOf(await admin.call(api.typeSave, { body: same }))).toBe('PERSON_TYPE_NAME_TAKEN');
    const stopped = await admin.data(api.typeUpdateRow, { body: { id: made.id, status: 2 } }, { ifMatch: 1 });
    expect(stopped.status).toBe(2);
    expect((await student.data(api.systemTypes)).map(({ id }) => id)).not.toContain(made.id);
    await admin.data(api.typeUpdateRow, { body: { id: made.id, status: 1 } }, { ifMatch: stopped.version });
    const person = { name: '示例学者', staff_id: 'FX-1', recruit_year: 2026, sending_unit: '示例医院' };
    await admin.data(api.add, { body: { person_type_id: made.id, values: person } });
    const used = await admin.call(api.typeRemove, { body: { id: made.id } });
    expect([errorOf(used), used.body.message]).toEqual([
      'PERSON_TYPE_IN_USE',
      '仍有 1 人属于该人员类型，不能删除，可以停用',
    ]);
    const empty = await admin.data(api.typeSave, { body: { ...body, type_name: '示例空类型' } });
    await admin.data(api.typeRemove, { body: { id: empty.id } });
    expect((await admin.data(api.allTypes)).map(({ id }) => id)).not.toContain(empty.id);
    expect(errorOf(await admin.call(api.typeRemove, { body: { id: 1 } }))).toBe('PERSON_TYPE_BUILT_IN');
  });
});

describe('teachers', () => {
  const assign = (teacher_id: number, user_ids: number[], kind: 1 | 2) => ({ body: { teacher_id, user_ids, kind } });

  beforeAll(async () => {
    await db.delete(teacherStudents);
    await db.update(people).set({ teacherId: null });
  });

  it('are staff within the scope', async () => {
    const { list } = await secretary.data(api.teacherQuery, { body: { size: 500 } });
    expect(list.map((row) => row.user_id)).toEqual(staff.filter(({ deptId }) => deptId <= 16).map(({ id }) => id));
    const options = await secretary.data(api.teacherPure, { body: { name: insideTeacher.name } });
    expect(options.map((row) => row.user_id)).toContain(insideTeacher.id);
    expect((await student.call(api.teacherPure, { body: {} })).status).toBe(403);
  });

  it('a responsible teacher replaces the one before; the list and its history show it', async () => {
    const ids = [inside[0]!.id, inside[1]!.id];
    expect(await secretary.data(api.relationInsert, assign(insideTeacher.id, ids, 1))).toEqual({
      inserted: 2,
      replaced: 0,
      trainee_count: 2,
      warning: '',
    });
    const again = await secretary.data(api.relationInsert, assign(insideTeacher.id, ids, 1));
    expect([again.inserted, again.replaced]).toEqual([0, 0]);
    const next = await secretary.data(api.relationInsert, assign(otherTeacher.id, [ids[0]!], 1));
    expect(next).toMatchObject({ inserted: 1, replaced: 1, trainee_count: 1 });
    const { list } = await secretary.data(api.query, { body: { size: 500 } });
    expect(list.find((row) => row.user_id === ids[0])).toMatchObject({ teacher_name: otherTeacher.name });
    const history = await db.select().from(teacherStudents).where(eq(teacherStudents.studentId, ids[0]!));
    expect(history.map(({ endedAt }) => endedAt === null)).toEqual([false, true]);
  });

  it('warns from the fourth trainee of a supervising teacher on', async () => {
    const ids = inside.slice(2, 6).map(({ id }) => id);
    const three = await secretary.data(api.relationInsert, assign(insideTeacher.id, ids.slice(0, 3), 2));
    expect(three.warning).toBe('');
    const four = await secretary.data(api.relationInsert, assign(insideTeacher.id, ids, 2));
    expect(four).toMatchObject({
      inserted: 1,
      trainee_count: 4,
      warning: '该带教老师现带 4 人，超过每人最多 3 人的规定',
    });
  });

  it.each([
    ['a trainee', () => inside[7]!.id],
    ['somebody outside the scope', () => staff.find(({ deptId }) => deptId > 16)!.id],
    ['the person itself', () => inside[0]!.id],
  ])('is not %s', async (_, teacherId) => {
    const answer = await secretary.call(api.relationInsert, assign(teacherId(), [inside[0]!.id], 1));
    expect([answer.status, errorOf(answer)]).toEqual([409, 'TEACHER_UNFIT']);
  });
});

describe('graphql', () => {
  it('runs the documents that are written down, within the scope', async () => {
    // Nobody is placed: the secretary sees those who belong to her departments.
    await db.delete(rotationPieces);
    const all = (await admin.data(api.graphql, { body: { operationName: 'UserList' } })) as {
      users: { total: number };
    };
    expect(all.users.total).toBeGreaterThanOrEqual(300);
    const body = {
      query: graphqlDocuments.UserList.replaceAll('\n', '   '),
      variables: { size: 1, person_type_id: 1 },
    };
    const some = (await secretary.data(api.graphql, { body })) as { users: { total: number; list: object[] } };
    expect([some.users.total, some.users.list.length]).toEqual([inside.length, 1]);
    const user = { operationName: 'UserWithTeacher', variables: { user_id: inside[0]!.id } };
    expect(await secretary.data(api.graphql, { body: user })).toMatchObject({
      user: { teacher: { name: otherTeacher.name } },
    });
  });

  it.each([
    ['another field', { query: graphqlDocuments.UserList.replace('total', 'total __typename') }],
    ['the schema', { query: '{ __schema { types { name } } }' }],
    ['an unknown name', { operationName: 'Everything' }],
    ['a name of the prototype', { operationName: 'constructor' }],
    ['one name and another text', { operationName: 'UserPicker', query: graphqlDocuments.UserList }],
  ])('refuses %s', async (_, body) => {
    const answer = await admin.call(api.graphql, { body });
    expect([answer.status, errorOf(answer)]).toEqual([400, 'GRAPHQL_REFUSED']);
  });

  it.each([{ size: 9999 }, { size: 'many' }])('refuses variables that do not fit: %o', async (variables) => {
    const answer = await admin.call(api.graphql, { body: { operationName: 'UserList', variables } });
    expect(errorOf(answer)).toBe('INPUT_INVALID');
  });

  it('does not say that somebody outside the scope exists', async () => {
    const outside = everybody.find(({ deptId }) => deptId > 16)!;
    const body = { operationName: 'UserWithTeacher', variables: { user_id: outside.id } };
    expect(errorOf(await secretary.call(api.graphql, { body }))).toBe('NOT_FOUND');
  });
});

describe('look-ups', () => {
  it('areas go down to counties', async () => {
    const provinces = await student.data(api.nationalAddress, { query: {} });
    expect(provinces.length).toBeGreaterThan(30);
    const cities = await student.data(api.nationalAddress, { query: { parent: '44' } });
    expect(cities).toContainEqual({ code: '4401', name: '广州市', is_leaf: false });
    const counties = await student.data(api.nationalAddress, { query: { parent: '4401' } });
    expect(counties).toContainEqual({ code: '440104', name: '越秀区', is_leaf: true });
    expect(await student.data(api.nationalAddress, { query: { parent: '99' } })).toEqual([]);
    expect(await student.data(api.nationalAddress, { query: { parent: '440104' } })).toEqual([]);
  });

  it('sensitive fields may be exported only by those who may see them', async () => {
    const all = await admin.data(api.downloadConfig, { body: {} });
    expect(all.map(({ key }) => key)).toEqual(expect.arrayContaining(['name', 'id_card', 'phone', 'training_major']));
    const fewer = await secretary.data(api.downloadConfig, { body: { person_type_id: 1 } });
    expect(fewer.filter(({ sensitive }) => sensitive)).toEqual([]);
    const [role] = await db.select().from(roles).where(eq(roles.code, 'secretary'));
    await db.insert(rolePermissions).values({ roleId: role!.id, code: 'personnel:sensitive:view' });
    expect((await secretary.data(api.downloadConfig, { body: {} })).some(({ sensitive }) => sensitive)).toBe(true);
  });

  it('name the department of a person', async () => {
    expect(await secretary.data(api.deptInfo, { query: { user_id: 4 } })).toMatchObject({
      user_id: 4,
      dept_name: '心血管内科一病区',
    });
  });
});
