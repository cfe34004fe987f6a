import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountEndpoints } from '@contract/account/endpoints';
import { systemEndpoints } from '@contract/system/endpoints';
import { demoPassword } from '@server/demo/accounts';
import { auditLog } from '@server/kernel/tables';
import { deviceHalf } from '@server/modules/account/session-proofs';
import { accounts, sessions } from '@server/modules/account/tables';
import { accountRoles, rolePermissions, roles } from '@server/modules/system/tables';
import { peopleEndpoints } from '@contract/people/endpoints';
import { clientOf, errorOf } from './client';
import { startTestServer } from './harness';
import { refreshCookie, signIn } from './sign-in';

const server = await startTestServer({ working: false });
const { db } = server.database;

async function signedIn(username = 'teacher') {
  const { body, headers } = await signIn(server.anonymous, { username, password: demoPassword });
  const { token, device_half: half, leave_proof: proof } = body.data;
  return { client: clientOf(server.app, token), cookie: refreshCookie(headers), half, proof };
}
/** Renews as the device that holds the cookie does, unless it lacks its half of the session. */
async function refresh(cookie: string, half?: string) {
  const [, id = ''] = /^reach_refresh=([\w-]+)/.exec(cookie) ?? [];
  const body = { device_half: half ?? (await deviceHalf(db, id)) };
  const answer = await server.anonymous.call(accountEndpoints.refresh, { body }, { headers: { cookie } });
  return { answer, cookie: answer.status === 200 ? refreshCookie(answer.headers) : '' };
}
const leave = (proof: string, headers = {}) =>
  server.anonymous.call(accountEndpoints.leave, { body: { proof } }, { headers });
const works = async (client: ReturnType<typeof clientOf>) =>
  (await client.call(accountEndpoints.account)).status === 200;
const minutesPass = (minutes: number) =>
  db.execute(sql`update session set rotated_at = rotated_at - make_interval(mins => ${minutes})`);

