import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permits } from '@contract/kernel/module';
import { accountEndpoints } from '@contract/account/endpoints';
import { viewMinutes } from '@contract/account/view';
import { catalog } from '@contract/catalog';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { peopleEndpoints } from '@contract/people/endpoints';
import { systemEndpoints } from '@contract/system/endpoints';
import { auditLog, receipts } from '@server/kernel/tables';
import { grantRoles } from '@server/modules/system/public';
import { rolePermissions, roles } from '@server/modules/system/tables';
import { deviceHalf } from '@server/modules/account/session-proofs';
import { accounts, sessions } from '@server/modules/account/tables';
import { people } from '@server/modules/people/tables';
import { clientOf, errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';

const server = await startTestServer({ working: false });
const { db } = server.database;
const api = peopleEndpoints;
const ids = new Map<string, { id: number; userId: number }>();
const idOf = (username: string) => ids.get(username)!.userId;
const viewed = (username: string) => ({ params: { userId: idOf(username) } });

beforeAll(async () => {
  for (const { username, id, userId } of await db.select().from(accounts)) ids.set(username, { id, userId });
});

/** A client that looks as somebody of the demo; by `yw`, unless said. */
async function viewing(username: string, viewer?: TestClient): Promise<TestClient> {
  const { token } = await (viewer ?? (await server.as('yw'))).data(api.viewAs, viewed(username));
  return clientOf(server.app, token);
}

describe('looking as somebody else', () => {
  it('shows what the person sees, for as long as it is said', async () => {
    const yw = await server.as('yw');
    const { token, ...answer } = await yw.data(api.viewAs, viewed('secretary'));
    expect(answer).toEqual({ user_id: idOf('secretary'), name: '文秘书' });
    const view = clientOf(server.app, token);
    expect(await view.data(accountEndpoints.account)).toMatchObject({ username: 'secretary' });
    const { menus } = await view.data(accountEndpoints.purview);
    expect(menus).toEqual((await (await server.as('secretary')).data(accountEndpoints.purview)).menus);
    const [session] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.viewedBy, ids.get('yw')!.id));
    expect(session).toMatchObject({ accountId: ids.get('secretary')!.id });
    const minutes = (session!.expiresAt.getTime() - session!.createdAt.getTime()) / 60_000;
    expect(minutes).toBeCloseTo(viewMinutes, 1);
  });

  it('keeps its token nowhere', async () => {
    const yw = await server.as('yw');
    const { token } = await yw.data(api.viewAs, viewed('secretary'), { key: 'view-secretary' });
    const kept = await db.select().from(receipts);
    expect(kept.filter(({ answer }) => answer.includes(token))).toEqual([]);
  });

  it('is no sign-in of theirs', async () => {
    const lastLogin = async () =>
      (await db.select().from(accounts).where(eq(accounts.username, 'student')))[0]!.lastLoginAt;
    const before = await lastLogin();
    await viewing('student');
    expect(await lastLogin()).toEqual(before);
  });

  it('is not hindered by a password that the person must change', async () => {
    const mustChange = (value: boolean) =>
      db.update(accounts).set({ mustChange: value }).where(eq(accounts.username, 'teacher'));
    await mustChange(true);
    const view = await viewing('teacher');
    expect(await view.data(accountEndpoints.account)).toMatchObject({ must_change_password: false });
    expect((await view.call(accountEndpoints.dataLimit)).status).toBe(200);
    await mustChange(false);
  });

  it('is told from her own devices', async () => {
    const secretary = await server.as('secretary');
    await viewing('secretary');
    const own = await secretary.data(accountEndpoints.sessions);
    expect(own.find(({ is_current }) => is_current)!.is_view).toBe(false);
    expect(own.some(({ is_view }) => is_view)).toBe(true);
    const { list } = await (
      await server.as('admin')
    ).data(systemEndpoints.sessionList, {
      query: { keyword: 'secretary', size: 100 },
    });
    expect(list.some(({ is_view }) => is_view)).toBe(true);
  });

  it('is written down, as is what was read with it, under the name of who looked', async () => {
    const view = await viewing('secretary');
    const [begun] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'people.user.view'))
      .orderBy(sql`${auditLog.id} desc`)
      .limit(1);
    expect(begun).toMatchObject({ username: 'yw', target: `account:${ids.get('secretary')!.id}` });
    await view.data(api.detail, { query: { user_id: idOf('secretary') } });
    const [read] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'people.view'), eq(auditLog.username, 'secretary')));
    expect(read!.detail).toMatchObject({ viewed_by: ids.get('yw')!.id });
  });
});

