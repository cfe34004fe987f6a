import { eq, inArray, sql } from 'drizzle-orm';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { peopleEndpoints as api } from '@contract/people/endpoints';
import { systemEndpoints } from '@contract/system/endpoints';
import { userinfoEndpoints } from '@contract/userinfo/endpoints';
import { channelsOf } from '@server/kernel/delivery/settings';
import { codeHash } from '@server/modules/account/codes';
import { deliverResetCode } from '@server/modules/account/reset-delivery';
import { accounts, contactChanges, pendingMessages } from '@server/modules/account/tables';
import { sendCopies } from '@server/modules/notice/copies';
import { noticeDeliveries, noticeMutes, noticePushes } from '@server/modules/notice/tables';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const log = server.app.log;
const [admin, secretary, teacher] = (await Promise.all(
  ['admin', 'secretary', 'teacher'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient];
/** People of the demo. */
const person = { admin: 1, secretary: 2, teacher: 3, student: 4 };
const oldPhone = '13800000003';
const newPhone = '13911110003';

/** Texts that reached the gateway. */
const sent: { id: string; to: string; text: string }[] = [];
const gateway = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    sent.push(JSON.parse(Buffer.concat(chunks).toString()) as (typeof sent)[number]);
    response.end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SMS_WEBHOOK_URL', `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`);
  vi.stubEnv('SMS_WEBHOOK_SECRET', 'a-secret-of-some-length');
  // Everybody in the secretary's department, the administrator too.
  await db
    .update(people)
    .set({ deptId: 1 })
    .where(inArray(people.id, Object.values(person)));
});
afterAll(() => {
  vi.unstubAllEnvs();
  gateway.close();
});
beforeEach(async () => {
  sent.length = 0;
  await db.delete(contactChanges);
  await db.delete(noticeDeliveries);
  await db.delete(pendingMessages);
  await db.update(people).set({ phone: oldPhone }).where(eq(people.id, person.teacher));
  await db.update(people).set({ phone: '13800000001' }).where(eq(people.id, person.admin));
});

const versionOf = async (userId: number) => (await db.select().from(people).where(eq(people.id, userId)))[0]!.version;
const phoneOf = async (userId: number) => (await db.select().from(people).where(eq(people.id, userId)))[0]!.phone;
const edit = async (by: TestClient, userId: number, values: Record<string, string>) =>
  by.call(api.deptEdit, { params: { userId }, body: { values } }, { ifMatch: await versionOf(userId) });
const accountOf = async (userId: number) => (await db.select().from(accounts).where(eq(accounts.userId, userId)))[0]!;

/** What the last step of asking for a code does. */
async function codeFor(userId: number): Promise<void> {
  const code = '135790';
  await codeHash(db, 'ticket', code);
  const { id: accountId } = await accountOf(userId);
  await deliverResetCode({ database: server.database, log }, { accountId, channel: 'phone', code });
}