describe('renewing', () => {
  it('gives a new access token and a new cookie', async () => {
    const { cookie } = await signedIn();
    const renewed = await refresh(cookie);
    expect(renewed.cookie).not.toBe(cookie);
    expect(await works(clientOf(server.app, renewed.answer.body.data.token))).toBe(true);
  });

  it('lets tabs that renew at once end up with the same cookie', async () => {
    const { cookie } = await signedIn();
    const renewed = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    expect(new Set(renewed.map((one) => one.cookie)).size).toBe(1);
    expect((await refresh(renewed[0].cookie)).answer.status).toBe(200);
  });

  it('forgives an answer that was lost a moment ago', async () => {
    const { cookie } = await signedIn();
    await refresh(cookie);
    expect((await refresh(cookie)).answer.status).toBe(200);
  });

  it('ends the session when a replaced cookie turns up later, and says so in the audit log', async () => {
    const { client, cookie } = await signedIn();
    const thief = await refresh(cookie);
    await minutesPass(1);
    const owner = await refresh(cookie);
    expect(errorOf(owner.answer)).toBe('SIGN_IN_REQUIRED');
    expect((await refresh(thief.cookie)).answer.status).toBe(401);
    expect(await works(client)).toBe(false);
    const [row] = await db
      .select()
      .from(auditLog)
      .orderBy(sql`id desc`)
      .limit(1);
    expect(row!.action).toBe('account.session.stolen');
  });

  it('does not end for a guess, with or without the look of a secret, nor for one of another session', async () => {
    const { client, cookie } = await signedIn();
    const other = await signedIn();
    const [id, secret] = cookie.slice('reach_refresh='.length).split('.') as [string, string];
    const guesses = [
      'guess',
      randomBytes(48).toString('base64url'),
      secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A'),
      other.cookie.split('.')[1]!,
    ];
    await minutesPass(1);
    for (const guess of guesses) expect((await refresh(`reach_refresh=${id}.${guess}`)).answer.status).toBe(401);
    expect(await works(client)).toBe(true);
    const renewed = await refresh(cookie);
    expect(renewed.answer.status).toBe(200);
    await minutesPass(1);
    expect((await refresh(`reach_refresh=${id}.guess`)).answer.status).toBe(401);
    expect((await refresh(renewed.cookie)).answer.status).toBe(200);
  });

  it('lets one guess at a time through from an address, and each takes its time', async () => {
    const { cookie } = await signedIn();
    const id = cookie.slice('reach_refresh='.length).split('.')[0]!;
    const began = performance.now();
    await Promise.all([1, 2, 3].map((guess) => refresh(`reach_refresh=${id}.${guess}`)));
    expect(performance.now() - began).toBeGreaterThan(700);
    expect((await refresh(cookie)).answer.status).toBe(200);
  });

  it('knows a session of an earlier version by its present secret', async () => {
    const { cookie } = await signedIn();
    const id = cookie.slice('reach_refresh='.length).split('.')[0]!;
    const earlier = randomBytes(32).toString('base64url');
    const refreshHash = createHash('sha256').update(earlier).digest('hex');
    await db.update(sessions).set({ refreshHash }).where(eq(sessions.id, id));
    const renewed = await refresh(`reach_refresh=${id}.${earlier}`);
    expect(renewed.answer.status).toBe(200);
    await minutesPass(1);
    expect((await refresh(renewed.cookie)).answer.status).toBe(200);
  });

  it('keeps the device’s half, however often it is done', async () => {
    const { cookie, half } = await signedIn();
    const renewed = await refresh(cookie, half);
    expect(renewed.answer.body.data.device_half).toBe(half);
    expect((await refresh(renewed.cookie, half)).answer.status).toBe(200);
  });

  it('opens nothing by the cookie alone: the session is over', async () => {
    const other = await signedIn();
    for (const body of [undefined, {}, { device_half: other.half }, { device_half: other.proof }]) {
      const { client, cookie } = await signedIn();
      const answer = await server.anonymous.call(accountEndpoints.refresh, { body }, { headers: { cookie } });
      expect([answer.status, errorOf(answer), await works(client)]).toEqual([401, 'SIGN_IN_REQUIRED', false]);
    }
    expect((await refresh(other.cookie)).answer.status).toBe(200);
  });

  it.each(['', 'reach_refresh=nonsense', `reach_refresh=${crypto.randomUUID()}.secret`])(
    'refuses the cookie "%s"',
    async (cookie) => {
      expect((await refresh(cookie)).answer.status).toBe(401);
    },
  );

  it('refuses a session that was idle for a week', async () => {
    const { client, cookie } = await signedIn();
    await db.update(sessions).set({ expiresAt: sql`now()` });
    expect((await refresh(cookie)).answer.status).toBe(401);
    expect(await works(client)).toBe(false);
  });

  it('comes to its end thirty days after the sign-in, however often it was renewed', async () => {
    const { cookie } = await signedIn();
    const id = cookie.slice('reach_refresh='.length).split('.')[0]!;
    const days = async (old: number) => {
      await db
        .update(sessions)
        .set({ createdAt: sql`now() - make_interval(days => ${old})` })
        .where(eq(sessions.id, id));
      const renewed = await refresh(cookie);
      const [row] = await db
        .select({ left: sql<number>`round(extract(epoch from ${sessions.expiresAt} - now()) / 86400)::int` })
        .from(sessions)
        .where(eq(sessions.id, id));
      return [renewed.answer.status, row!.left];
    };
    expect(await days(20)).toEqual([200, 7]);
    await db
      .update(sessions)
      .set({ refreshHash: sql`previous_hash` })
      .where(eq(sessions.id, id));
    expect(await days(28)).toEqual([200, 2]);
  });

  it('refuses a disabled account', async () => {
    const { client, cookie } = await signedIn();
    await db.update(accounts).set({ status: 2 }).where(eq(accounts.username, 'teacher'));
    expect([(await refresh(cookie)).answer.status, await works(client)]).toEqual([401, false]);
    await db.update(accounts).set({ status: 1 }).where(eq(accounts.username, 'teacher'));
  });
});

describe('signing out', () => {
  it('acts at once on the token and the cookie, and leaves other devices alone', async () => {
    const here = await signedIn();
    const elsewhere = await signedIn();
    const answer = await here.client.call(accountEndpoints.logout);
    expect(answer.headers['set-cookie']).toMatch(/^reach_refresh=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect([await works(here.client), await works(elsewhere.client)]).toEqual([false, true]);
    expect((await refresh(here.cookie)).answer.status).toBe(401);
  });

  it('is done by its proof, late and again, and the proof does nothing else', async () => {
    const here = await signedIn();
    const elsewhere = await signedIn();
    const first = await leave(here.proof, { cookie: here.cookie });
    expect(first.headers['set-cookie']).toMatch(/^reach_refresh=;/);
    expect([await works(here.client), await works(elsewhere.client)]).toEqual([false, true]);
    // The next person's cookie is not its affair.
    const again = await leave(here.proof, { cookie: elsewhere.cookie });
    expect([again.headers['set-cookie'], (await refresh(elsewhere.cookie)).answer.status]).toEqual([undefined, 200]);
    const rows = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `session:${here.proof.split('.')[0]}`));
    expect(rows.map(({ action, username }) => [action, username])).toEqual([
      ['account.login', 'teacher'],
      ['account.logout', 'teacher'],
    ]);
  });

  it('answers the same to any proof, and takes none that is not the session’s', async () => {
    const { client, proof, half } = await signedIn();
    const [id] = proof.split('.');
    const others = [`${id}.${half}`, `${id}.x`, `${crypto.randomUUID()}.${proof.split('.')[1]}`, 'nonsense', ''];
    const answers = await Promise.all(others.map((other) => leave(other)));
    expect(await works(client)).toBe(true);
    answers.push(await leave(proof));
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [200, {}]));
  });
});

