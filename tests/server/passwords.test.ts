import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountEndpoints as calls } from '@contract/account/endpoints';
import { dictionaryEndpoints } from '@contract/dictionary/endpoints';
import { settingDefaults } from '@contract/system/settings';
import { systemEndpoints } from '@contract/system/endpoints';
import { demoPassword } from '@server/demo/accounts';
import { auditLog } from '@server/kernel/tables';
import { issueToken } from '@server/modules/account/one-time-token';
import { hashPassword } from '@server/modules/account/password';
import {
  accounts,
  codeSendings,
  loginFailures,
  passwordHistory,
  pendingMessages,
} from '@server/modules/account/tables';
import { people } from '@server/modules/people/tables';
import { saveSettingGroup } from '@server/modules/system/settings';
import { errorOf, type TestClient } from './client';
import { startTestServer } from './harness';
import { sealPasswords, signIn } from './sign-in';

const server = await startTestServer({ working: false });
const { anonymous, database } = server;
const { db } = database;

beforeEach(async () => {
  await db.delete(loginFailures);
  await db.delete(passwordHistory);
  await db.delete(codeSendings);
  await db.delete(pendingMessages);
  const passwordHash = await hashPassword(demoPassword);
  await db.update(accounts).set({ passwordHash, mustChange: false, passwordChangedAt: sql`now()` });
});

async function modify(client: TestClient, source: string, password: string, confirmation = password) {
  const { sealed, key_id } = await sealPasswords(client, [source, password, confirmation]);
  const [source_password, new_password, confirm_password] = sealed as [string, string, string];
  return client.call(calls.modifyPassword, { body: { source_password, new_password, confirm_password, key_id } });
}
const canSignIn = async (username: string, password: string) =>
  (await signIn(anonymous, { username, password })).status === 200;
const works = async (client: TestClient) => (await client.call(calls.account)).status === 200;

describe('changing the password', () => {
  it('needs a sign-in and the present password', async () => {
    expect((await modify(anonymous, demoPassword, 'Reach#2027')).status).toBe(401);
    expect(errorOf(await modify(await server.as('teacher'), 'wrong', 'Reach#2027'))).toBe('PASSWORD_WRONG');
    expect(await canSignIn('teacher', demoPassword)).toBe(true);
  });

  it('takes effect, ends the other sessions and keeps this one', async () => {
    const [here, elsewhere] = [await server.as('teacher'), await server.as('teacher')];
    expect((await modify(here, demoPassword, '新密码 Abc 1')).status).toBe(200);
    expect([await canSignIn('teacher', '新密码 Abc 1'), await canSignIn('teacher', demoPassword)]).toEqual([
      true,
      false,
    ]);
    expect([await works(here), await works(elsewhere)]).toEqual([true, false]);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'account.password.change'));
    expect(entry!.username).toBe('teacher');
    expect(JSON.stringify(entry)).not.toContain('Abc');
  });

  it.each([
    ['短 A1', '至少 8 个字符'],
    ['onlylowercase', '大写字母、小写字母、数字、符号中的 3 种'],
    ['Teacher2027', '不能包含账号'],
    ['P@ssw0rd', '太常见'],
    [demoPassword, '用过的相同'],
  ])('refuses %s', async (password, reason) => {
    const answer = await modify(await server.as('teacher'), demoPassword, password);
    expect([errorOf(answer), answer.body.message]).toEqual(['PASSWORD_REFUSED', expect.stringContaining(reason)]);
  });

  it('refuses a confirmation that differs', async () => {
    const answer = await modify(await server.as('teacher'), demoPassword, 'Reach#2027', 'Reach#2028');
    expect(answer.body.message).toBe('两次输入的新密码不一致');
  });

  it('refuses the last passwords, as many as the settings say, and forgets older ones', async () => {
    const client = await server.as('teacher');
    const chain = [demoPassword, 'Reach#0001', 'Reach#0002', 'Reach#0003'];
    for (const [index, next] of chain.slice(1).entries()) {
      expect((await modify(client, chain[index]!, next)).status).toBe(200);
    }
    expect(errorOf(await modify(client, 'Reach#0003', 'Reach#0001'))).toBe('PASSWORD_REFUSED');
    expect((await modify(client, 'Reach#0003', demoPassword)).status).toBe(200);
    expect((await db.select().from(passwordHistory)).length).toBeLessThanOrEqual(3);
  });

  it('slows down whoever guesses the present one, without locking the sign-in', async () => {
    const client = await server.as('teacher');
    for (let tries = 0; tries < 6; tries += 1) await modify(client, 'wrong', 'Reach#2027');
    expect(errorOf(await modify(client, demoPassword, 'Reach#2027'))).toBe('ACCOUNT_LOCKED');
    expect(await canSignIn('teacher', demoPassword)).toBe(true);
  });

  it('takes envelopes of one nonce only, and only once', async () => {
    const client = await server.as('teacher');
    const first = await sealPasswords(client, [demoPassword, 'Reach#2027']);
    const second = await sealPasswords(client, ['Reach#2027']);
    const [source_password, new_password] = first.sealed as [string, string];
    const mixed = { source_password, new_password, confirm_password: second.sealed[0]!, key_id: first.key_id };
    expect(errorOf(await client.call(calls.modifyPassword, { body: mixed }))).toBe('LOGIN_KEY_EXPIRED');
    const { sealed, key_id } = await sealPasswords(client, [demoPassword, 'Reach#2027', 'Reach#2027']);
    const [source, next, again] = sealed as [string, string, string];
    const body = { source_password: source, new_password: next, confirm_password: again, key_id };
    expect((await client.call(calls.modifyPassword, { body })).status).toBe(200);
    expect(errorOf(await client.call(calls.modifyPassword, { body }))).toBe('LOGIN_KEY_EXPIRED');
  });
});

