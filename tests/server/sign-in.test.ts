import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountEndpoints } from '@contract/account/endpoints';
import { demoPassword } from '@server/demo/accounts';
import { auditLog } from '@server/kernel/tables';
import { issueToken } from '@server/modules/account/one-time-token';
import { accounts, loginFailures } from '@server/modules/account/tables';
import { errorOf } from './client';
import { startTestServer } from './harness';
import { sealPassword, signIn } from './sign-in';

const server = await startTestServer({ working: false, trustProxy: ['127.0.0.1'] });
const { db } = server.database;
const client = server.anonymous;
const right = { username: 'teacher', password: demoPassword };
const wrong = { username: 'teacher', password: 'not-it' };
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

/** A picture whose answer the test knows. */
const captcha = async (answer: string) => ({ captcha_id: await issueToken(db, 'captcha', answer), captcha: answer });

beforeEach(() => db.delete(loginFailures));

describe('signing in', () => {
  it('gives a token that works, and a refresh cookie that scripts cannot read', async () => {
    const { body, headers } = await signIn(client, right);
    expect(body).toMatchObject({ code: 200, data: { expires_in: 900, user_id: 3 } });
    const authorization = body.data.token;
    expect((await client.call(accountEndpoints.account, {}, { headers: { authorization } })).body.data).toMatchObject({
      username: 'teacher',
      user_id: 3,
    });
    expect(headers['set-cookie']).toMatch(
      /^reach_refresh=[^;]+; Max-Age=604800; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
  });

  it('marks the cookie Secure behind https', async () => {
    const { headers } = await signIn(client, right, {}, { headers: { 'x-forwarded-proto': 'https' } });
    expect(headers['set-cookie']).toContain('; Secure');
  });

  it('does not mind the case of the name', async () => {
    expect((await signIn(client, { ...right, username: ' Teacher ' })).status).toBe(200);
  });

  it('takes a password in any script', async () => {
    const { hashPassword } = await import('@server/modules/account/password');
    const password = '密码𠮷é"\\';
    await db
      .update(accounts)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(accounts.username, 'student'));
    expect((await signIn(client, { username: 'student', password })).status).toBe(200);
  });

  it('leaves an audit row', async () => {
    await signIn(client, right);
    const [row] = await db
      .select()
      .from(auditLog)
      .orderBy(sql`id desc`)
      .limit(1);
    expect(row).toMatchObject({ action: 'account.login', username: 'teacher', userId: 3 });
  });

  it('on the operations page is for operators', async () => {
    expect((await signIn(client, { ...right, ops: true })).body.code).toBe(1002);
    expect((await signIn(client, { ...right, username: 'yw', ops: true })).status).toBe(200);
  });
});

describe('a refused sign-in', () => {
  it.each([wrong, { username: 'nobody', password: demoPassword }])('says the same for $username', async (input) => {
    const answer = await signIn(client, input);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 1002, '账号或密码错误，请核对后重试']);
  });

  it('tells the owner of a disabled account so, and nobody else', async () => {
    await db.update(accounts).set({ status: 2 }).where(eq(accounts.username, 'teacher'));
    expect(errorOf(await signIn(client, right))).toBe('ACCOUNT_DISABLED');
    expect(errorOf(await signIn(client, wrong))).toBe('LOGIN_WRONG');
    await db.update(accounts).set({ status: 1 }).where(eq(accounts.username, 'teacher'));
  });

  it('takes an envelope once', async () => {
    const envelope = await sealPassword(client, demoPassword);
    expect((await signIn(client, right, { envelope })).status).toBe(200);
    expect(errorOf(await signIn(client, right, { envelope }))).toBe('LOGIN_KEY_EXPIRED');
  });

  it.each([-6, 6])('refuses an envelope %i minutes off', async (minutes) => {
    const answer = await signIn(client, right, { clockOffsetMs: minutes * 60_000 });
    expect(errorOf(answer)).toBe('LOGIN_KEY_EXPIRED');
  });

  it('refuses what is encrypted for another key, or not at all', async () => {
    const sealed = await sealPassword(client, demoPassword);
    const other = await signIn(client, right, { envelope: { ...sealed, key_id: 'another' } });
    const plain = await signIn(client, right, { envelope: { ...sealed, password: demoPassword } });
    expect([errorOf(other), errorOf(plain)]).toEqual(['LOGIN_KEY_EXPIRED', 'LOGIN_KEY_EXPIRED']);
  });
});

