import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { ErrorData } from '@contract/kernel/envelope';
import { accountEndpoints } from '@contract/account/endpoints';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { peopleEndpoints } from '@contract/people/endpoints';
import { demoPeople, unplacedYear } from '@server/demo/people';
import { currentHalf } from '@server/kits/today';
import { accounts, loginFailures, sessions } from '@server/modules/account/tables';
import { approvalRecords } from '@server/modules/approval/tables';
import { rotationPieces } from '@server/modules/rotation/tables';
import { accountRoles, rolePermissions, roles } from '@server/modules/system/tables';
import { receipts } from '@server/kernel/tables';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { signIn } from '@tests/server/sign-in';
import { people, teacherStudents } from '../tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
let admin = await server.as('admin');
const secretary = await server.as('secretary');
const api = peopleEndpoints;
const calls: Record<string, EndpointSpec> = api;
const send = (client: TestClient, name: keyof typeof api, input: object, ifMatch?: number) =>
  client.call(calls[name]!, input as never, { ifMatch });

const everybody = demoPeople(300);
const inside = everybody.filter(({ id, typeId, deptId }) => id > 10 && typeId === 1 && deptId <= 16);
/** Of a year that is not placed anywhere. */
const outside = everybody.find(
  ({ id, typeId, deptId, recruitYear }) => id > 10 && typeId === 1 && deptId > 16 && recruitYear === unplacedYear,
)!;
const personOf = new Map<string, number>();
const roleId = async (code: string) => (await db.select().from(roles).where(eq(roles.code, code)))[0]!.id;
const accountOf = async (userId: number) => (await db.select().from(accounts).where(eq(accounts.userId, userId)))[0]!;
const detailsOf = (answer: { body: { data: unknown } }) => answer.body.data as ErrorData;

beforeAll(async () => {
  for (const { username, userId } of await db.select().from(accounts)) personOf.set(username, userId);
  // A secretary who may do everything to people and accounts: what stops her is her scope and what she holds.
  await db
    .insert(rolePermissions)
    .values({ roleId: await roleId('secretary'), code: 'personnel:*' })
    .onConflictDoNothing();
  // What the demo's people have submitted is settled, so that only what a test submits stands in its way.
  await db
    .update(approvalRecords)
    .set({ status: 4, finishedAt: sql`now()` })
    .where(eq(approvalRecords.status, 1));
});

describe('refusals', () => {
  const inputs = [
    ['userList', { body: {} }],
    ['deptUserList', { body: {} }],
    ['userRoles', { params: { userId: 4 } }],
    ['setUserRoles', { params: { userId: 4 }, body: {} }],
    ['openAccounts', { body: { user_ids: [11] } }],
    ['accountPlan', { body: { user_ids: [11] } }],
    ['resetPasswords', { body: { user_ids: [4] } }],
    ['remove', { body: { user_ids: [11] } }],
    ['importOptions', {}],
    ['userImport', { body: { rows: [{ sheet: '用户', row: 2, values: {} }] } }],
    ['deptEdit', { params: { userId: 4 }, body: { values: {} } }],
  ] as const;

  it.each(inputs)('%s: nobody without a token, no student', async (name, input) => {
    const student = await server.as('student');
    expect((await send(server.anonymous, name, input)).status).toBe(401);
    expect((await send(student, name, input)).status).toBe(403);
  });

  it.each([
    ['userRoles', { params: { userId: outside.id } }],
    ['setUserRoles', { params: { userId: outside.id }, body: {} }],
    ['openAccounts', { body: { user_ids: [inside[0]!.id, outside.id] } }],
    ['resetPasswords', { body: { user_ids: [outside.id] } }],
    ['remove', { body: { user_ids: [outside.id] } }],
    ['deptEdit', { params: { userId: outside.id }, body: { values: { phone: '13800001111' } } }],
  ] as const)('%s: nobody outside the scope', async (name, input) => {
    expect(errorOf(await send(secretary, name, input, 1))).toBe('NOT_FOUND');
  });

  it('shows lists within the scope only', async () => {
    const body = { size: 500 };
    const { list } = await secretary.data(api.userList, { body });
    const ownDepts = list.filter(({ is_own }) => is_own).map(({ dept_id }) => dept_id);
    expect(ownDepts.every((deptId) => deptId !== null && deptId <= 16)).toBe(true);
    expect(list.map(({ user_id }) => user_id)).not.toContain(outside.id);
    const all = await admin.data(api.userList, { body });
    expect(all.total).toBe(everybody.length);
    // The administrator's data scope is everybody, but a department's list is the own department.
    const own = await admin.data(api.deptUserList, { body });
    const { deptId } = everybody.find(({ id }) => id === personOf.get('admin'))!;
    expect(new Set(own.list.map(({ dept_id }) => dept_id))).toEqual(new Set([deptId]));
  });
});

