import { TaskState } from '@contract/kernel/task-state';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { eventsIn, heartbeatMs } from '@contract/kernel/event-stream';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { type ImportJob } from '@contract/rotation/types';
import { buildApp, loggableRequest } from '@server/app';
import { openSession } from '@server/modules/account/sessions';
import { signAccess } from '@server/modules/account/access-token';
import { accounts, sessions } from '@server/modules/account/tables';
import { accountRoles } from '@server/modules/system/tables';
import { redeemTicket } from '@server/kernel/event-tickets';
import { eventTickets } from '@server/kernel/tables';
import { demoItems, importPlan, sendImport } from '@tests/builders/rotation-import';
import { clientOf, errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { startImportRunner } from './import-runner';
import { importJobs } from './tables';

const server = await startTestServer({ working: false });
const { app, database, storage } = server;
const { db } = database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const address = await app.listen({ port: 0, host: '127.0.0.1' });

let year = 2060;
async function checkedJob(client: TestClient = admin): Promise<string> {
  const items = await demoItems(client, { count: 4, months: 1, firstMonth: `${year++}-01` });
  const plan = importPlan(items, { chunkSize: 2 });
  await sendImport(client, plan);
  return plan.id;
}
const ticketOf = async (id: string, client: TestClient = admin) =>
  (await client.data(calls.importTicket, { params: { id } })).ticket;
const urlOf = (id: string, ticket: string) => `${address}/api/v2/rotation/imports/${id}/events?ticket=${ticket}`;

const open = new Set<AbortController>();
afterEach(() => {
  for (const line of open) line.abort();
  open.clear();
});

/** Listens as a browser does: nothing but the URL. */
async function listen(url: string, headers: Record<string, string> = {}) {
  const line = new AbortController();
  open.add(line);
  const response = await fetch(url, { headers, signal: line.signal });
  const pieces: string[] = [];
  const text = async function* () {
    const decoder = new TextDecoder();
    for await (const bytes of response.body!) {
      const piece = decoder.decode(bytes, { stream: true });
      pieces.push(piece);
      yield piece;
    }
  };
  const events = eventsIn(text());
  const next = async () => {
    const { value, done } = await events.next();
    return done ? undefined : (JSON.parse(value) as ImportJob);
  };
  const errorKey = async () => ((await response.json()) as { data: { error: string } }).data.error;
  return { response, next, pieces, errorKey, hangUp: () => line.abort() };
}

describe('the events of a job', () => {
  it('tell where it stands, how it goes on, and end with it', async () => {
    const id = await checkedJob();
    const { response, next } = await listen(urlOf(id, await ticketOf(id)));
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await next()).toMatchObject({ id, state: TaskState.waitingToInput });
    await admin.data(calls.importConfirm, { params: { id } });
    const runner = await startImportRunner({ database, storage, log: app.log });
    const seen: ImportJob[] = [];
    for (let job = await next(); job; job = await next()) seen.push(job);
    await runner.stop();
    expect(seen.at(-1)).toMatchObject({ id, state: TaskState.systemSuccess, writtenPeople: 4, queue: 0 });
    expect(await admin.data(calls.importDetail, { params: { id } })).toEqual(seen.at(-1));
  });

  it('come from another process as well: the database says how the job stands', async () => {
    const id = await checkedJob();
    const { next } = await listen(urlOf(id, await ticketOf(id)));
    await next();
    await db.update(importJobs).set({ state: TaskState.systemError, problem: '别的进程' }).where(eq(importJobs.id, id));
    expect(await next()).toMatchObject({ state: TaskState.systemError, problem: '别的进程' });
    expect(await next()).toBeUndefined();
  });

  it('reach all who listen, each from the beginning', async () => {
    const id = await checkedJob();
    const first = await listen(urlOf(id, await ticketOf(id)));
    expect(await first.next()).toMatchObject({ id });
    const second = await listen(urlOf(id, await ticketOf(id)));
    expect(await second.next()).toMatchObject({ id });
    await admin.data(calls.importCancel, { params: { id }, body: {} });
    for (const { next } of [first, second]) {
      let job = await next();
      while (job && !job.cancelled) job = await next();
      expect(job).toMatchObject({ cancelled: true });
    }
  });

  it('say that the server lives while nothing happens', async () => {
    const id = await checkedJob();
    const { next, pieces } = await listen(urlOf(id, await ticketOf(id)));
    await next();
    const reading = next();
    const beats = () =>
      pieces
        .join('')
        .split('\n\n')
        .filter((block) => block === ':').length;
    await expect.poll(beats, { timeout: 3 * heartbeatMs }).toBeGreaterThanOrEqual(2);
    await admin.data(calls.importCancel, { params: { id }, body: {} });
    expect(await reading).toMatchObject({ cancelled: true });
  }, 120_000);

  it('are opened by a token in the header as well, without a ticket', async () => {
    const id = await checkedJob();
    const bare = `${address}/api/v2/rotation/imports/${id}/events`;
    expect((await listen(bare)).response.status).toBe(401);
    expect(await (await listen(bare, { authorization: admin.token! })).next()).toMatchObject({ id });
  });

  it('end when the server stops, which does not wait for them', async () => {
    const id = await checkedJob();
    const other = await buildApp({ database, storage, status: server.status, logLevel: 'silent' });
    const there = await other.listen({ port: 0, host: '127.0.0.1' });
    const { next } = await listen(urlOf(id, await ticketOf(id)).replace(address, there));
    expect(await next()).toMatchObject({ id });
    await other.close();
    expect(await next()).toBeUndefined();
  });

  it('are open eight times for a person at most', async () => {
    const id = await checkedJob();
    const lines = [];
    for (let count = 0; count < 8; count++) lines.push(await listen(urlOf(id, await ticketOf(id))));
    const { response, errorKey } = await listen(urlOf(id, await ticketOf(id)));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await errorKey()).toBe('SERVER_FULL');
    lines[0]!.hangUp();
    const again = async () => (await listen(urlOf(id, await ticketOf(id)))).response.status;
    await expect.poll(again).toBe(200);
  });
});