describe('a password that must be changed', () => {
  const refused = async (client: TestClient) => {
    const answer = await client.call(dictionaryEndpoints.departmentTree);
    return [answer.status, errorOf(answer)];
  };

  it('stops everything but changing it, signing out and the own account', async () => {
    const client = await server.as('teacher');
    await db.update(accounts).set({ mustChange: true }).where(eq(accounts.username, 'teacher'));
    expect(await refused(client)).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    expect((await client.data(calls.account)).must_change_password).toBe(true);
    expect((await client.call(calls.purview)).status).toBe(200);
    expect((await modify(client, demoPassword, 'Reach#2027')).status).toBe(200);
    expect((await client.call(dictionaryEndpoints.departmentTree)).status).toBe(200);
    expect((await client.data(calls.account)).must_change_password).toBe(false);
  });

  it('is one that the settings call too old', async () => {
    const client = await server.as('teacher');
    const setDays = (password_expiry_days: number) =>
      saveSettingGroup(db, 'security', { ...settingDefaults.security, password_expiry_days }, null);
    await db.update(accounts).set({ passwordChangedAt: sql`now() - interval '91 days'` });
    expect((await client.call(dictionaryEndpoints.departmentTree)).status).toBe(200);
    await setDays(90);
    expect(await refused(client)).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    await setDays(92);
    expect((await client.call(dictionaryEndpoints.departmentTree)).status).toBe(200);
    await setDays(0);
  });
});