describe('after three failures', () => {
  beforeEach(async () => {
    const answers = [await signIn(client, wrong), await signIn(client, wrong), await signIn(client, wrong)];
    expect(answers.map(({ body }) => (body.data as never as { details: unknown }).details)).toEqual([
      { captcha: false },
      { captcha: false },
      { captcha: true },
    ]);
  });

  it('asks for a captcha, even with the right password', async () => {
    expect(errorOf(await signIn(client, right))).toBe('CAPTCHA_REQUIRED');
    expect((await signIn(client, { ...right, ...(await captcha('abcd')) })).status).toBe(200);
    expect((await signIn(client, right)).status).toBe(200);
  });

  it('refuses a wrong answer, and a picture that was used', async () => {
    const picture = await captcha('abcd');
    expect(errorOf(await signIn(client, { ...right, ...picture, captcha: 'abce' }))).toBe('CAPTCHA_WRONG');
    expect(errorOf(await signIn(client, { ...right, ...picture }))).toBe('CAPTCHA_WRONG');
  });

  it('does not take a sealed nonce for a captcha', async () => {
    const { nonce } = await client.data(accountEndpoints.cryptoPublic);
    expect(errorOf(await signIn(client, { ...right, captcha_id: nonce, captcha: 'x' }))).toBe('CAPTCHA_WRONG');
  });

  it('blocks the guesser for longer and longer, and the owner elsewhere not at all', async () => {
    for (const failure of [4, 5, 6]) {
      expect(errorOf(await signIn(client, { ...wrong, ...(await captcha('abcd')) })), `failure ${failure}`).toBe(
        'LOGIN_WRONG',
      );
    }
    const blocked = await signIn(client, { ...right, ...(await captcha('abcd')) });
    expect([errorOf(blocked), blocked.body.message]).toEqual(['ACCOUNT_LOCKED', '登录失败次数过多，请 1 分钟后再试']);
    expect((await signIn(client, right, {}, from('10.0.0.9'))).status).toBe(200);

    await db.execute(sql`update login_failure set blocked_until = now() - interval '1 second'`);
    expect(errorOf(await signIn(client, { ...wrong, ...(await captcha('abcd')) }))).toBe('LOGIN_WRONG');
    expect((await signIn(client, right)).body.message).toContain('2 分钟');
  });

  it('forgets after an hour', async () => {
    await db.execute(sql`update login_failure set updated_at = now() - interval '61 minutes'`);
    expect((await signIn(client, right)).status).toBe(200);
  });
});

it('asks an address that fails with many names for a captcha, whatever the name', async () => {
  await db.execute(sql`insert into login_failure (username, ip, failures)
    select 'name ' || i, '10.0.0.1', 1 from generate_series(1, 50) i`);
  expect(errorOf(await signIn(client, right, {}, from('10.0.0.1')))).toBe('CAPTCHA_REQUIRED');
  expect((await signIn(client, right, {}, from('10.0.0.2'))).status).toBe(200);
});

it('limits sign-ins a minute from one address', async () => {
  const body = { username: 'nobody', password: 'x', key_id: 'x' };
  const answers = [];
  for (let count = 0; count < 125; count += 1) {
    answers.push(await client.call(accountEndpoints.login, { body }, from('10.0.0.3')));
  }
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expect(errorOf(answers.at(-1)!)).toBe('TOO_MANY_REQUESTS');
});

it('draws a captcha', async () => {
  const { svg, captcha_id } = await client.data(accountEndpoints.captcha);
  expect(svg).toMatch(/^<svg/);
  expect(captcha_id.length).toBeLessThanOrEqual(100);
});