describe('a department', () => {
  it('changes no contact of somebody above, and says who can', async () => {
    const answer = await edit(secretary, person.admin, { phone: newPhone });
    expect([answer.status, errorOf(answer)]).toEqual([403, 'RANK_TOO_LOW']);
    expect(answer.body.message).toContain('教育处管理员');
    expect(await phoneOf(person.admin)).toBe('13800000001');
    expect(await db.select().from(contactChanges)).toEqual([]);
  });

  it('changes that of somebody below; old and new number are told, whatever the owner muted', async () => {
    await db.insert(noticeMutes).values({ userId: person.teacher, event: 'push', channel: 'sms' });
    expect((await edit(secretary, person.teacher, { phone: newPhone })).status).toBe(200);
    await sendCopies({ database: server.database, log }, channelsOf());
    expect(sent.map(({ to }) => to).toSorted()).toEqual([oldPhone, newPhone]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
    for (const { text } of sent)
      expect(text).toMatch(/138\*{4}0003 改为 139\*{4}0003.*之前，不能用新的手机号码找回密码/s);
    const [push] = await db.select().from(noticePushes).where(eq(noticePushes.event, 'account.security'));
    expect(push!.title).toBe('您登记的手机号码已更改');
  });

  it('changes that of somebody without an account without a word', async () => {
    const { rows } = await db.execute<{ id: number }>(sql`select id from person p where dept_id = 1 and type_id = 1
      and not exists (select 1 from account where user_id = p.id) order by id limit 1`);
    expect((await edit(secretary, rows[0]!.id, { phone: newPhone })).status).toBe(200);
    expect(await db.select().from(contactChanges)).toEqual([]);
  });
});

describe('a new number', () => {
  it('gets no code for a day; the owner and the education office see until when', async () => {
    await edit(secretary, person.teacher, { phone: newPhone });
    await codeFor(person.teacher);
    expect(sent).toEqual([]);
    const [waiting] = (await admin.data(systemEndpoints.pendingMessages, { query: {} })).list;
    expect(waiting).toMatchObject({ code: '135790', purpose: expect.stringContaining('核实本人身份') });
    const { reset_pauses } = await teacher.data(userinfoEndpoints.info);
    expect(reset_pauses).toEqual([{ channel: 'phone', until: expect.any(String) }]);
    const hours = (Date.parse(reset_pauses![0]!.until) - Date.now()) / 3_600_000;
    expect([hours > 23, hours <= 24.1]).toEqual([true, true]);
    const [row] = (await admin.data(api.userList, { body: { user_ids: [person.teacher] } })).list;
    expect(row!.resets_paused_until).toBe(reset_pauses![0]!.until);

    await db.update(contactChanges).set({ pausedUntil: sql`now() - interval '1 second'` });
    await codeFor(person.teacher);
    expect(sent.map(({ to }) => to)).toEqual([newPhone]);
  });

  it('gets them again when somebody above lifts the pause, with a reason that the owner is told', async () => {
    await edit(secretary, person.teacher, { phone: newPhone });
    const input = { params: { userId: person.teacher }, body: { reason: '当面核对了工作证' } };
    expect((await secretary.call(api.liftResetPause, input)).status).toBe(403);
    const empty = await admin.call(api.liftResetPause, { ...input, body: { reason: ' ' } });
    expect(errorOf(empty)).toBe('INPUT_INVALID');
    expect((await admin.call(api.liftResetPause, input)).status).toBe(200);
    expect(errorOf(await admin.call(api.liftResetPause, input))).toBe('RESETS_NOT_PAUSED');
    const [change] = await db.select().from(contactChanges);
    expect(change).toMatchObject({ liftedBy: person.admin, liftReason: '当面核对了工作证' });
    const told = await db.select().from(noticePushes).where(eq(noticePushes.title, '找回密码的暂停已解除'));
    expect(told[0]!.content).toContain('当面核对了工作证');
    const { rows } = await db.execute("select target from audit_log where action = 'people.user.pause.lift'");
    expect(rows.at(-1)).toEqual({ target: `person:${person.teacher}` });
    await codeFor(person.teacher);
    expect(sent.map(({ to }) => to)).toEqual([newPhone]);
    expect((await teacher.data(userinfoEndpoints.info)).reset_pauses).toEqual([]);
  });

  it('of oneself is paused too, and not by oneself let go', async () => {
    const { version } = await admin.data(userinfoEndpoints.info);
    await db.update(people).set({ email: 'old@example.com' }).where(eq(people.id, person.admin));
    const values = { email: 'new@example.com' };
    const own = await admin.call(userinfoEndpoints.commit, { body: { values } }, { ifMatch: version });
    expect(own.body.data).toMatchObject({ saved: ['email'] });
    expect((await db.select().from(contactChanges)).map(({ channel }) => channel)).toEqual(['mail']);
    const lift = await admin.call(api.liftResetPause, { params: { userId: person.admin }, body: { reason: '我' } });
    expect(errorOf(lift)).toBe('PAUSE_IS_OWN');
  });
});

describe('a contact that a department proposes', () => {
  it('is answered for by who passes it', async () => {
    // A number that one signs in with is reviewed.
    const proposed = await edit(secretary, person.admin, { staff_id: 'TAKEN-OVER' });
    expect(proposed.body.data).toMatchObject({ submitted: ['staff_id'] });
    const { list } = await inboxOfColleague();
    const row = list.find(({ title }) => title.includes('修改工号'))!;
    const body = { node_id: row.node!.id, pass: 1 as const, comment: '' };
    const colleague = await server.as('colleague');
    expect(errorOf(await colleague.call(approvalEndpoints.review, { params: { id: row.id }, body }))).toBe(
      'RANK_TOO_LOW',
    );
    const operations = await server.as('yw');
    expect((await operations.call(approvalEndpoints.review, { params: { id: row.id }, body })).status).toBe(200);
  });

  /** The inbox of a second secretary of the department. */
  async function inboxOfColleague() {
    const colleague = await server.as('colleague');
    return colleague.data(approvalEndpoints.inboxPages, { body: { flow: 'userinfo.profile', size: 100 } });
  }

  beforeAll(async () => {
    const userId = 30;
    await db.update(people).set({ deptId: 1 }).where(eq(people.id, userId));
    await db.execute(sql`insert into account (username, password_hash, user_id) values ('colleague', 'x', ${userId})`);
    await db.execute(sql`insert into account_role (account_id, role_id)
      select account.id, role.id from account, role where username = 'colleague' and code = 'secretary'`);
    await db.execute(sql`update approval_record set status = 4, finished_at = now() where status = 1`);
  });

  it('cannot be passed by whom it is about', async () => {
    const { version } = (await db.select().from(people).where(eq(people.id, person.secretary)))[0]!;
    const colleague = await server.as('colleague');
    const input = { params: { userId: person.secretary }, body: { values: { name: '文秘书二' } } };
    expect((await colleague.call(api.deptEdit, input, { ifMatch: version })).status).toBe(200);
    const { list } = await secretary.data(approvalEndpoints.inboxPages, { body: { flow: 'userinfo.profile' } });
    expect(list).toEqual([]);
    const { list: others } = await admin.data(approvalEndpoints.inboxPages, { body: { flow: 'userinfo.profile' } });
    expect(others.map(({ title }) => title)).toEqual([expect.stringContaining('修改姓名')]);
  });
});
