import { describe, expect, it } from 'vitest';
import { dictionaryEndpoints } from '@contract/dictionary/endpoints';
import { demoBigDepartments, demoDepartments } from '@server/demo/departments';
import { demoMajors } from '@server/demo/majors';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { baseSubjects, departmentNames, departmentTree } from './public';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const student = await server.as('student');
const { db } = server.database;

describe('department tree', () => {
  it('answers everybody who is signed in with all departments below their large ones', async () => {
    const tree = await student.data(dictionaryEndpoints.departmentTree);
    expect(tree.map(({ id, label }) => [id, label])).toEqual(demoBigDepartments.map(({ id, name }) => [id, name]));
    expect(tree.flatMap(({ children }) => children)).toHaveLength(demoDepartments.length);
    expect(tree[1]!.children[0]).toEqual({
      dept_id: 17,
      dept_name: '普通外科（胃肠）',
      code: 'W01',
      big_dept_id: 2,
      kind: '临床',
      is_rotation: true,
      status: 1,
    });
    expect((await server.anonymous.call(dictionaryEndpoints.departmentTree)).status).toBe(401);
  });

  it('is cut to some departments, without empty branches', async () => {
    const tree = await departmentTree(db, [2, 1, 17]);
    expect(tree.map(({ label, children }) => [label, children.map(({ dept_id }) => dept_id)])).toEqual([
      ['内科', [1, 2]],
      ['外科', [17]],
    ]);
    expect(await departmentTree(db, [])).toEqual([]);
  });

  it('keeps departments of no large department under a branch of their own, and stopped ones', async () => {
    await db.execute("insert into department (name, code, status) values ('临时门诊', 'Z01', 2)");
    const last = (await departmentTree(db)).at(-1)!;
    expect([last.id, last.children.map(({ code, status }) => [code, status])]).toEqual([0, [['Z01', 2]]]);
    await db.execute("delete from department where code = 'Z01'");
  });
});

describe('large departments', () => {
  it('come with the number of their departments', async () => {
    const { total, list } = await admin.data(dictionaryEndpoints.bigDepartments, { query: {} });
    expect(total).toBe(demoBigDepartments.length);
    expect(list[0]).toEqual({ id: 1, name: '内科', code: 'N', sort: 1, status: 1, dept_count: 16 });
  });

  it('are found by part of the name and paged', async () => {
    const query = { name: '科', size: 2, page: 2 };
    const { total, list } = await admin.data(dictionaryEndpoints.bigDepartments, { query });
    const matches = demoBigDepartments.filter(({ name }) => name.includes('科'));
    expect(total).toBe(matches.length);
    expect(list.map(({ name }) => name)).toEqual(matches.slice(2, 4).map(({ name }) => name));
  });

  it('are refused without permission', async () => {
    expect(errorOf(await student.call(dictionaryEndpoints.bigDepartments, { query: {} }))).toBe('FORBIDDEN');
  });
});

describe('majors', () => {
  it('are listed by national code', async () => {
    const { total, list } = await admin.data(dictionaryEndpoints.majors, { query: { size: 100 } });
    expect(total).toBe(demoMajors.length);
    expect(list.map(({ code }) => code)).toEqual(demoMajors.map(({ code }) => code).sort());
    expect(list[0]).toEqual({ id: 1, name: '内科', code: '0100', type: '住培', years: 3, status: 1 });
  });

  it('are found by part of the name, brackets included', async () => {
    const { list } = await admin.data(dictionaryEndpoints.majors, { query: { name: '（神经' } });
    expect(list.map(({ name }) => name)).toEqual(['外科（神经外科方向）']);
  });

  it('are refused without permission', async () => {
    expect(errorOf(await student.call(dictionaryEndpoints.majors, { query: {} }))).toBe('FORBIDDEN');
  });
});

describe('what other modules ask', () => {
  it('names departments, leaving out those that do not exist', async () => {
    const names = [...(await departmentNames(db, [1, 17, 4242]))].sort(([a], [b]) => a - b);
    expect(names).toEqual([
      [1, '心血管内科一病区'],
      [17, '普通外科（胃肠）'],
    ]);
  });

  it('says which subjects the bases train', async () => {
    expect(await baseSubjects(db, [8])).toEqual([
      { base_id: 8, base_name: '外科专业基地', st_subject_name: '外科' },
      { base_id: 8, base_name: '外科专业基地', st_subject_name: '外科（神经外科方向）' },
    ]);
    expect((await baseSubjects(db)).length).toBe(17);
  });
});