describe('refusals', () => {
  it.each(['secretary', 'teacher', 'student'])('%s may not look as others', async (username) => {
    const answer = await (await server.as(username)).call(api.viewAs, viewed('student'));
    expect([answer.status, errorOf(answer)]).toEqual([403, 'FORBIDDEN']);
  });

  it.each(['yw', 'admin'])('nobody looks as %s, who may do everything', async (username) => {
    const yw = await server.as('yw');
    expect(errorOf(await yw.call(api.viewAs, viewed(username)))).toBe('FORBIDDEN');
  });

  it('nobody looks as operations, whatever their role may do', async () => {
    const [ops] = await db.select().from(roles).where(eq(roles.code, 'ops'));
    const codes = (code: string) => db.update(rolePermissions).set({ code }).where(eq(rolePermissions.roleId, ops!.id));
    await grantRoles(db, ids.get('teacher')!.id, ['ops']);
    await codes('rotation:plan:list');
    const admin = await server.as('admin');
    expect(errorOf(await admin.call(api.viewAs, viewed('teacher')))).toBe('FORBIDDEN');
    await codes('*');
    await db.execute(
      sql`delete from account_role where role_id = ${ops!.id} and account_id = ${ids.get('teacher')!.id}`,
    );
  });

  it('who may look, but less than the person, may not look as them', async () => {
    const [teacher] = await db.select().from(roles).where(eq(roles.code, 'teacher'));
    await db.insert(rolePermissions).values({ roleId: teacher!.id, code: 'personnel:account:viewAs' });
    const answer = await (await server.as('teacher')).call(api.viewAs, viewed('secretary'));
    expect([answer.status, errorOf(answer)]).toEqual([403, 'GRANT_BEYOND_OWN']);
    await db.delete(rolePermissions).where(eq(rolePermissions.code, 'personnel:account:viewAs'));
  });

  it('nobody looks as somebody without an account, or with a disabled one', async () => {
    const yw = await server.as('yw');
    expect(errorOf(await yw.call(api.viewAs, { params: { userId: 20 } }))).toBe('USER_NO_ACCOUNT');
    const status = (value: number) =>
      db.update(accounts).set({ status: value }).where(eq(accounts.username, 'student'));
    await status(2);
    expect(errorOf(await yw.call(api.viewAs, viewed('student')))).toBe('ACCOUNT_DISABLED');
    await status(1);
  });
});