describe('recovering a password', () => {
  const begin = async (username: string) =>
    anonymous.data(calls.resetGetAccount, {
      body: { username, captcha_id: await issueToken(db, 'captcha', 'abcd'), captcha: 'abcd' },
    });
  const send = (ticket: string, channel: 'phone' | 'mail' = 'phone') =>
    anonymous.call(calls.resetSendCode, { body: { ticket, channel } });
  const verify = (ticket: string, code: string) => anonymous.call(calls.resetVerifyCode, { body: { ticket, code } });
  async function finish(reset_ticket: string, password: string) {
    const { sealed, key_id } = await sealPasswords(anonymous, [password, password]);
    const [new_password, confirm_password] = sealed as [string, string];
    return anonymous.call(calls.resetPassword, { body: { reset_ticket, new_password, confirm_password, key_id } });
  }
  /** The code that waits to be told: the answer does not wait for its delivery. */
  async function toldCode(): Promise<string> {
    const admin = await server.as('admin');
    return expect
      .poll(async () => (await admin.data(systemEndpoints.pendingMessages, { query: {} })).list, { timeout: 5000 })
      .toHaveLength(1)
      .then(async () => (await admin.data(systemEndpoints.pendingMessages, { query: {} })).list[0]!.code);
  }
  const aMinutePasses = () => db.execute(sql`update code_sending set sent_at = sent_at - interval '61 seconds'`);

  it('asks for a captcha first', async () => {
    const body = { username: 'teacher', captcha_id: 'nonsense', captcha: 'abcd' };
    expect(errorOf(await anonymous.call(calls.resetGetAccount, { body }))).toBe('CAPTCHA_WRONG');
  });

  it('sets a new password with the code that an administrator tells, and ends every session', async () => {
    const signedIn = await server.as('teacher');
    await db.update(accounts).set({ mustChange: true }).where(eq(accounts.username, 'teacher'));
    const { ticket } = await begin('teacher');
    expect((await send(ticket)).body.data).toEqual({ resend_after: 60, expires_in: 600 });
    const { reset_ticket } = (await verify(ticket, await toldCode())).body.data;
    expect(errorOf(await finish(reset_ticket, 'short'))).toBe('PASSWORD_REFUSED');
    expect((await finish(reset_ticket, 'Reach#2027')).status).toBe(200);
    expect([await canSignIn('teacher', 'Reach#2027'), await works(signedIn)]).toEqual([true, false]);
    expect(errorOf(await finish(reset_ticket, 'Reach#2028'))).toBe('RESET_EXPIRED');
    expect(await db.select().from(pendingMessages)).toEqual([]);
  });

  it('answers the same for a name that nobody has, step by step', async () => {
    const steps = async (username: string) => {
      const { ticket, channels } = await begin(username);
      const sent = await send(ticket);
      const again = await send(ticket);
      const wrong = await verify(ticket, '000000');
      return {
        channels,
        sent: sent.body,
        again: [again.status, errorOf(again)],
        wrong: [wrong.status, errorOf(wrong), wrong.body.message],
      };
    };
    const real = await steps('teacher');
    expect(await steps('nobody at all')).toEqual(real);
    expect(real.again).toEqual([400, 'CODE_TOO_SOON']);
    expect(real.wrong[2]).toContain('还可以试 4 次');
  });

  // Tried again where it fails: a busy machine adds to what the server waits for.
  it('shows nothing of a number or an address, and answers on a beat', { retry: 2 }, async () => {
    await db.update(people).set({ phone: '13812345678', email: 'dai@hospital.cn' }).where(eq(people.id, 3));
    for (const username of ['TEACHER', 'nobody at all']) {
      const body = { username, captcha_id: await issueToken(db, 'captcha', 'abcd'), captcha: 'abcd' };
      const began = performance.now();
      expect((await anonymous.data(calls.resetGetAccount, { body })).channels).toEqual([
        { channel: 'phone', masked: '1**********' },
        { channel: 'mail', masked: '***@***' },
      ]);
      expect(((performance.now() - began) / 250) % 1).toBeLessThan(0.3);
    }
    await db.update(people).set({ phone: '', email: '' }).where(eq(people.id, 3));
  });

  it('takes five tries, whatever comes sixth', async () => {
    const { ticket } = await begin('teacher');
    await send(ticket);
    const code = await toldCode();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => verify(ticket, wrong)));
    expect(tries.filter((answer) => errorOf(answer) === 'CODE_WRONG')).toHaveLength(4);
    expect(errorOf(await verify(ticket, code))).toBe('CODE_EXPIRED');
  });

  it('does not take a code twice, of another recovery, or after ten minutes', async () => {
    const { ticket } = await begin('teacher');
    await send(ticket);
    const code = await toldCode();
    const other = await begin('teacher');
    expect(errorOf(await verify(other.ticket, code))).toBe('CODE_EXPIRED');
    await db.execute(sql`update password_reset set sent_at = now() - interval '11 minutes'`);
    expect(errorOf(await verify(ticket, code))).toBe('CODE_EXPIRED');
    await db.execute(sql`update password_reset set sent_at = now()`);
    expect((await verify(ticket, code)).status).toBe(200);
    expect(errorOf(await verify(ticket, code))).toBe('CODE_EXPIRED');
  });

  it('sends one code a minute and ten a day, however often one begins anew', async () => {
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await send((await begin('teacher')).ticket)).status).toBe(200);
      expect(errorOf(await send((await begin('Teacher')).ticket))).toBe('CODE_TOO_SOON');
      await aMinutePasses();
    }
    expect(errorOf(await send((await begin('teacher')).ticket))).toBe('CODE_LIMIT');
    expect((await send((await begin('student')).ticket)).status).toBe(200);
    // Codes are stored after the answer: one that came late would be found by the next test.
    const ofStudent = sql`account_id = (select id from account where username = 'student')`;
    await expect.poll(() => db.$count(pendingMessages, ofStudent), { timeout: 5000 }).toBe(1);
  });

  it('does nothing for a disabled account, and says nothing about it', async () => {
    await db.update(accounts).set({ status: 2 }).where(eq(accounts.username, 'teacher'));
    const { ticket } = await begin('teacher');
    expect((await send(ticket)).status).toBe(200);
    await db.update(accounts).set({ status: 1 }).where(eq(accounts.username, 'teacher'));
    expect(await db.select().from(pendingMessages)).toEqual([]);
  });

  it('shows a waiting code only to those who may, and of people whom they see', async () => {
    await send((await begin('student')).ticket);
    await toldCode();
    expect((await (await server.as('secretary')).call(systemEndpoints.pendingMessages, { query: {} })).status).toBe(
      403,
    );
    const [stored] = await db.select().from(pendingMessages);
    expect(stored!.sealed).not.toMatch(/^\d{6}$/);
  });

  describe('with an SMS gateway', () => {
    afterEach(() => {
      delete process.env.SMS_WEBHOOK_URL;
      delete process.env.SMS_WEBHOOK_SECRET;
    });

    it('sends the code to the person, not to the operations page', async () => {
      const texts: { to: string; text: string }[] = [];
      const gateway = createServer((request, answer) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          texts.push(JSON.parse(body) as { to: string; text: string });
          answer.end();
        });
      });
      await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
      process.env.SMS_WEBHOOK_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
      process.env.SMS_WEBHOOK_SECRET = 'a secret of 16 signs';
      await db.update(people).set({ phone: '13812345678' }).where(eq(people.id, 3));
      const { ticket } = await begin('teacher');
      await send(ticket);
      await expect.poll(() => texts.length, { timeout: 5000 }).toBe(1);
      gateway.close();
      expect(texts[0]!.to).toBe('13812345678');
      const code = /\d{6}/.exec(texts[0]!.text)![0];
      expect((await verify(ticket, code)).status).toBe(200);
      expect(await db.select().from(pendingMessages)).toEqual([]);
    });

    it('that does not answer, leaves the code to the operations page', async () => {
      process.env.SMS_WEBHOOK_URL = 'http://127.0.0.1:1/';
      process.env.SMS_WEBHOOK_SECRET = 'a secret of 16 signs';
      await db.update(people).set({ phone: '13812345678' }).where(eq(people.id, 3));
      const { ticket } = await begin('teacher');
      await send(ticket);
      expect((await verify(ticket, await toldCode())).status).toBe(200);
    });
  });
});
