import { expect, it } from 'vitest';
import { handbookEndpoints as calls } from '@contract/handbook/endpoints';
import type { MappedDept } from '@contract/handbook/mapping';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { rotateListsFor } from './public';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const { db } = server.database;
const version = 3;
const subjects = () => admin.data(calls.mapping, { query: { version_id: version } });
const medicine = async () => (await subjects()).find(({ name }) => name === '内科')!;
const named = async (name: string) => (await medicine()).depts.find((dept) => dept.name === name)!;
const bare = ({ links }: MappedDept) =>
  links.map(({ dept_id, valid_from, valid_to }) => ({ dept_id, valid_from, valid_to }));
const save = (id: number, links: object[], ifMatch?: number) =>
  admin.call(calls.saveMapping, { body: { id, links: links as never } }, ifMatch === undefined ? {} : { ifMatch });

it('subjects have their major, base and departments', async () => {
  expect(await medicine()).toMatchObject({ major_code: '0100', base_name: '内科专业基地', years: 3, half_months: 66 });
  expect((await named('心血管内科')).links).toEqual([
    { dept_id: expect.any(Number), dept_name: '心血管内科一病区', valid_from: null, valid_to: null, warning: '' },
    { dept_id: expect.any(Number), dept_name: '心血管内科二病区', valid_from: '2023-07', valid_to: null, warning: '' },
  ]);
  const secretary = await server.as('secretary');
  expect(errorOf(await secretary.call(calls.mapping, { query: { version_id: version } }))).toBe('FORBIDDEN');
});

it('a mapping is changed while people train by the version, in several ranges that do not meet', async () => {
  const dept = await named('心血管内科');
  const [first, second] = bare(dept) as [object, object];
  const parts = [
    { ...first, valid_to: '2026-12' },
    { ...first, valid_from: '2027-03' },
  ];
  expect(errorOf(await save(dept.id, parts))).toBe('VERSION_MISSING');
  const meet = await save(dept.id, [first, ...parts], dept.version);
  expect([errorOf(meet), meet.body.message]).toEqual([
    'HANDBOOK_RANGES_MEET',
    '“心血管内科一病区”有两段时间重叠，请调整起止月份',
  ]);
  expect(errorOf(await save(dept.id, [{ ...first, dept_id: 4242 }], dept.version))).toBe('REFERENCE_MISSING');
  const backwards = { ...first, valid_from: '2027-02', valid_to: '2027-01' };
  expect(errorOf(await save(dept.id, [backwards], dept.version))).toBe('INPUT_INVALID');

  const saved = (await save(dept.id, parts, dept.version)).body.data;
  expect(bare(saved)).toEqual(parts);
  expect(saved.gaps).toEqual([{ from: '2027-01', to: '2027-02' }]);
  expect(saved.version).toBeGreaterThan(dept.version);
  expect(errorOf(await save(dept.id, [second], dept.version))).toBe('VERSION_STALE');
  const { id: subject } = await medicine();
  const placesIn = async (month: string) =>
    (await rotateListsFor(db, version, subject, month)).necessaryRotateList[0]!.innerDeptList.length;
  expect([await placesIn('2026-12'), await placesIn('2027-01'), await placesIn('2027-03')]).toEqual([1, 0, 1]);
  const { rows } = await db.execute<{ detail: { changes: object[] } }>(
    `select detail from audit_log where action = 'handbook.mapping.save' order by id desc limit 1`,
  );
  expect(rows[0]!.detail.changes).toEqual([
    {
      field: '对应科室',
      from: '心血管内科一病区（长期）、心血管内科二病区（2023-07 起）',
      to: '心血管内科一病区（至 2026-12）、心血管内科一病区（2027-03 起）',
    },
  ]);
  await save(dept.id, [first, second], saved.version);
});

it('what is stopped, merged or called otherwise is pointed out, and nothing new is mapped to what is stopped', async () => {
  const dept = await named('消化内科');
  const [first] = dept.links;
  const id = first!.dept_id;
  await db.execute(`update department set status = 2 where id = ${id}`);
  expect((await named('消化内科')).links[0]!.warning).toBe('已停用');
  const other = await named('血液内科');
  expect(errorOf(await save(other.id, [{ dept_id: id, valid_from: null, valid_to: null }], other.version))).toBe(
    'REFERENCE_MISSING',
  );
  expect((await save(dept.id, bare(dept), dept.version)).status).toBe(200);
  await db.execute(`update department set merged_into = ${other.links[0]!.dept_id} where id = ${id}`);
  expect((await named('消化内科')).links[0]!.warning).toBe(
    '已并入“血液内科病区”'.replace('血液内科病区', other.links[0]!.dept_name),
  );
  await db.execute(`update department set status = 1, merged_into = null where id = ${id}`);
  await db.execute(`insert into department_change (kind, dept_id, old_name, new_name, done_by, done_by_name)
    values ('rename', ${id}, '消化科', '${first!.dept_name}', 1, '管理员')`);
  expect((await named('消化内科')).links[0]!.warning).toMatch(/^\d{4}-\d\d-\d\d 由“消化科”改名$/);
});