describe('the list', () => {
  it('tells account, roles and last sign-in, and finds by them', async () => {
    const byName = await admin.data(api.userList, { body: { keyword: 'SECRETARY' } });
    expect(byName).toMatchObject({
      total: 1,
      list: [{ username: 'secretary', roles: [{ name: '教学秘书' }], status: 1, must_change: false }],
    });
    expect(byName.list[0]!.last_login_at).not.toBeNull();
    const holders = await admin.data(api.userList, { body: { role_id: await roleId('secretary') } });
    expect(holders.list.map(({ username }) => username)).toEqual(['secretary']);
    const [having, lacking] = await Promise.all(
      ([1, 2] as const).map((account) => admin.data(api.userList, { body: { account } })),
    );
    expect(having!.total + lacking!.total).toBe(everybody.length);
    expect(lacking!.list.every(({ account_id, username }) => account_id === null && username === '')).toBe(true);
    const newest = await admin.data(api.userList, { body: { sort_by: 'last_login_at', sort_order: 2, size: 1 } });
    expect(newest.list[0]!.last_login_at).not.toBeNull();
  });

  it('says who has to wait after failed sign-ins', async () => {
    await db.insert(loginFailures).values({
      username: sql`encode(sha256(convert_to('teacher', 'UTF8')), 'hex')`,
      ip: '10.0.0.9',
      failures: 9,
      blockedUntil: sql`now() + interval '10 minutes'`,
    });
    const locked = await admin.data(api.userList, { body: { account: 3 } });
    expect(locked.list.map(({ username, locked_until }) => [username, locked_until !== null])).toEqual([
      ['teacher', true],
    ]);
  });
});

describe('roles', () => {
  const student = () => personOf.get('student')!;

  it('are given and taken, once each', async () => {
    const teacher = await roleId('teacher');
    const input = { params: { userId: student() }, body: { add: [teacher] } };
    expect(await admin.data(api.setUserRoles, input)).toEqual({ added: 1, removed: 0 });
    expect(await admin.data(api.setUserRoles, input)).toEqual({ added: 0, removed: 0 });
    const { roles: listed } = await admin.data(api.userRoles, { params: { userId: student() } });
    expect(listed.filter(({ is_held }) => is_held).map(({ name }) => name)).toEqual(['带教老师', '学员']);
    const back = { params: { userId: student() }, body: { remove: [teacher] } };
    expect(await admin.data(api.setUserRoles, back)).toEqual({ added: 0, removed: 1 });
  });

  it('above the own cannot be given, to others or to oneself', async () => {
    const [adminRole, opsRole] = [await roleId('admin'), await roleId('ops')];
    for (const userId of [personOf.get('teacher')!, personOf.get('secretary')!]) {
      const answer = await secretary.call(api.setUserRoles, { params: { userId }, body: { add: [adminRole] } });
      expect([answer.status, errorOf(answer)]).toEqual([403, 'GRANT_BEYOND_OWN']);
    }
    const { roles: listed } = await secretary.data(api.userRoles, { params: { userId: personOf.get('secretary')! } });
    const barred = listed.filter(({ obstacle }) => obstacle !== '').map(({ id }) => id);
    expect(barred).toEqual(expect.arrayContaining([adminRole, opsRole]));
    expect(barred).not.toContain(await roleId('secretary'));
    const unknown = { params: { userId: student() }, body: { add: [999_999] } };
    expect(errorOf(await admin.call(api.setUserRoles, unknown))).toBe('NOT_FOUND');
  });
});

