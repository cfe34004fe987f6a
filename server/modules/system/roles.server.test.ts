import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '@contract/account/endpoints';
import { peopleEndpoints } from '@contract/people/endpoints';
import { systemEndpoints as calls } from '@contract/system/endpoints';
import type { RoleInput } from '@contract/system/role-types';
import { hashPassword } from '@server/modules/account/password';
import { accounts } from '@server/modules/account/tables';
import { auditLog } from '@server/kernel/tables';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { accountRoles, roles } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');

const newRole = (given: Partial<RoleInput> = {}): RoleInput => ({
  name: `角色 ${crypto.randomUUID().slice(0, 8)}`,
  data_scope: 'dept',
  permissions: ['rotation:plan:list'],
  ...given,
});
const save = async (given: Partial<RoleInput> = {}) => (await admin.data(calls.roleSave, { body: newRole(given) })).id;
const rowOf = (id: number) => admin.data(calls.roleRow, { body: { id } });
const idOf = async (code: string) => (await db.select().from(roles).where(eq(roles.code, code)))[0]!.id;

/** An account with one role, for a person of the demo. */
async function accountWith(username: string, userId: number, roleId: number) {
  const [made] = await db
    .insert(accounts)
    .values({ username, userId, passwordHash: await hashPassword('x') })
    .returning({ id: accounts.id });
  await db.insert(accountRoles).values({ accountId: made!.id, roleId });
  return server.as(username);
}

