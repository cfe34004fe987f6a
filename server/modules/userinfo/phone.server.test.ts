import { eq, sql } from 'drizzle-orm';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userinfoEndpoints as api } from '@contract/userinfo/endpoints';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { codeSendings } from '../account/tables';
import { people } from '../people/tables';
import { removeUnproven } from './phone';
import { phoneChanges } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const student = await server.as('student');
const teacher = await server.as('teacher');
const ownId = 4;

/** Texts that reached the gateway, newest last; the gateway refuses while `isDown`. */
const sent: { to: string; text: string }[] = [];
let isDown = false;
const gateway = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (!isDown) sent.push(JSON.parse(Buffer.concat(chunks).toString()) as (typeof sent)[number]);
    response.writeHead(isDown ? 503 : 200).end();
  });
});
const turnOn = () => {
  vi.stubEnv('SMS_WEBHOOK_URL', `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`);
  vi.stubEnv('SMS_WEBHOOK_SECRET', 'a-secret-of-some-length');
};

beforeAll(() => new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  vi.unstubAllEnvs();
  gateway.close();
});
beforeEach(async () => {
  vi.unstubAllEnvs();
  isDown = false;
  await db.delete(codeSendings);
  await db.delete(phoneChanges);
  await db.update(people).set({ phone: '13800000004' }).where(eq(people.id, ownId));
});

const send = (phone: string, client = student) => client.call(api.sendPhoneCode, { body: { phone } });
const change = (code: string, client = student) => client.call(api.changePhone, { body: { code } });
const codeSent = () => /验证码 (\d{6})/.exec(sent.at(-1)!.text)![1]!;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const stored = async () => (await db.select().from(people).where(eq(people.id, ownId)))[0]!.phone;
const fieldOf = async () => (await student.data(api.config)).fields.find(({ key }) => key === 'phone')!;
const commit = async () =>
  student.call(
    api.commit,
    { body: { values: { phone: '13911112222' } } },
    { ifMatch: (await student.data(api.info)).version },
  );

it('is for those who are signed in', async () => {
  expect((await send('13911112222', server.anonymous)).status).toBe(401);
  expect((await change('000000', server.anonymous)).status).toBe(401);
});

describe('where no text message can be sent', () => {
  it('the number is changed with the other fields, and no code is asked for', async () => {
    expect(await fieldOf()).toMatchObject({ editable: true, by_code: false });
    expect(errorOf(await send('13911112222'))).toBe('INPUT_INVALID');
    expect((await commit()).body.data).toMatchObject({ saved: ['phone'] });
  });
});

describe('where text messages are sent', () => {
  beforeEach(turnOn);

  it('the number is changed by the code that it got, once, and in no other way', async () => {
    expect(await fieldOf()).toMatchObject({ editable: false, by_code: true });
    expect(errorOf(await commit())).toBe('INPUT_INVALID');
    expect((await send('139 1111 2222')).body.data).toEqual({ resend_after: 60, expires_in: 600 });
    expect(sent.at(-1)).toMatchObject({ to: '13911112222', text: expect.stringContaining('更换') });
    expect(await stored()).toBe('13800000004');
    const code = codeSent();
    expect((await change(code)).body.data).toEqual({ phone: '13911112222' });
    expect(await stored()).toBe('13911112222');
    expect(errorOf(await change(code))).toBe('CODE_EXPIRED');
  });

  it.each([
    ['13800000004', 'PROFILE_UNCHANGED'],
    ['021-64041990', 'INPUT_INVALID'],
    ["1' or '1'='1", 'INPUT_INVALID'],
    ['', 'INPUT_INVALID'],
  ])('no code goes to %j: %s', async (phone, error) => {
    const before = sent.length;
    expect(errorOf(await send(phone))).toBe(error);
    expect(sent).toHaveLength(before);
  });

  it('a code is nobody else’s, ends after ten minutes, and with the next one', async () => {
    await send('13911112222');
    const code = codeSent();
    expect(errorOf(await change(code, teacher))).toBe('CODE_EXPIRED');
    await db.update(phoneChanges).set({ sentAt: sql`now() - interval '11 minutes'` });
    expect(errorOf(await change(code))).toBe('CODE_EXPIRED');
    await db.delete(codeSendings);
    await send('13911113333');
    expect(errorOf(await change(wrong(codeSent())))).toBe('CODE_WRONG');
    expect((await change(codeSent())).status).toBe(200);
    expect(await stored()).toBe('13911113333');
  });

  it('five tries are counted, at the same moment too', async () => {
    await send('13911112222');
    const code = codeSent();
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => change(wrong(code))));
    expect(tries.filter((answer) => errorOf(answer) === 'CODE_WRONG')).toHaveLength(4);
    expect(errorOf(await change(code))).toBe('CODE_EXPIRED');
    expect(await stored()).toBe('13800000004');
  });

  it('numbers that nobody proved in time are forgotten', async () => {
    await send('13911112222');
    await removeUnproven(db);
    expect(await db.$count(phoneChanges)).toBe(1);
    await db.update(phoneChanges).set({ sentAt: sql`now() - interval '11 minutes'` });
    await removeUnproven(db);
    expect(await db.$count(phoneChanges)).toBe(0);
  });

  it('one code a minute, for a person and for a number', async () => {
    await send('13911112222');
    expect(errorOf(await send('13911113333'))).toBe('CODE_TOO_SOON');
    expect(errorOf(await send('13911112222', teacher))).toBe('CODE_TOO_SOON');
  });

  it('says so when the gateway takes no message', async () => {
    isDown = true;
    expect(errorOf(await send('13911112222'))).toBe('CODE_UNSENT');
  });
});
