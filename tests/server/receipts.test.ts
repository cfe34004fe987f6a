import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { firstBrokenAudit } from '@server/kernel/audit';
import { removeShortLived } from '@server/kernel/short-lived';
import { auditLog, eventTickets, receipts } from '@server/kernel/tables';
import { rotationChanges, rotationPieces } from '@server/modules/rotation/tables';
import { errorOf } from './client';
import { startTestServer } from './harness';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const { db } = server.database;

/** Clears one month of a person who has something there, in a stay that has not begun. */
async function clearing() {
  const [piece] = await db
    .select()
    .from(rotationPieces)
    .where(sql`start % 2 = 0`)
    .limit(1);
  await db.execute(sql`update rotation_stay set state = 'planned' where user_id = ${piece!.userId}`);
  const index = piece!.start / 2;
  const month = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  return { userIds: [piece!.userId], startDate: month, endDate: month };
}
const changes = () => db.$count(rotationChanges);
const audited = () => db.$count(auditLog);

describe('a mutation', () => {
  it.each([undefined, 'short', 'x'.repeat(101), 'spaces in it', '钥匙钥匙钥匙钥匙'])(
    'demands a key and refuses %s',
    async (key) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: rotationEndpoints.deleteRange.path,
        payload: await clearing(),
        headers: {
          authorization: admin.token!,
          ...(key && { 'idempotency-key': encodeURI(key) === key ? key : Buffer.from(key).toString('latin1') }),
        },
      });
      expect(answer.statusCode).toBe(428);
      expect(answer.json().data.error).toBe('KEY_MISSING');
    },
  );

  it('has its effect once, and gives the same answer again', async () => {
    const body = await clearing();
    const before = [await changes(), await audited()];
    const first = await admin.call(rotationEndpoints.deleteRange, { body }, { key: 'the-same-key' });
    const second = await admin.call(rotationEndpoints.deleteRange, { body }, { key: 'the-same-key' });
    expect(first.body.data.removed).toBeGreaterThan(0);
    expect(second.bytes).toEqual(first.bytes);
    expect([first.headers['idempotent-replay'], second.headers['idempotent-replay']]).toEqual([undefined, 'true']);
    expect([await changes(), await audited()]).toEqual(before.map((count) => count + 1));
  });

  it('begins anew where the database undid it for the sake of another, and has its effect once', async () => {
    // The numbers of a sequence are not undone: the first two tries end as the loser of a deadlock does.
    await db.execute(sql`create sequence lost_tries`);
    await db.execute(sql`create function lose() returns trigger language plpgsql as $$ begin
      if nextval('lost_tries') <= 2 then raise exception 'lost' using errcode = 'deadlock_detected'; end if;
      return new; end $$`);
    await db.execute(sql`create trigger lose before insert on rotation_change for each row execute function lose()`);
    const body = await clearing();
    const before = [await changes(), await audited()];
    const answer = await admin.call(rotationEndpoints.deleteRange, { body }, { key: 'key-of-one-that-lost' });
    expect([answer.status, answer.body.data.removed > 0]).toEqual([200, true]);
    expect([await changes(), await audited()]).toEqual(before.map((count) => count + 1));

    await db.execute(sql`alter sequence lost_tries restart with 0 minvalue 0`);
    await db.execute(sql`select setval('lost_tries', 0, false)`);
    const lost = await admin.call(rotationEndpoints.deleteRange, { body: await clearing() }, { key: 'key-of-a-loser' });
    expect(lost.status).toBe(500);
    expect([await changes(), await audited()]).toEqual(before.map((count) => count + 1));
    await db.execute(sql`drop trigger lose on rotation_change`);
  });

  it('refuses the key for another body', async () => {
    const body = await clearing();
    await admin.data(rotationEndpoints.deleteRange, { body }, { key: 'key-of-one-body' });
    const other = await admin.call(
      rotationEndpoints.deleteRange,
      { body: await clearing() },
      { key: 'key-of-one-body' },
    );
    expect([other.status, errorOf(other)]).toEqual([422, 'KEY_REUSED']);
  });

  it('keeps the keys of users apart', async () => {
    const other = await server.as('yw');
    const body = await clearing();
    await admin.data(rotationEndpoints.deleteRange, { body }, { key: 'everybodys-key' });
    const answer = await other.call(
      rotationEndpoints.deleteRange,
      { body: await clearing() },
      { key: 'everybodys-key' },
    );
    expect(answer.headers['idempotent-replay']).toBeUndefined();
    expect(answer.status).toBe(200);
  });

  it('sent twice at once has its effect once', async () => {
    const body = await clearing();
    const before = await changes();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.call(rotationEndpoints.deleteRange, { body }, { key: 'all-at-once' })),
    );
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replay'] === 'true')).toHaveLength(4);
    expect(await changes()).toBe(before + 1);
  });

  it('leaves neither receipt nor audit row when it is refused, so it may be tried again', async () => {
    const before = await audited();
    const body = { ...(await clearing()), startDate: '2026-09', endDate: '2026-01' };
    const refused = await admin.call(rotationEndpoints.deleteRange, { body }, { key: 'refused-first' });
    expect(refused.status).toBe(400);
    expect(await audited()).toBe(before);
    const again = await admin.call(rotationEndpoints.deleteRange, { body: await clearing() }, { key: 'refused-first' });
    expect([again.status, again.headers['idempotent-replay']]).toEqual([200, undefined]);
  });
});