describe('a role', () => {
  it('is refused to those without the permission', async () => {
    const secretary = await server.as('secretary');
    const answers = [
      await server.anonymous.call(calls.roleSave, { body: newRole() }),
      await secretary.call(calls.roleSave, { body: newRole() }),
      await secretary.call(calls.roleList, { query: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
  });

  it('comes back as it was saved', async () => {
    const given = newRole({
      description: '分管住培',
      data_scope: 'custom',
      dept_ids: [3, 1],
      person_type_ids: [1],
      permissions: ['rotation:*', 'personnel:user:list'],
    });
    const { id, version } = await admin.data(calls.roleSave, { body: given });
    expect(version).toBe(1);
    expect(await rowOf(id)).toMatchObject({
      ...given,
      dept_ids: [1, 3],
      permissions: ['personnel:user:list', 'rotation:*'],
      status: 1,
      user_count: 0,
      is_built_in: false,
    });
    const { list } = await admin.data(calls.roleList, { query: { keyword: '分管住培' } });
    expect(list.map((role) => role.id)).toEqual([id]);
  });

  it('is made once for one key', async () => {
    const body = newRole();
    const first = await admin.call(calls.roleSave, { body }, { key: 'the-same-key' });
    const second = await admin.call(calls.roleSave, { body }, { key: 'the-same-key' });
    expect(second.body).toEqual(first.body);
    expect(await db.select().from(roles).where(eq(roles.name, body.name))).toHaveLength(1);
  });

  it('demands the version that was seen', async () => {
    const id = await save();
    const body = { ...newRole(), id };
    expect(errorOf(await admin.call(calls.roleSave, { body }))).toBe('VERSION_MISSING');
    expect((await admin.call(calls.roleSave, { body }, { ifMatch: 1 })).body.data).toEqual({ id, version: 2 });
    const stale = await admin.call(calls.roleSave, { body }, { ifMatch: 1 });
    expect([stale.status, errorOf(stale)]).toEqual([412, 'VERSION_STALE']);
    expect((stale.body.data as never as { details: object }).details).toMatchObject({ copy: { id, version: 2 } });
  });

  it.each<[string, Partial<RoleInput>, string]>([
    ['a permission that nobody declares', { permissions: ['rotation:plan:abolish'] }, 'PERMISSION_UNKNOWN'],
    ['a wildcard over nothing', { permissions: ['nothing:*'] }, 'PERMISSION_UNKNOWN'],
    ['something that is no code', { permissions: ['rotation:plan:*:x'] }, 'INPUT_INVALID'],
    ['half a surrogate pair in its name', { name: 'a\ud800' }, 'INPUT_INVALID'],
    ['no name', { name: ' ' }, 'INPUT_INVALID'],
    ['named departments, but none named', { data_scope: 'custom' }, 'INPUT_INVALID'],
    ['a department that does not exist', { data_scope: 'custom', dept_ids: [999_999] }, 'INPUT_INVALID'],
    ['the name of another role', { name: '学员' }, 'ROLE_NAME_TAKEN'],
    ['the name of another role with a space in it', { name: '学 员' }, 'ROLE_NAME_TAKEN'],
    ['an id that does not exist', { id: 999_999 }, 'NOT_FOUND'],
  ])('is refused with %s', async (_, given, error) => {
    expect(errorOf(await admin.call(calls.roleSave, { body: newRole(given) }, { ifMatch: 1 }))).toBe(error);
  });

  it('leaves what was granted and taken in the audit log', async () => {
    const id = await save({ description: '分管住培', permissions: ['rotation:plan:list', 'rotation:plan:import'] });
    const body = newRole({ id, description: '', permissions: ['rotation:plan:list', 'rotation:plan:export'] });
    await admin.data(calls.roleSave, { body }, { ifMatch: 1 });
    const [entry] = await db
      .select()
      .from(auditLog)
      .orderBy(sql`id desc`)
      .limit(1);
    expect(entry).toMatchObject({
      action: 'system.role.save',
      target: `role:${id}`,
      detail: {
        changes: expect.arrayContaining([{ field: '说明', from: '分管住培', to: '空' }]),
        added: ['rotation:plan:export'],
        removed: ['rotation:plan:import'],
      },
    });
  });

  it('acts on its holders at their next request', async () => {
    const id = await save({ permissions: ['personnel:user:list'], data_scope: 'custom', dept_ids: [2] });
    const holder = await accountWith('holder', 40, id);
    const ask = () => holder.call(peopleEndpoints.query, { body: { size: 500 } });
    const seen = (await ask()).body.data.list;
    expect(seen.length).toBeGreaterThan(1);
    const own = seen.filter(({ is_own }) => is_own);
    expect(own.length).toBeGreaterThan(1);
    expect(own.every(({ dept_id, user_id }) => dept_id === 2 || user_id === 40)).toBe(true);

    await admin.data(
      calls.roleSave,
      { body: newRole({ id, permissions: ['personnel:user:list'], data_scope: 'self' }) },
      { ifMatch: 1 },
    );
    expect((await ask()).body.data.list.map(({ user_id }) => user_id)).toEqual([40]);
    await admin.data(calls.roleChangeStatus, { body: { id, status: 2 } }, { ifMatch: 2 });
    expect((await ask()).status).toBe(403);
  });

  it('is removed only when nobody holds it and the program does not rely on it', async () => {
    const id = await save();
    await admin.data(calls.roleSetMembers, { params: { id }, body: { add: [3] } });
    const held = await admin.call(calls.roleRemove, { body: { id } });
    expect([errorOf(held), held.body.message]).toEqual(['ROLE_IN_USE', expect.stringContaining('1 人')]);
    await admin.data(calls.roleSetMembers, { params: { id }, body: { remove: [3] } });
    await admin.data(calls.roleRemove, { body: { id } });
    expect(errorOf(await admin.call(calls.roleRow, { body: { id } }))).toBe('NOT_FOUND');
    expect(errorOf(await admin.call(calls.roleRemove, { body: { id: await idOf('student') } }))).toBe('ROLE_BUILT_IN');
  });
});

describe('nobody grants what he does not hold', () => {
  let clerk: Awaited<ReturnType<typeof server.as>>;
  let clerkRole: number;
  const grants = [
    'system:role:list',
    'system:role:add',
    'system:role:edit',
    'system:role:assign',
    'rotation:plan:list',
  ];

  beforeAll(async () => {
    clerkRole = await save({ permissions: grants, data_scope: 'dept_and_below' });
    clerk = await accountWith('clerk', 50, clerkRole);
  });

  it.each<[string, Partial<RoleInput>]>([
    ['a code', { permissions: ['rotation:plan:list', 'rotation:plan:import'] }],
    ['everything', { permissions: ['*'] }],
    ['a wildcard over codes of which all that exist are held', { permissions: ['system:role:*'] }],
    ['a wider scope', { permissions: [], data_scope: 'all' }],
    ['the scope of a base', { permissions: [], data_scope: 'base' }],
    [
      'departments elsewhere',
      { permissions: [], data_scope: 'custom', dept_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30] },
    ],
  ])('%s', async (_, given) => {
    const answer = await clerk.call(calls.roleSave, { body: newRole(given) });
    expect([answer.status, errorOf(answer)]).toEqual([403, 'GRANT_BEYOND_OWN']);
  });

  it('but what he holds', async () => {
    const body = newRole({ permissions: ['rotation:plan:list'], data_scope: 'dept' });
    expect((await clerk.call(calls.roleSave, { body })).status).toBe(200);
  });

  it('and changes no role that gives more, by editing or by handing it on', async () => {
    const id = await idOf('admin');
    const { version } = await rowOf(id);
    const edited = await clerk.call(calls.roleSave, { body: newRole({ id }) }, { ifMatch: version });
    const handedOn = await clerk.call(calls.roleSetMembers, { params: { id }, body: { add: [50] } });
    expect([errorOf(edited), errorOf(handedOn)]).toEqual(['GRANT_BEYOND_OWN', 'GRANT_BEYOND_OWN']);
  });

  it('and new roles need the permission to add', async () => {
    await db.execute(sql`delete from role_permission where role_id = ${clerkRole} and code = 'system:role:add'`);
    const answer = await clerk.call(calls.roleSave, { body: newRole({ data_scope: 'dept' }) });
    expect([answer.status, errorOf(answer)]).toEqual([403, 'FORBIDDEN']);
  });

  describe('compared by what it opens for whoever gets it', () => {
    /** A clerk of one department who was sent by a school. */
    const clerkId = 51;
    let academic: TestClient;

    beforeAll(async () => {
      await db.execute(sql`update person set dept_id = 1, base_id = 1,
        academy_id = (select min(id) from agreement_school) where id = ${clerkId}`);
      academic = await accountWith(
        'academic',
        clerkId,
        await save({ permissions: [...grants], data_scope: 'academy' }),
      );
      await db.execute(sql`insert into role_permission (role_id, code)
        select role_id, 'personnel:*' from account_role join account on account.id = account_id
        where username = 'academic'`);
    });

    const sees = async () => (await academic.data(peopleEndpoints.query, { body: {} })).total;

    it.each(['dept', 'dept_and_below', 'base', 'all'] as const)('%s is not within a school', async (data_scope) => {
      const before = await sees();
      const id = await save({ permissions: [], data_scope });
      const assigned = await academic.call(calls.roleSetMembers, { params: { id }, body: { add: [clerkId] } });
      const given = await academic.call(peopleEndpoints.setUserRoles, {
        params: { userId: clerkId },
        body: { add: [id] },
      });
      const saved = await academic.call(calls.roleSave, { body: newRole({ permissions: [], data_scope }) });
      expect([assigned, given, saved].map(errorOf)).toEqual(Array(3).fill('GRANT_BEYOND_OWN'));
      expect(await sees()).toBe(before);
    });

    it('the same school is, and oneself', async () => {
      for (const data_scope of ['academy', 'self'] as const) {
        const id = await save({ permissions: [], data_scope });
        const answer = await academic.call(calls.roleSetMembers, { params: { id }, body: { add: [clerkId] } });
        expect(answer.status).toBe(200);
      }
    });

    it('a role that others hold elsewhere is not widened or changed', async () => {
      const id = await save({ permissions: [], data_scope: 'self' });
      await accountWith('elsewhere', 62, id);
      await db.execute(sql`update person set academy_id = (select max(id) from agreement_school) where id = 62`);
      const body = { ...newRole({ permissions: [], data_scope: 'academy' }), id };
      const { version } = await rowOf(id);
      expect(errorOf(await academic.call(calls.roleSave, { body }, { ifMatch: version }))).toBe('GRANT_BEYOND_OWN');
    });

    it('and nobody moves himself to where his roles open more', async () => {
      const ward = await accountWith('ward', 52, await save({ permissions: ['personnel:*'], data_scope: 'dept' }));
      const [other] = (
        await db.execute<{ id: number }>(sql`select id from department where id <> 1 order by id limit 1`)
      ).rows;
      await db.execute(sql`update person set dept_id = 1 where id = 52`);
      const body = { user_ids: [52], dept_id: other!.id };
      expect(errorOf(await ward.call(peopleEndpoints.assignDept, { body }))).toBe('PERSON_OUT_OF_SCOPE');
      const { list } = await ward.data(peopleEndpoints.query, { body: {} });
      expect(list.filter(({ is_own }) => is_own).every(({ dept_id }) => dept_id === 1)).toBe(true);
    });
  });

  it('and sees, adds and removes only people of his scope', async () => {
    const add = await clerk.call(calls.roleSetMembers, { params: { id: clerkRole }, body: { add: [1] } });
    const remove = await clerk.call(calls.roleSetMembers, { params: { id: clerkRole }, body: { remove: [1] } });
    expect([errorOf(add), errorOf(remove)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    const { list } = await clerk.data(calls.roleMembers, { params: { id: clerkRole }, query: {} });
    expect(list.map(({ username }) => username)).toEqual(['clerk']);
    expect((await clerk.data(calls.roleMembers, { params: { id: await idOf('admin') }, query: {} })).list).toEqual([]);
  });
});

describe('the last administrator', () => {
  // Only accounts `admin` (person 1) and `yw` (person 5, role ops) hold everything.
  const everything = async () => Promise.all([idOf('admin'), idOf('ops')]);
  const restore = async () => {
    const [adminRole, ops] = await everything();
    await db.execute(sql`insert into account_role (account_id, role_id)
      select id, case username when 'admin' then ${adminRole}::int else ${ops}::int end from account where username in ('admin', 'yw')
      on conflict do nothing`);
    await db.execute(sql`update role set status = 1 where code in ('admin', 'ops')`);
  };

  it('stays, whichever way he would go', async () => {
    const [adminRole, ops] = await everything();
    await admin.data(calls.roleSetMembers, { params: { id: ops }, body: { remove: [5] } });
    const { version } = await rowOf(adminRole);
    const body = newRole({ id: adminRole, name: '教育处管理员', data_scope: 'all', permissions: ['system:*'] });
    const answers = [
      await admin.call(calls.roleSetMembers, { params: { id: adminRole }, body: { remove: [1] } }),
      await admin.call(calls.roleChangeStatus, { body: { id: adminRole, status: 2 } }, { ifMatch: version }),
      await admin.call(calls.roleSave, { body }, { ifMatch: version }),
    ];
    expect(answers.map(errorOf)).toEqual(['LAST_ADMINISTRATOR', 'LAST_ADMINISTRATOR', 'LAST_ADMINISTRATOR']);
    expect((await rowOf(adminRole)).version).toBe(version);
    await restore();
  });

  it('stays when two leave at the same moment', async () => {
    const [adminRole, ops] = await everything();
    const yw = await server.as('yw');
    const answers = await Promise.all([
      admin.call(calls.roleSetMembers, { params: { id: adminRole }, body: { remove: [1] } }),
      yw.call(calls.roleSetMembers, { params: { id: ops }, body: { remove: [5] } }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(errorOf(answers.find(({ status }) => status === 400)!)).toBe('LAST_ADMINISTRATOR');
    const { rows } = await db.execute(sql`select 1 from account_role where role_id in (${adminRole}, ${ops})`);
    expect(rows).toHaveLength(1);
    await restore();
  });
});

describe('looking at access', () => {
  it('shows roles by permissions, on screen and as a sheet', async () => {
    const matrix = await admin.data(calls.roleMatrix);
    const student = matrix.roles.find(({ name }) => name === '学员')!;
    expect(student.granted).toEqual(expect.arrayContaining(['rotation:plan:list']));
    const everything = matrix.roles.find(({ name }) => name === '教育处管理员')!;
    expect(everything.granted).toHaveLength(matrix.permissions.length);
    const file = await admin.call(calls.roleMatrixExport);
    expect(file.headers['content-type']).toContain('spreadsheetml');
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK');
    expect((await openWorkbook(new Uint8Array(file.bytes))).sheets).toHaveLength(1);
  });

  it('previews the menu of codes that no role has yet', async () => {
    const { menus } = await admin.data(calls.rolePreview, { body: { permissions: ['rotation:plan:list'] } });
    const paths = menus.flatMap(({ children }) => children.map(({ path }) => path));
    expect(paths).toContain('/rotation-management/rotation-overview');
    expect(paths).not.toContain('/system/role');
  });

  it('says who holds a permission, through which role, within the scope of the asker', async () => {
    const { roles: granting, list } = await admin.data(calls.permissionHolders, {
      query: { code: 'rotation:plan:import' },
    });
    expect(granting.map(({ name, through }) => [name, through])).toEqual(
      expect.arrayContaining([
        ['教育处管理员', '*'],
        ['教学秘书', 'rotation:plan:import'],
      ]),
    );
    expect(list.map(({ username }) => username)).toEqual(expect.arrayContaining(['admin', 'secretary', 'yw']));
    expect(list.map(({ username }) => username)).not.toContain('student');
    const id = await save({ permissions: ['system:purview:list'], data_scope: 'self' });
    const alone = await accountWith('alone', 60, id);
    const answer = await alone.data(calls.permissionHolders, { query: { code: 'rotation:plan:import' } });
    expect([answer.total, answer.list]).toEqual([0, []]);
  });

  const explain = (
    subject: Parameters<typeof admin.data<typeof calls.explainAccess>>[1]['body']['subject'],
    user_id = 4,
  ) => admin.data(calls.explainAccess, { body: { user_id, subject } });

  it('explains why somebody does not see a screen, a button or a person, and what would help', async () => {
    const screen = await explain({ kind: 'screen', path: '/system/role' });
    expect(screen).toMatchObject({ allowed: false, summary: expect.stringContaining('没有授予') });
    expect(screen.advice).toContain('教育处管理员');
    expect((await explain({ kind: 'screen', path: '/rotation-management/rotation-overview' })).allowed).toBe(true);
    expect((await explain({ kind: 'screen', path: '/nowhere' })).summary).toContain('没有路径为 /nowhere');
    expect((await explain({ kind: 'permission', code: 'rotation:plan:import' })).allowed).toBe(false);
    expect((await explain({ kind: 'permission', code: 'rotation:plan:list' })).allowed).toBe(true);
    const person = await explain({ kind: 'person', user_id: 1 });
    expect(person).toMatchObject({ allowed: false, summary: expect.stringContaining('学员（本人）') });
    expect((await explain({ kind: 'person', user_id: 4 })).allowed).toBe(true);
  });

  it('explains a stopped role, a disabled account and a person without one', async () => {
    await db.execute(sql`update role set status = 2 where code = 'student'`);
    const stopped = await explain({ kind: 'permission', code: 'rotation:plan:list' });
    expect(stopped.steps[1]).toMatchObject({
      passed: false,
      detail: expect.stringContaining('已停用而不起作用的角色：学员'),
    });
    await db.execute(sql`update role set status = 1 where code = 'student'`);
    expect((await explain({ kind: 'permission', code: 'rotation:plan:list' }, 100)).summary).toContain('没有账号');
  });

  it('explains nothing about people whom the asker does not see', async () => {
    const id = await save({ permissions: ['system:role:list'], data_scope: 'self' });
    const narrow = await accountWith('narrow', 61, id);
    const body = { user_id: 4, subject: { kind: 'permission' as const, code: 'rotation:plan:list' } };
    expect(errorOf(await narrow.call(calls.explainAccess, { body }))).toBe('NOT_FOUND');
    const other = { user_id: 61, subject: { kind: 'person' as const, user_id: 4 } };
    expect(errorOf(await narrow.call(calls.explainAccess, { body: other }))).toBe('NOT_FOUND');
  });
});

it('answers the menu of a user from the stored entries', async () => {
  const student = await server.as('student');
  const { roles: codes } = await student.data(accountEndpoints.purview);
  expect(codes).toContain('rotation:plan:list');
});