describe('accounts', () => {
  it('are opened with the role of the type and a password that must be changed', async () => {
    const person = inside[0]!;
    const input = { body: { user_ids: [person.id] } };
    const { accounts: made } = await admin.data(api.openAccounts, input);
    expect(made).toMatchObject([{ user_id: person.id, name: person.name, username: person.staffId }]);
    const again = await admin.call(api.openAccounts, input);
    expect(errorOf(again)).toBe('USER_HAS_ACCOUNT');
    const { username, password } = made[0]!;
    const answer = await signIn(server.anonymous, { username, password });
    expect(answer.status).toBe(200);
    const [row] = (await admin.data(api.userList, { body: { keyword: username } })).list;
    expect(row).toMatchObject({ must_change: true, roles: [{ name: '学员' }] });
    // Nothing keeps the password: neither a receipt nor the audit log.
    const kept = JSON.stringify([await db.select().from(receipts), (await db.execute('select * from audit_log')).rows]);
    expect(kept).toContain('people.user.account');
    expect(kept).not.toContain(password);
  });

  it('are planned before they are opened: name, role of the type, what stands against it', async () => {
    const [holder, one] = [inside[0]!, inside[6]!];
    const plan = await admin.data(api.accountPlan, { body: { user_ids: [holder.id, one.id] } });
    const student = plan.roles.find(({ name }) => name === '学员')!;
    expect(plan.people.find(({ user_id: id }) => id === holder.id)).toMatchObject({ obstacle: '已有账号' });
    expect(plan.people.find(({ user_id: id }) => id === one.id)).toMatchObject({
      name: one.name,
      username: one.staffId,
      role_id: student.id,
      obstacle: '',
    });
    expect(await accountOf(one.id)).toBeUndefined();
  });

  it('get the roles that were chosen instead of the one of the type', async () => {
    const [one, two] = [inside[6]!, inside[7]!];
    const { roles } = await admin.data(api.accountPlan, { body: { user_ids: [one.id] } });
    const teacher = roles.find(({ name }) => name === '带教老师')!;
    await admin.data(api.openAccounts, { body: { user_ids: [one.id], role_ids: [teacher.id] } });
    const [row] = (await admin.data(api.userList, { body: { user_ids: [one.id] } })).list;
    expect(row).toMatchObject({ roles: [{ name: '带教老师' }] });
    const unknown = { user_ids: [two.id], role_ids: [77_777] };
    expect(errorOf(await admin.call(api.openAccounts, { body: unknown }))).toBe('NOT_FOUND');
    await admin.data(api.openAccounts, { body: { user_ids: [two.id], role_ids: [] } });
    expect((await admin.data(api.userList, { body: { user_ids: [two.id] } })).list[0]).toMatchObject({ roles: [] });
  });

  it('of several people are opened all or none', async () => {
    const [one, holder] = [inside[1]!, inside[0]!];
    const answer = await admin.call(api.openAccounts, { body: { user_ids: [one.id, holder.id] } });
    expect(errorOf(answer)).toBe('USER_HAS_ACCOUNT');
    expect(await accountOf(one.id)).toBeUndefined();
    const tooMany = Array.from({ length: 51 }, (_, index) => index + 1);
    expect(errorOf(await admin.call(api.openAccounts, { body: { user_ids: tooMany } }))).toBe('INPUT_INVALID');
  });

  it('get a new password: the old one and all sessions end', async () => {
    const teacher = await server.as('teacher');
    const body = { user_ids: [personOf.get('teacher')!] };
    const { accounts: reset } = await admin.data(api.resetPasswords, { body });
    expect((await teacher.call(accountEndpoints.account)).status).toBe(401);
    const { username, password } = reset[0]!;
    await db.delete(loginFailures);
    expect(errorOf(await signIn(server.anonymous, { username, password: 'Reach@2026' }))).toBe('LOGIN_WRONG');
    expect((await signIn(server.anonymous, { username, password })).status).toBe(200);
    expect(await accountOf(body.user_ids[0]!)).toMatchObject({ mustChange: true });
  });

  it('that may do more than the caller are not taken over', async () => {
    const administrator = personOf.get('admin')!;
    const { deptId } = everybody.find(({ id }) => id === personOf.get('secretary'))!;
    const [before] = await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, administrator));
    await db.update(people).set({ deptId }).where(eq(people.id, administrator));
    const body = { user_ids: [administrator] };
    expect(errorOf(await secretary.call(api.resetPasswords, { body }))).toBe('RANK_TOO_LOW');
    expect(errorOf(await secretary.call(api.remove, { body }))).toMatch(/RANK_TOO_LOW|PERSON_IN_USE/);
    await db.update(people).set({ deptId: before!.deptId }).where(eq(people.id, administrator));
    expect(errorOf(await admin.call(api.resetPasswords, { body }))).toBe('USER_IS_SELF');
    expect(errorOf(await admin.call(api.resetPasswords, { body: { user_ids: [inside[2]!.id] } }))).toBe(
      'USER_NO_ACCOUNT',
    );
  });
});

