import { describe, expect, it } from 'vitest';
import { personTypeIds } from '@contract/kernel/enums';
import { peopleEndpoints } from '@contract/people/endpoints';
import { userQuery } from '@contract/people/types';
import { demoPeople } from '@server/demo/people';
import type { ResolvedScope } from '@server/kernel/current-user';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { peoplePage } from './queries';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const { query, detail } = peopleEndpoints;

/** The demo of the tests, and those of its people whom the secretary of internal medicine sees: its 16 departments. */
const everybody = demoPeople(300);
const internalMedicine = everybody.filter(({ deptId }) => deptId <= 16);
const idsOf = (list: { user_id: number }[]) => list.map(({ user_id }) => user_id);

describe('people query', () => {
  it('is refused without a sign-in, and without its permission', async () => {
    expect((await server.anonymous.call(query, { body: {} })).status).toBe(401);
    const student = await (await server.as('student')).call(query, { body: {} });
    expect([student.status, errorOf(student)]).toEqual([403, 'FORBIDDEN']);
  });

  it('answers the first twenty people with the names of their type, department and base', async () => {
    const { total, list } = await admin.data(query, { body: {} });
    expect(total).toBe(300);
    expect(idsOf(list)).toEqual(everybody.slice(0, 20).map(({ id }) => id));
    expect(list[3]).toEqual({
      user_id: 4,
      name: '学小医',
      staff_id: 'GP-2024-0004',
      student_id: '',
      person_type_id: 1,
      person_type_name: '住院医师',
      recruit_year: 2024,
      dept_id: 1,
      dept_name: '心血管内科一病区',
      base_id: 1,
      base_name: '内科专业基地',
      academy_id: null,
      academy_name: '',
      gender: everybody[3]!.gender,
      teacher_id: 3,
      teacher_name: '带老师',
      phone: '138****0004',
      enrolled_on: '2024-09-01',
      business_status: 2,
      business_status_name: '在培',
      status: 1,
      updated_at: expect.any(String) as string,
      version: 1,
      is_own: true,
      data: '{"training_major":"内科"}',
    });
  });

  it('pages on, to an empty page after the last', async () => {
    const second = await admin.data(query, { body: { page: 2, size: 100 } });
    expect(idsOf(second.list)).toEqual(everybody.slice(100, 200).map(({ id }) => id));
    expect(await admin.data(query, { body: { page: 4, size: 100 } })).toEqual({ total: 300, list: [] });
  });

  it.each<[string, object, (person: Person) => boolean]>([
    ['part of a name', { name: '示例' }, (p) => p.name.includes('示例')],
    ['a keyword in the name', { keyword: '秘' }, (p) => p.name.includes('秘')],
    ['a staff id as keyword', { keyword: 'SL900005' }, (p) => p.staffId === 'SL900005'],
    ['part of a staff id, which is nobody’s', { staff_id: 'SL90000' }, () => false],
    ['a type', { person_type_id: 3 }, (p) => p.typeId === 3],
    ['a year', { recruit_year: 2025 }, (p) => p.recruitYear === 2025],
    ['a department', { dept_id: 3 }, (p) => p.deptId === 3],
    ['a base', { base_id: 2 }, (p) => p.baseId === 2],
    ['a major', { training_major: '外科' }, (p) => p.major === '外科'],
    ['a type and a year', { person_type_id: 1, recruit_year: 2026 }, (p) => p.typeId === 1 && p.recruitYear === 2026],
    ['a sign that is a wildcard in SQL', { name: '%' }, () => false],
  ])('finds by %s', async (_, filter, matches) => {
    const { total, list } = await admin.data(query, { body: { ...filter, size: 500 } });
    expect(idsOf(list)).toEqual(everybody.filter(matches).map(({ id }) => id));
    expect(total).toBe(list.length);
  });

  it('finds a student by student id', async () => {
    const student = everybody.find(({ studentId }) => studentId !== '')!;
    const { list } = await admin.data(query, { body: { keyword: student.studentId } });
    expect(idsOf(list)).toEqual([student.id]);
  });

  it('shows a secretary the people of her large department and who is placed there, whatever she asks for', async () => {
    const all = await secretary.data(query, { body: { size: 500 } });
    const own = internalMedicine.map(({ id }) => id);
    expect(idsOf(all.list.filter(({ is_own }) => is_own))).toEqual(own);
    expect(all.total).toBeLessThan(300);
    const elsewhere = await secretary.data(query, { body: { dept_id: 20 } });
    expect(elsewhere.list.filter(({ is_own }) => is_own)).toEqual([]);
  });

  it('shows nobody who is deleted', async () => {
    await server.database.db.execute('update person set deleted_at = now() where id = 20');
    expect(idsOf((await admin.data(query, { body: { size: 500 } })).list)).not.toContain(20);
    await server.database.db.execute('update person set deleted_at = null where id = 20');
  });

  it.each<[ResolvedScope, (person: Person) => boolean]>([
    [{ kind: 'self', userId: 4 }, ({ id }) => id === 4],
    [{ kind: 'bases', baseIds: [8], userId: 4 }, ({ id, baseId }) => baseId === 8 || id === 4],
    [{ kind: 'depts', deptIds: [], userId: 4 }, ({ id }) => id === 4],
  ])('keeps to the scope %o, oneself included', async (scope, matches) => {
    const { list } = await peoplePage(server.database.db, { scope, permissions: [] }, userQuery.parse({ size: 500 }));
    expect(idsOf(list)).toEqual(everybody.filter(matches).map(({ id }) => id));
  });

  it.each([{ size: 501 }, { page: 0 }, { keyword: '王'.repeat(101) }])('refuses %o', async (body) => {
    const answer = await admin.call(query, { body });
    expect([answer.status, errorOf(answer)]).toEqual([400, 'INPUT_INVALID']);
  });
});

describe('person detail', () => {
  it('answers a person of each type', async () => {
    for (const type of personTypeIds) {
      const person = everybody.find(({ typeId }) => typeId === type)!;
      const record = await admin.data(detail, { query: { user_id: person.id } });
      expect(record).toMatchObject({ user_id: person.id, name: person.name, person_type_id: type });
    }
  });

  it('says that a person does not exist, and the same of one outside the scope', async () => {
    const outside = everybody.find(({ deptId }) => deptId > 16)!;
    for (const [client, id] of [
      [admin, 77_777],
      [secretary, outside.id],
    ] as const) {
      const answer = await client.call(detail, { query: { user_id: id } });
      expect([answer.status, errorOf(answer)]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is refused without its permission', async () => {
    const answer = await (await server.as('teacher')).call(detail, { query: { user_id: 3 } });
    expect(errorOf(answer)).toBe('FORBIDDEN');
  });

  it('leaves an audit row that names the person by id only', async () => {
    await secretary.data(detail, { query: { user_id: 4 } });
    const { rows } = await server.database.db.execute(
      "select username, target, detail from audit_log where action = 'people.view' order by id desc limit 1",
    );
    expect(rows).toEqual([{ username: 'secretary', target: 'person:4', detail: null }]);
  });
});

type Person = (typeof everybody)[number];