it('forgets receipts after a week', async () => {
  await db.execute(sql`update receipt set created_at = now() - interval '8 days' where key = 'the-same-key'`);
  const before = await db.$count(receipts);
  await removeShortLived(db);
  expect(await db.$count(receipts)).toBe(before - 1);
});

it('forgets tickets that nobody used, though nobody asks for another', async () => {
  const ticket = { accountId: 1, sessionId: randomUUID(), path: '/api/health' };
  const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
  await db.insert(eventTickets).values([
    { ...ticket, hash: 'old', expiresAt: inSeconds(-1) },
    { ...ticket, hash: 'new', expiresAt: inSeconds(30) },
  ]);
  await removeShortLived(db);
  expect((await db.select().from(eventTickets)).map(({ hash }) => hash)).toEqual(['new']);
});

describe('the audit log', () => {
  it('tells who did what from where, by ids', async () => {
    await admin.data(rotationEndpoints.deleteRange, { body: await clearing() });
    const [last] = await db
      .select()
      .from(auditLog)
      .orderBy(sql`id desc`)
      .limit(1);
    expect(last).toMatchObject({ username: 'admin', userId: 1, action: 'rotation.clear', ip: '127.0.0.1' });
    expect(last!.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('notes sensitive reads too', async () => {
    const before = await audited();
    await admin.data(rotationEndpoints.reference, { query: {} });
    expect(await audited()).toBe(before + 1);
  });

  it('is one unbroken chain, also when rows are written at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => admin.data(rotationEndpoints.reference, { query: {} })));
    expect(await firstBrokenAudit(db)).toBeUndefined();
  });

  it.each(['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log'])(
    'refuses %s',
    async (statement) => {
      await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'the audit log is append-only' },
      });
    },
  );

  it('shows a row that was changed or removed behind its back', async () => {
    const behind = async (statement: string) => {
      const broken = server.database.transaction(async (tx) => {
        await tx.execute(sql`alter table audit_log disable trigger user`);
        await tx.execute(sql.raw(statement));
        throw Object.assign(new Error(), { brokenAt: await firstBrokenAudit(tx) });
      });
      return (await broken.catch((error: { brokenAt?: number }) => error)).brokenAt;
    };
    expect(await behind("update audit_log set username = 'somebody' where id = 2")).toBe(2);
    expect(await behind('delete from audit_log where id = 3')).toBe(4);
    expect(await firstBrokenAudit(db)).toBeUndefined();
  });
});
