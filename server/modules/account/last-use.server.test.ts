import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '@contract/account/endpoints';
import { idleHeader } from '@contract/kernel/idle-mark';
import { peopleEndpoints } from '@contract/people/endpoints';
import { deviceHalf } from '@server/modules/account/session-proofs';
import { userOfSession } from '@server/modules/account/session-user';
import { openSession } from '@server/modules/account/sessions';
import { accounts, sessions } from '@server/modules/account/tables';
import { settings } from '@server/modules/system/tables';
import { clientOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';

const server = await startTestServer({ working: false });
const { db } = server.database;

beforeAll(async () => {
  await db.insert(settings).values({ name: 'security', value: { idle_minutes: 10 } });
});

const sessionOf = ({ token }: TestClient) =>
  (JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;
/** A call as a page makes it, so long after a person touched it; without a number one that does not say. */
const ask = async (client: TestClient, idleSeconds?: number | string) =>
  (
    await client.call(
      accountEndpoints.account,
      undefined,
      idleSeconds === undefined ? {} : { headers: { [idleHeader]: String(idleSeconds) } },
    )
  ).status;
/** So many minutes later, as the sessions see it. */
const pass = (minutes: number) =>
  db.execute(sql`update session set seen_at = seen_at - make_interval(mins => ${minutes}),
    created_at = created_at - make_interval(mins => ${minutes})`);
const minutesSinceUse = async (id: string) => {
  const [row] = await db
    .select({ minutes: sql<number>`round(extract(epoch from now() - ${sessions.seenAt}) / 60)::int` })
    .from(sessions)
    .where(eq(sessions.id, id));
  return row!.minutes;
};

describe('the last use of a session', () => {
  it('is a person’s: a page that asks by itself does not put off its end', async () => {
    const page = await server.as('teacher');
    for (let minute = 1; minute <= 10; minute++) {
      await pass(1);
      expect(await ask(page, minute * 60)).toBe(200);
    }
    await pass(2);
    expect(await ask(page, 12 * 60)).toBe(401);
  });

  it('is told by whatever call comes after it', async () => {
    const page = await server.as('teacher');
    await pass(9);
    expect(await ask(page, 5)).toBe(200);
    await pass(9);
    expect(await ask(page, 4 * 60)).toBe(200);
    expect(await minutesSinceUse(sessionOf(page))).toBe(4);
    await pass(7);
    expect(await ask(page, 11 * 60)).toBe(401);
  });

  it('never goes back, nor lies ahead, whatever a call claims', async () => {
    const page = await server.as('teacher');
    await pass(3);
    for (const claimed of ['500', '99999999', '-600', '1e9', 'NaN', '']) await ask(page, claimed);
    expect(await minutesSinceUse(sessionOf(page))).toBe(0);
    await pass(3);
    await ask(page, 99_999_999);
    expect(await minutesSinceUse(sessionOf(page))).toBe(3);
  });

  it('cannot be claimed once the session is over', async () => {
    const page = await server.as('teacher');
    await pass(12);
    expect([await ask(page, 0), await ask(page), await ask(page, 0)]).toEqual([401, 401, 401]);
  });

  it('is each call of a client that does not say, for a day', async () => {
    const command = await server.as('teacher');
    for (let round = 0; round < 6; round++) {
      await pass(9);
      expect(await ask(command)).toBe(200);
    }
    await db.update(sessions).set({ createdAt: sql`now() - interval '25 hours'` });
    await pass(9);
    expect(await ask(command)).toBe(200);
    expect(await minutesSinceUse(sessionOf(command))).toBe(9);
    await pass(3);
    expect(await ask(command)).toBe(401);
  });

  it('outlasts a day where the client says that somebody is there', async () => {
    const page = await server.as('teacher');
    await db.update(sessions).set({ createdAt: sql`now() - interval '3 days'` });
    await pass(9);
    expect(await ask(page, 30)).toBe(200);
    expect(await minutesSinceUse(sessionOf(page))).toBeLessThanOrEqual(1);
  });

  it('is not put off by listening, nor by renewing', async () => {
    const [account] = await db.select().from(accounts).where(eq(accounts.username, 'admin'));
    const { sessionId, refreshToken } = await openSession(db, account!, { ip: '127.0.0.1', agent: 'test' });
    await pass(8);
    const listening = await userOfSession(db, { accountId: account!.id, sessionId });
    expect(listening?.username).toBe('admin');
    const headers = { cookie: `reach_refresh=${refreshToken}` };
    const body = { device_half: await deviceHalf(db, sessionId) };
    expect((await server.anonymous.call(accountEndpoints.refresh, { body }, { headers })).status).toBe(200);
    expect(await minutesSinceUse(sessionId)).toBe(8);
  });

  it('of a view is the viewer’s too', async () => {
    const yw = await server.as('yw');
    const [secretary] = await db.select().from(accounts).where(eq(accounts.username, 'secretary'));
    const { token } = await yw.data(peopleEndpoints.viewAs, { params: { userId: secretary!.userId } });
    const view = clientOf(server.app, token);
    await pass(9);
    expect(await ask(view, 0)).toBe(200);
    await pass(9);
    expect([await ask(view, 0), await ask(yw, 0)]).toEqual([200, 200]);
  });
});

it('without a limit a session ends after seven days, a page that asks or not', async () => {
  await db.update(settings).set({ value: { idle_minutes: 0 } });
  const page = await server.as('teacher');
  const days = 24 * 60;
  await pass(6 * days);
  expect(await ask(page, 6 * days * 60)).toBe(200);
  await pass(days + 2);
  expect(await ask(page, 7 * days * 60)).toBe(401);
});