describe('a view', () => {
  const all = Object.entries(catalog).flatMap(([key, { endpoints }]) =>
    Object.entries(endpoints as Record<string, EndpointSpec>).map(([name, endpoint]) => ({
      id: `${key}.${name}`,
      endpoint,
    })),
  );
  const closed = all.filter(({ endpoint: { mutation, closedToViewers } }) => mutation || closedToViewers);

  it('changes nothing, and reads no secret', async () => {
    const view = await viewing('secretary');
    expect(closed.length).toBeGreaterThan(50);
    const open: string[] = [];
    for (const { id, endpoint } of closed) {
      const answer = await view.call(endpoint, {});
      if (answer.status !== 403 || errorOf(answer) !== 'VIEW_ONLY') open.push(`${id}: ${answer.status}`);
    }
    expect(open).toEqual([]);
    const reading = ['account.deviceKey', 'people.resetPasswords', 'people.openAccounts', 'system.pendingMessages'];
    expect(closed.map(({ id }) => id)).toEqual(expect.arrayContaining(reading));
    expect((await view.call(accountEndpoints.account)).status).toBe(200);
  });

  it('ends after its minutes, and is not renewed', async () => {
    const view = await viewing('secretary');
    await db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.viewedBy, ids.get('yw')!.id));
    expect((await view.call(accountEndpoints.account)).status).toBe(401);
    const { sid } = JSON.parse(Buffer.from(view.token!.split('.')[1]!, 'base64url').toString()) as { sid: string };
    const renewal = await server.anonymous.call(
      accountEndpoints.refresh,
      { body: { device_half: await deviceHalf(server.database.db, sid) } },
      { headers: { cookie: `reach_refresh=${sid}.x` } },
    );
    expect(renewal.status).toBe(401);
  });

  it('ends with its own signing out, which leaves the viewer signed in', async () => {
    const yw = await server.as('yw');
    const view = await viewing('secretary', yw);
    const left = await view.call(accountEndpoints.logout);
    expect([left.status, left.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await view.call(accountEndpoints.account)).status).toBe(401);
    expect((await yw.call(accountEndpoints.account)).status).toBe(200);
  });

  it('is told of no permission to do what it is refused', async () => {
    const view = await viewing('secretary');
    const held = (await (await server.as('secretary')).data(accountEndpoints.purview)).roles;
    const { roles: codes } = await view.data(accountEndpoints.purview);
    const refused = closed.map(({ endpoint: { access } }) => access);
    expect(codes.filter((code) => refused.includes(code))).toEqual([]);
    expect(codes.filter((code) => !permits(held, code))).toEqual([]);
    expect(codes).toEqual(expect.arrayContaining(['personnel:user:export', 'rotation:plan:export']));
    // A wildcard is told code by code, see below.
    const single = held.filter((code) => !code.endsWith('*'));
    expect(single.filter((code) => !codes.includes(code) && !refused.includes(code))).toEqual([]);
  });

  it('is told of what a wildcard grants, code by code', async () => {
    const [secretary] = await db.select().from(roles).where(eq(roles.code, 'secretary'));
    await db.insert(rolePermissions).values({ roleId: secretary!.id, code: 'dataDic:*' });
    const { roles: codes } = await (await viewing('secretary')).data(accountEndpoints.purview);
    expect(codes).toEqual(expect.arrayContaining(['dataDic:base:list', 'dataDic:agreement:list']));
    expect(codes.filter((code) => code.endsWith('*') || code.startsWith('dataDic:base:edit'))).toEqual([]);
    await db.delete(rolePermissions).where(eq(rolePermissions.code, 'dataDic:*'));
  });

  it('ends with the signing out of the viewer where it was begun, and of nowhere else', async () => {
    const [here, elsewhere] = [await server.as('yw'), await server.as('yw')];
    const [view, other] = [await viewing('secretary', here), await viewing('student', elsewhere)];
    await here.data(accountEndpoints.logout);
    expect((await view.call(accountEndpoints.account)).status).toBe(401);
    expect((await other.call(accountEndpoints.account)).status).toBe(200);
    const [device] = (await elsewhere.data(accountEndpoints.sessions)).filter(({ is_current }) => is_current);
    const admin = await server.as('admin');
    await admin.data(systemEndpoints.sessionEnd, { params: { id: device!.id } });
    expect((await other.call(accountEndpoints.account)).status).toBe(401);
  });

  it('ends wherever it was begun when the viewer signs out everywhere else, or gets another password', async () => {
    const [here, elsewhere] = [await server.as('yw'), await server.as('yw')];
    const begin = () => Promise.all([viewing('secretary', here), viewing('student', elsewhere)]);
    const states = async (views: TestClient[]) =>
      Promise.all(views.map(async (view) => (await view.call(accountEndpoints.account)).status));
    const views = await begin();
    await here.data(accountEndpoints.endOtherSessions);
    expect(await states(views)).toEqual([401, 401]);
    const again = [await viewing('secretary', here), await viewing('student', here)];
    expect(await states(again)).toEqual([200, 200]);
    await (await server.as('admin')).data(api.resetPasswords, { body: { user_ids: [idOf('yw')] } });
    expect(await states(again)).toEqual([401, 401]);
    await db.update(accounts).set({ mustChange: false }).where(eq(accounts.username, 'yw'));
  });

  it('ends with the account of the viewer', async () => {
    const view = await viewing('secretary');
    const status = (value: number) => db.update(accounts).set({ status: value }).where(eq(accounts.username, 'yw'));
    await status(2);
    expect((await view.call(accountEndpoints.account)).status).toBe(401);
    await status(1);
    const again = await viewing('secretary');
    await (await server.as('admin')).data(api.deactivate, { body: { user_ids: [idOf('yw')] } });
    await (await server.as('admin')).data(api.enable, { body: { user_ids: [idOf('yw')] } });
    expect((await again.call(accountEndpoints.account)).status).toBe(401);
  });

  it('can be ended by the person herself', async () => {
    const view = await viewing('secretary');
    const secretary = await server.as('secretary');
    const listed = (await secretary.data(accountEndpoints.sessions)).filter(({ is_view }) => is_view);
    for (const { id } of listed) await secretary.data(accountEndpoints.endSession, { params: { id } });
    expect((await view.call(accountEndpoints.account)).status).toBe(401);
  });
});