describe('a ticket', () => {
  it('opens once', async () => {
    const id = await checkedJob();
    const url = urlOf(id, await ticketOf(id));
    const answers = await Promise.all([listen(url), listen(url), listen(url)]);
    const statuses = answers.map(({ response }) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(2);
    const refused = answers.find(({ response }) => response.status === 410)!;
    expect(await refused.errorKey()).toBe('TICKET_INVALID');
  });

  it('expires, and is kept as a hash only', async () => {
    const id = await checkedJob();
    const { ticket, expiresInMs } = await admin.data(calls.importTicket, { params: { id } });
    expect(ticket).toMatch(/^[\w-]{43}$/);
    expect(expiresInMs).toBeLessThanOrEqual(30_000);
    const kept = await db.select().from(eventTickets);
    expect(JSON.stringify(kept)).not.toContain(ticket);
    await db.update(eventTickets).set({ expiresAt: sql`clock_timestamp() - interval '1 second'` });
    expect((await listen(urlOf(id, ticket))).response.status).toBe(410);
    await ticketOf(id);
    expect(await db.$count(eventTickets, sql`expires_at < now()`)).toBe(0);
  });

  it('opens the job that it was given for, and no other; trying uses it up', async () => {
    const [mine, other] = [await checkedJob(), await checkedJob()];
    const ticket = await ticketOf(mine);
    expect((await listen(urlOf(other, ticket))).response.status).toBe(410);
    expect((await listen(urlOf(mine, ticket))).response.status).toBe(410);
  });

  it('is given to the owner of the job only', async () => {
    const id = await checkedJob();
    expect(errorOf(await secretary.call(calls.importTicket, { params: { id } }))).toBe('NOT_FOUND');
    expect(errorOf(await secretary.call(calls.importTicket, { params: { id: randomUUID() } }))).toBe('NOT_FOUND');
  });

  it('is refused to somebody who takes twenty and uses none', async () => {
    const id = await checkedJob();
    await db.delete(eventTickets);
    for (let count = 0; count < 20; count++) await ticketOf(id);
    expect(errorOf(await admin.call(calls.importTicket, { params: { id } }))).toBe('TOO_MANY_REQUESTS');
    await db.delete(eventTickets);
  });

  it('is used up in one process only, however many ask at once', async () => {
    const id = await checkedJob();
    const ticket = await ticketOf(id);
    const path = `/api/v2/rotation/imports/${id}/events`;
    const holders = await Promise.all([1, 2, 3, 4].map(() => redeemTicket(db, ticket, path)));
    expect(holders.filter(Boolean)).toHaveLength(1);
  });

  it('stands in no log', async () => {
    expect(app.log.level).toBe('silent');
    const url = urlOf(randomUUID(), 'secret').slice(address.length);
    expect(JSON.stringify(loggableRequest({ method: 'GET', url, id: '1' }))).not.toContain('secret');
  });
});

describe('whoever may not see the job any more', () => {
  /** A session that the test may end. */
  async function passingSession() {
    const [account] = await db.select().from(accounts).where(eq(accounts.username, 'admin'));
    const { sessionId } = await openSession(db, account!, { ip: '127.0.0.1', agent: 'test' });
    return { sessionId, client: clientOf(app, await signAccess(db, account!.id, sessionId)) };
  }
  const revoke = (sessionId: string) =>
    db
      .update(sessions)
      .set({ revokedAt: sql`now()` })
      .where(eq(sessions.id, sessionId));

  it('cannot use a ticket of a session that has ended', async () => {
    const { client, sessionId } = await passingSession();
    const id = await checkedJob(client);
    const ticket = await ticketOf(id, client);
    await revoke(sessionId);
    expect((await listen(urlOf(id, ticket))).response.status).toBe(401);
  });

  it('hears no more within seconds of the end of the session', async () => {
    const { client, sessionId } = await passingSession();
    const id = await checkedJob(client);
    const { next } = await listen(urlOf(id, await ticketOf(id, client)));
    expect(await next()).toMatchObject({ id });
    await revoke(sessionId);
    expect(await next()).toBeUndefined();
  }, 120_000);

  it('hears no more when the permission is taken away', async () => {
    const { client } = await passingSession();
    const id = await checkedJob(client);
    const { next } = await listen(urlOf(id, await ticketOf(id, client)));
    await next();
    const taken = await db.delete(accountRoles).where(eq(accountRoles.accountId, 1)).returning();
    expect(taken.length).toBeGreaterThan(0);
    expect(await next()).toBeUndefined();
    await db.insert(accountRoles).values(taken);
  }, 120_000);
});