describe('what a user may', () => {
  it('changes at the next request when a role does', async () => {
    const teacher = await server.as('teacher');
    const [role] = await db.select().from(roles).where(eq(roles.code, 'teacher'));
    const ask = () => teacher.call(peopleEndpoints.query, { body: {} });
    expect((await ask()).status).toBe(200);
    await db.delete(rolePermissions).where(eq(rolePermissions.roleId, role!.id));
    expect((await ask()).status).toBe(403);
    await db.insert(rolePermissions).values({ roleId: role!.id, code: 'personnel:*' });
    expect((await ask()).status).toBe(200);
    await db.update(roles).set({ status: 2 }).where(eq(roles.id, role!.id));
    expect((await ask()).status).toBe(403);
  });

  it('shows in the menu: screens, urls and buttons of the granted codes only', async () => {
    const student = await (await server.as('student')).data(accountEndpoints.purview);
    const granted = await db
      .select({ code: rolePermissions.code })
      .from(rolePermissions)
      .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
      .where(eq(roles.code, 'student'))
      .orderBy(rolePermissions.code);
    expect(student.roles.toSorted()).toEqual(granted.map(({ code }) => code).toSorted());
    expect(student.roles).toContain('rotation:view:list');
    expect(student.role_names).toEqual(['学员']);
    const rotation = student.menus.find(({ id }) => id === 'rotation')!;
    expect(rotation.children.filter(({ type }) => type === 1).map(({ type, path }) => [type, path])).toEqual([
      [1, '/rotation-management/rotation-overview'],
      [1, '/rotation-management/ward-list'],
      [1, '/rotation-management/rotation-overview-view'],
    ]);
    expect(rotation.children.find(({ type }) => type === 1)!.children.map(({ type, code }) => [type, code])).toEqual([
      [4, 'rotation:plan:list'],
    ]);
    expect(student.menus.some(({ id }) => id === 'people')).toBe(false);
    const admin = await (await server.as('admin')).data(accountEndpoints.purview);
    expect(admin.menus.map(({ order }) => order)).toEqual(
      admin.menus.map(({ order }) => order).toSorted((a, b) => a - b),
    );
  });

  it('bounds the data: everything, the large department, the department, oneself', async () => {
    const limits = await Promise.all(
      ['admin', 'secretary', 'student'].map(async (name) => (await server.as(name)).data(accountEndpoints.dataLimit)),
    );
    const [admin, secretary, student] = limits.map(({ scope, study_dept_tree: tree }) => ({
      scope,
      departments: tree.flatMap(({ children }) => children).length,
      large: tree.length,
    }));
    expect(admin!.scope).toBe('all');
    expect(admin!.departments).toBeGreaterThanOrEqual(45);
    expect(secretary).toMatchObject({ scope: 'dept_and_below', large: 1 });
    expect(secretary!.departments).toBeGreaterThan(1);
    expect(student).toEqual({ scope: 'self', departments: 1, large: 1 });
  });

  it('is nothing once the last role is gone', async () => {
    const student = await server.as('student');
    await db.execute(
      sql`delete from ${accountRoles} where account_id = (select id from account where username = 'student')`,
    );
    expect((await student.data(accountEndpoints.purview)).roles).toEqual([]);
  });
});

it('gives each account a device key of its own, the same every time', async () => {
  const [admin, again, secretary] = await Promise.all(
    ['admin', 'admin', 'secretary'].map(async (name) => (await server.as(name)).data(accountEndpoints.deviceKey)),
  );
  expect(Buffer.from(admin!.key, 'base64')).toHaveLength(32);
  expect(again).toEqual(admin);
  expect(secretary).not.toEqual(admin);
});

it('lists the seven personnel types', async () => {
  const types = await (await server.as('teacher')).data(systemEndpoints.personTypes);
  expect(types.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
