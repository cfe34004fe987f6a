import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountEndpoints as calls } from '@contract/account/endpoints';
import { frontEndpoints } from '@contract/system/front-endpoints';
import { settingDefaults } from '@contract/system/settings';
import { demoPassword } from '@server/demo/accounts';
import { auditLog } from '@server/kernel/tables';
import { signData } from '@server/modules/account/sso';
import { accounts, loginFailures } from '@server/modules/account/tables';
import { idCardHash } from '@server/modules/people/public';
import { people } from '@server/modules/people/tables';
import { saveSettingGroup } from '@server/modules/system/settings';
import { errorOf } from './client';
import { startTestServer } from './harness';
import { refreshCookie, signIn } from './sign-in';

const server = await startTestServer({ working: false, trustProxy: ['127.0.0.1'] });
const { anonymous } = server;
const { db } = server.database;
const secret = 'a secret that both systems know, 32+';
const now = () => Math.floor(Date.now() / 1000);
const nonce = () => crypto.randomUUID();
const login = (sign_data: string, more: { confirmed?: boolean } = {}, headers: Record<string, string> = {}) =>
  anonymous.call(calls.login, { body: { sign_data, ...more } }, { headers });

describe('single sign-on', () => {
  beforeEach(() => {
    process.env.SSO_SECRET = secret;
  });
  afterEach(() => {
    delete process.env.SSO_SECRET;
  });

  it('is off without a secret, with one too short, or when the settings say so', async () => {
    const link = () => signData({ account: 'teacher', time: now(), nonce: nonce() }, secret);
    delete process.env.SSO_SECRET;
    expect(errorOf(await login(link()))).toBe('SSO_OFF');
    process.env.SSO_SECRET = 'short';
    expect(errorOf(await login(link()))).toBe('SSO_OFF');
    process.env.SSO_SECRET = secret;
    await saveSettingGroup(db, 'sso', { enabled: false }, null);
    expect(errorOf(await login(link()))).toBe('SSO_OFF');
    await saveSettingGroup(db, 'sso', { enabled: true }, null);
  });

  it('signs in whom the other system names, once', async () => {
    const link = signData({ account: 'Teacher', time: now(), nonce: nonce() }, secret);
    const answer = await login(link);
    expect(answer.body.data.user_id).toBe(3);
    expect(refreshCookie(answer.headers)).toMatch(/^reach_refresh=/);
    expect(errorOf(await login(link))).toBe('SSO_REFUSED');
    const [refused, signedIn] = await db
      .select()
      .from(auditLog)
      .orderBy(sql`id desc`)
      .limit(2);
    expect(signedIn).toMatchObject({ action: 'account.login', username: 'teacher', detail: { by: 'sso' } });
    expect(refused).toMatchObject({
      action: 'account.login.refused',
      username: 'teacher',
      detail: '单点登录链接无效、已过期或已使用',
    });
  });

  it('lets only one of two that come at the same moment in', async () => {
    const link = signData({ account: 'teacher', time: now(), nonce: nonce() }, secret);
    const answers = await Promise.all([login(link), login(link)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  it.each<[string, () => string]>([
    ['an old link', () => signData({ account: 'teacher', time: now() - 61, nonce: nonce() }, secret)],
    ['a link of the future', () => signData({ account: 'teacher', time: now() + 65, nonce: nonce() }, secret)],
    ['another secret', () => signData({ account: 'teacher', time: now(), nonce: nonce() }, `${secret}!`)],
    ['a short nonce', () => signData({ account: 'teacher', time: now(), nonce: 'x' }, secret)],
    ['an unknown account', () => signData({ account: 'nobody', time: now(), nonce: nonce() }, secret)],
    ['no signature', () => signData({ account: 'teacher', time: now(), nonce: nonce() }, secret).split('.')[0]!],
    [
      'an empty signature',
      () => `${signData({ account: 'teacher', time: now(), nonce: nonce() }, secret).split('.')[0]!}.`,
    ],
    [
      'other words under the signature',
      () => {
        const sign = signData({ account: 'teacher', time: now(), nonce: nonce() }, secret).split('.')[1]!;
        const body = Buffer.from(JSON.stringify({ account: 'admin', time: now(), nonce: nonce() })).toString(
          'base64url',
        );
        return `${body}.${sign}`;
      },
    ],
    ['nonsense', () => '%%%.%%%'],
  ])('refuses %s', async (_, link) => {
    expect(errorOf(await login(link()))).toBe('SSO_REFUSED');
  });

  it('asks before it leaves the account that this browser is signed in to, and keeps the link good meanwhile', async () => {
    const { headers } = await signIn(anonymous, { username: 'secretary', password: demoPassword });
    const cookie = refreshCookie(headers);
    const link = signData({ account: 'teacher', time: now(), nonce: nonce() }, secret);
    const asked = await login(link, {}, { cookie });
    expect([errorOf(asked), asked.body.message]).toEqual(['SSO_OTHER_SESSION', expect.stringContaining('文秘书')]);
    expect((await login(link, { confirmed: true }, { cookie })).body.data.user_id).toBe(3);
    const own = signData({ account: 'secretary', time: now(), nonce: nonce() }, secret);
    expect((await login(own, {}, { cookie })).status).toBe(200);
  });

  it('does not name the person of a session whose secret a cookie only guesses', async () => {
    const { headers } = await signIn(anonymous, { username: 'secretary', password: demoPassword });
    const guessed = `${refreshCookie(headers).split('.')[0]}.guess`;
    const link = signData({ account: 'teacher', time: now(), nonce: nonce() }, secret);
    expect((await login(link, {}, { cookie: guessed })).status).toBe(200);
  });

  it('refuses a disabled account', async () => {
    await db.update(accounts).set({ status: 2 }).where(eq(accounts.username, 'teacher'));
    expect(errorOf(await login(signData({ account: 'teacher', time: now(), nonce: nonce() }, secret)))).toBe(
      'ACCOUNT_DISABLED',
    );
    await db.update(accounts).set({ status: 1 }).where(eq(accounts.username, 'teacher'));
  });
});

describe('the tabs of the sign-in page', () => {
  const userOf = async (kind: 'staff' | 'student' | 'id_card' | 'exam', username: string) => {
    const answer = await signIn(anonymous, { username, password: demoPassword, kind });
    return answer.status === 200 ? answer.body.data.user_id : errorOf(answer);
  };

  it('find the account by staff id, student id or identity number', async () => {
    const [student] = await db.select().from(people).where(eq(people.id, 4));
    const number = '11010519491231002X';
    await db
      .update(people)
      .set({ idCardHash: await idCardHash(db, number) })
      .where(eq(people.id, 4));
    expect(await userOf('staff', 'student')).toBe(4);
    expect(await userOf('staff', student!.staffId)).toBe(4);
    expect(await userOf('id_card', number.toLowerCase())).toBe(4);
    await db.update(people).set({ studentId: 'XH-2024-77' }).where(eq(people.id, 4));
    expect(await userOf('student', 'XH-2024-77')).toBe(4);
    expect(await userOf('staff', 'XH-2024-77')).toBe('LOGIN_WRONG');
  });

  it('know nobody by a number that two have', async () => {
    await db
      .update(people)
      .set({ studentId: 'XH-2' })
      .where(sql`id in (3, 4)`);
    expect(await userOf('student', 'XH-2')).toBe('LOGIN_WRONG');
  });

  it('say that no examination is open for exam numbers', async () => {
    expect(await userOf('exam', '2026001')).toBe('EXAM_LOGIN_CLOSED');
  });
});

describe('security settings act', () => {
  const set = (given: Partial<typeof settingDefaults.security>) =>
    saveSettingGroup(db, 'security', { ...settingDefaults.security, ...given }, null);
  afterEach(async () => {
    await set({});
    await db.delete(loginFailures);
  });

  it('on the captcha and the wait after failures', async () => {
    await set({ captcha_after: 50, lockout_after: 2, lockout_minutes: 5 });
    const wrong = { username: 'teacher', password: 'wrong' };
    await signIn(anonymous, wrong);
    expect(errorOf(await signIn(anonymous, wrong))).toBe('LOGIN_WRONG');
    expect(errorOf(await signIn(anonymous, { username: 'teacher', password: demoPassword }))).toBe('ACCOUNT_LOCKED');
    await set({ captcha_after: 0 });
    await db.delete(loginFailures);
    expect(errorOf(await signIn(anonymous, { username: 'teacher', password: demoPassword }))).toBe('CAPTCHA_REQUIRED');
  });

  it('on the addresses of operators', async () => {
    const yw = { username: 'yw', password: demoPassword, ops: true };
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    await set({ ops_addresses: ['10.1.0.0/16', '2001:db8::1'] });
    expect((await signIn(anonymous, yw, {}, from('10.1.200.3'))).status).toBe(200);
    expect((await signIn(anonymous, yw, {}, from('2001:db8::1'))).status).toBe(200);
    expect(errorOf(await signIn(anonymous, yw, {}, from('10.2.0.1')))).toBe('LOGIN_WRONG');
    expect(errorOf(await signIn(anonymous, { ...yw, ops: false }, {}, from('10.2.0.1')))).toBe('LOGIN_WRONG');
    process.env.SSO_SECRET = secret;
    const link = () => signData({ account: 'yw', time: now(), nonce: nonce() }, secret);
    expect(errorOf(await login(link(), {}, from('10.2.0.1').headers))).toBe('SSO_REFUSED');
    expect((await login(link(), {}, from('10.1.200.3').headers)).status).toBe(200);
    delete process.env.SSO_SECRET;
  });

  it('on sessions that idle', async () => {
    const client = await server.as('teacher');
    await set({ idle_minutes: 10 });
    expect((await anonymous.data(frontEndpoints.frontConfig)).idle_minutes).toBe(10);
    const status = async () => (await client.call(calls.account)).status;
    await db.execute(sql`update session set seen_at = now() - interval '9 minutes'`);
    expect(await status()).toBe(200);
    const { rows } = await db.execute<{ fresh: boolean }>(
      sql`select bool_or(seen_at > now() - interval '1 minute') as fresh from session`,
    );
    expect(rows[0]!.fresh).toBe(true);
    await db.execute(sql`update session set seen_at = now() - interval '11 minutes'`);
    expect(await status()).toBe(401);
  });
});