describe('a view that runs needs what it needed to begin', () => {
  const code = 'personnel:account:viewAs';
  const deptOf = async (username: string) =>
    (
      await db
        .select()
        .from(people)
        .where(eq(people.id, idOf(username)))
    )[0]!.deptId;
  const moveStudent = (deptId: number | null) =>
    db
      .update(people)
      .set({ deptId })
      .where(eq(people.id, idOf('student')));
  let roleId: number;
  let home: number | null;

  beforeEach(async () => {
    const [teacher] = await db.select().from(roles).where(eq(roles.code, 'teacher'));
    roleId = teacher!.id;
    home = await deptOf('student');
    await db.insert(rolePermissions).values({ roleId, code });
    await moveStudent(await deptOf('teacher'));
  });
  afterEach(async () => {
    await db.delete(rolePermissions).where(eq(rolePermissions.code, code));
    await moveStudent(home);
  });

  const losses: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'the permission',
      () => db.delete(rolePermissions).where(eq(rolePermissions.code, code)),
      () => db.insert(rolePermissions).values({ roleId, code }),
    ],
    ['the person in scope', () => moveStudent(null), async () => moveStudent(await deptOf('teacher'))],
    [
      'an account that works',
      () => db.update(accounts).set({ status: 2 }).where(eq(accounts.username, 'teacher')),
      () => db.update(accounts).set({ status: 1 }).where(eq(accounts.username, 'teacher')),
    ],
    [
      'no less than the person may',
      () => grantRoles(db, ids.get('student')!.id, ['secretary']),
      () =>
        db.execute(sql`delete from account_role where account_id = ${ids.get('student')!.id}
          and role_id = (select id from role where code = 'secretary')`),
    ],
  ];

  it.each(losses)('%s: without it the next request is the end', async (_, lose, regain) => {
    const teacher = await server.as('teacher');
    const view = await viewing('student', teacher);
    expect((await view.call(accountEndpoints.account)).status).toBe(200);
    await lose();
    const answer = await view.call(accountEndpoints.account);
    expect([answer.status, errorOf(answer)]).toEqual([401, 'SIGN_IN_REQUIRED']);
    await regain();
    expect((await view.call(accountEndpoints.account)).status).toBe(401);
    expect((await teacher.call(accountEndpoints.account)).status).toBe(200);
  });
});