describe('disabling', () => {
  it('ends sessions for good and reaches nobody above', async () => {
    const student = await server.as('student');
    const userId = personOf.get('student')!;
    await admin.data(api.deactivate, { body: { user_ids: [userId] } });
    expect(errorOf(await signIn(server.anonymous, { username: 'student', password: 'Reach@2026' }))).toBe(
      'ACCOUNT_DISABLED',
    );
    await admin.data(api.enable, { body: { user_ids: [userId] } });
    expect((await student.call(accountEndpoints.account)).status).toBe(401);
    // A second administrator takes the first away; nobody below takes the second.
    const operations = await server.as('yw');
    await operations.data(api.deactivate, { body: { user_ids: [personOf.get('admin')!] } });
    const held = await db
      .select({ roleId: accountRoles.roleId })
      .from(accountRoles)
      .where(eq(accountRoles.accountId, (await accountOf(personOf.get('secretary')!)).id));
    expect(held).toHaveLength(1);
    const body = { user_ids: [personOf.get('yw')!] };
    await db.update(people).set({ deptId: inside[0]!.deptId }).where(eq(people.id, body.user_ids[0]!));
    const last = await secretary.call(api.deactivate, { body });
    expect([last.status, errorOf(last)]).toEqual([403, 'RANK_TOO_LOW']);
    expect((await accountOf(body.user_ids[0]!)).status).toBe(1);
    await operations.data(api.enable, { body: { user_ids: [personOf.get('admin')!] } });
    admin = await server.as('admin');
    // Two administrators who disable each other come one after the other, and one stays.
    const off = (by: TestClient, name: string) =>
      by.call(api.deactivate, { body: { user_ids: [personOf.get(name)!] } });
    const both = await Promise.all([off(admin, 'yw'), off(operations, 'admin')]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const ids = [personOf.get('admin')!, personOf.get('yw')!];
    await db.update(people).set({ status: 1 }).where(inArray(people.id, ids));
    await db.update(accounts).set({ status: 1 }).where(inArray(accounts.userId, ids));
    admin = await server.as('admin');
  });
});

describe('deleting', () => {
  it('is refused with all reasons', async () => {
    const busy = inside[3]!;
    await db.insert(rotationPieces).values({
      userId: busy.id,
      start: currentHalf() + 400 - (currentHalf() % 2),
      length: 2,
      deptId: busy.deptId,
      stDeptId: sql`(select min(id) from st_dept)`,
      deptName: '示例科室',
      blockId: sql`nextval('rotation_block')`,
      changeId: '00000000-0000-4000-8000-000000000001',
    });
    const answer = await secretary.call(api.remove, { body: { user_ids: [busy.id] } });
    expect([answer.status, errorOf(answer)]).toEqual([409, 'PERSON_IN_USE']);
    expect(answer.body.message).toContain('未结束的轮转');
    const self = await admin.call(api.remove, { body: { user_ids: [personOf.get('admin')!] } });
    expect(self.body.message).toContain('这是您自己');
  });

  it('hides the person, ends the account and frees number and name', async () => {
    const [person, teacher] = [inside[0]!, personOf.get('teacher')!];
    await db.delete(rotationPieces).where(eq(rotationPieces.userId, person.id));
    await db.delete(teacherStudents).where(inArray(teacherStudents.studentId, [person.id]));
    await db.insert(teacherStudents).values({ studentId: person.id, teacherId: teacher, kind: 2, createdBy: 1 });
    const teaching = await admin.call(api.remove, { body: { user_ids: [teacher] } });
    expect(teaching.body.message).toContain('名学员');

    const account = await accountOf(person.id);
    expect(await admin.data(api.remove, { body: { user_ids: [person.id] } })).toEqual({ changed: 1 });
    expect((await admin.data(api.userList, { body: { keyword: person.staffId } })).total).toBe(0);
    expect(errorOf(await admin.call(api.remove, { body: { user_ids: [person.id] } }))).toBe('NOT_FOUND');
    expect(await accountOf(person.id)).toMatchObject({ status: 2 });
    const live = and(eq(sessions.accountId, account.id), isNull(sessions.revokedAt));
    expect(await db.select().from(sessions).where(live)).toEqual([]);
    const open = and(eq(teacherStudents.studentId, person.id), isNull(teacherStudents.endedAt));
    expect(await db.select().from(teacherStudents).where(open)).toEqual([]);

    const values = { name: '示例新人', staff_id: person.staffId, recruit_year: 2026, training_major: '内科' };
    const { user_id } = await admin.data(api.add, { body: { person_type_id: 1, values: { ...values, dept_id: 1 } } });
    const { accounts: made } = await admin.data(api.openAccounts, { body: { user_ids: [user_id] } });
    expect(made[0]!.username).toBe(person.staffId);
  });
});

describe('a department', () => {
  const person = inside[5]!;
  const input = (values: object) => ({ params: { userId: person.id }, body: { values } }) as never;

  it('saves contact fields and proposes the others, which count once they are approved', async () => {
    const { version } = (await secretary.data(api.deptUserList, { body: { user_ids: [person.id] } })).list[0]!;
    const values = { phone: '13700002222', name: '示例改名' };
    const done = await secretary.call(api.deptEdit, input(values), { ifMatch: version });
    expect(done.body.data).toEqual({ saved: ['phone'], submitted: ['name'], version: version + 1 });
    const [stored] = await db.select().from(people).where(eq(people.id, person.id));
    expect(stored).toMatchObject({ phone: '13700002222', name: person.name });

    const stale = await secretary.call(api.deptEdit, input({ phone: '13700003333' }), { ifMatch: version });
    expect(errorOf(stale)).toBe('VERSION_STALE');
    expect(detailsOf(stale).details).toMatchObject({ copy: { version: version + 1 } });
    const second = await secretary.call(api.deptEdit, input({ name: '示例再改' }), { ifMatch: version + 1 });
    expect(errorOf(second)).toBe('APPROVAL_OPEN');
    const removal = await admin.call(api.remove, { body: { user_ids: [person.id] } });
    expect(removal.body.message).toContain('有 1 条提交正在审核');
    const { list } = await admin.data(approvalEndpoints.inboxPages, { body: { flow: 'userinfo.profile', size: 100 } });
    const row = list.find(({ title }) => title === `${person.name}：修改姓名`);
    const decision = { node_id: row!.node!.id, pass: 1 as const, comment: '' };
    await admin.data(approvalEndpoints.review, { params: { id: row!.id }, body: decision });
    const [after] = await db.select().from(people).where(eq(people.id, person.id));
    expect(after!.name).toBe('示例改名');
  });

  it('cannot set what the type does not have, and says so by field', async () => {
    const [stored] = await db.select().from(people).where(eq(people.id, person.id));
    const { version } = stored!;
    for (const values of [{ salary: '1' }, { phone: '1' }]) {
      expect(errorOf(await secretary.call(api.deptEdit, input(values), { ifMatch: version }))).toBe('INPUT_INVALID');
    }
    expect(errorOf(await secretary.call(api.deptEdit, input({}), { ifMatch: version }))).toBe('PROFILE_UNCHANGED');
  });
});
