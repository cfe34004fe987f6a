import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { noticeEndpoints as endpoints } from '@contract/notice/endpoints';
import { PushStatus } from '@contract/notice/status';
import { DeliveryFailed, type Channel } from '@server/kernel/delivery/channel';
import { auditLog } from '@server/kernel/tables';
import { LeaseLost } from '@server/kits/lease-runner/leases';
import { people } from '@server/modules/people/tables';
import { withoutQuietHours } from '@tests/builders/notice-rules';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { doChores } from './chores';
import { sendCopies } from './copies';
import { notify, settleNotices } from './public';
import { deliverChunk } from './sender';
import { pushLeases } from './sender-lease';
import { noticeDeliveries, noticePushes, noticeRecipients } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const teacher = await server.as('teacher');
const student = await server.as('student');
/** Demo people behind the accounts. */
const ids = { admin: 1, secretary: 2, teacher: 3, student: 4 };
const owner = '00000000-0000-4000-8000-00000000000a';

const nobody = { everybody: false, type_ids: [], dept_ids: [], grades: [], role_ids: [], user_ids: [], group_ids: [] };
const written = (over: object = {}) => ({
  title: '年度考核安排',
  content: '<p>请于<strong>周五</strong>前完成。</p>',
  kind: 'announcement' as const,
  channels: ['site' as const],
  target: { ...nobody, user_ids: [ids.student, ids.teacher] },
  receipt: 0 as const,
  ...over,
});
const draft = (client: TestClient, over: object = {}) => client.data(endpoints.pushCreate, { body: written(over) });
async function sent(client: TestClient, over: object = {}) {
  const { id, version } = await draft(client, over);
  await client.data(endpoints.pushSend, { params: { id }, body: {} }, { ifMatch: version });
  await sendAll();
  return id;
}
/** What the sender does between two looks. */
async function sendAll(chunk?: number) {
  for (let due = await pushLeases.claim(db, owner); due; due = await pushLeases.claim(db, owner)) {
    while (!(await deliverChunk(server.database, due.id, owner, chunk)));
  }
}
const unreadOf = async (client: TestClient) => (await client.data(endpoints.records, { query: {} })).number;
const recordOf = async (client: TestClient, id: number) =>
  (await client.data(endpoints.records, { query: {} })).datas.find((notice) => notice.id === id);
const audits = async (action: string) => (await db.select().from(auditLog).where(eq(auditLog.action, action))).length;

describe('my notices', () => {
  it('need a sign-in', async () => {
    expect((await server.anonymous.call(endpoints.records, { query: {} })).status).toBe(401);
    expect((await server.anonymous.call(endpoints.setRead, { body: { type: 'all' } })).status).toBe(401);
  });

  it('come as number and datas, and are read once: a repeat changes neither the time nor the audit', async () => {
    const id = await sent(admin);
    const before = await unreadOf(student);
    expect(await recordOf(student, id)).toMatchObject({
      title: '年度考核安排',
      status: 0,
      read_time: null,
      sender_name: '管理员（演示）',
    });
    const audited = await audits('notice.read');
    const first = await student.data(endpoints.setRead, { body: { id } }, { key: 'read-once-1' });
    expect(first).toEqual({ number: before - 1 });
    const read = await recordOf(student, id);
    expect(read).toMatchObject({ status: 1, read_time: expect.any(String) });
    const again = await student.call(endpoints.setRead, { body: { id } }, { key: 'read-once-1' });
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(await audits('notice.read')).toBe(audited + 1);
    await student.data(endpoints.setRead, { body: { id } });
    expect((await recordOf(student, id))!.read_time).toBe(read!.read_time);
  });

  it('are all read at once, and those of others stay as they are', async () => {
    const id = await sent(admin);
    expect(await student.data(endpoints.setRead, { body: { type: 'all' } })).toEqual({ number: 0 });
    expect(await recordOf(student, id)).toMatchObject({ status: 1 });
    expect(await recordOf(teacher, id)).toMatchObject({ status: 0 });
  });

  it('of somebody else are not found', async () => {
    const id = await sent(admin, { target: { ...nobody, user_ids: [ids.teacher] } });
    expect(errorOf(await student.call(endpoints.setRead, { body: { id } }))).toBe('NOT_FOUND');
    expect(errorOf(await student.call(endpoints.setRead, { body: { id: 2_000_000_000 } }))).toBe('NOT_FOUND');
    expect(await recordOf(student, id)).toBeUndefined();
  });

  it.each([{}, { id: 'x' }, { type: 'some' }, { id: 2 ** 40 }])('refuse the input %j', async (body) => {
    expect(errorOf(await student.call(endpoints.setRead, { body: body as { id: number } }))).toBe('INPUT_INVALID');
  });

  it('stand first while they are pinned', async () => {
    const pinUntil = new Date(Date.now() + 3_600_000).toISOString();
    const pinned = await sent(admin, { pin_until: pinUntil });
    await sent(admin, { title: '更晚的消息' });
    const { datas } = await student.data(endpoints.records, { query: { size: 1 } });
    expect(datas[0]).toMatchObject({ id: pinned, is_pinned: true });
    await admin.data(endpoints.pushWithdraw, { params: { id: pinned } });
    expect((await recordOf(student, pinned))!.is_pinned).toBe(false);
  });
});

describe('receipts', () => {
  it('are confirmed by the reader’s own name, once', async () => {
    const id = await sent(admin, { receipt: 2 });
    const confirm = (signed_name?: string) =>
      student.call(endpoints.confirmReceipt, { params: { id }, body: { signed_name } });
    expect(errorOf(await confirm('文秘书'))).toBe('NOTICE_SIGNATURE_WRONG');
    expect(errorOf(await confirm())).toBe('NOTICE_SIGNATURE_WRONG');
    const { body } = await confirm('学小医');
    expect(body.data).toMatchObject({ status: 1, receipt_time: expect.any(String) });
    expect((await confirm('学小医')).body.data.receipt_time).toBe(body.data.receipt_time);
    const readers = await admin.data(endpoints.readerPages, { params: { id }, body: { state: 'confirmed' } });
    expect(readers.list).toMatchObject([{ user_id: ids.student, signed_name: '学小医', status: 1 }]);
  });

  it('are owed until they are given or the notice is withdrawn, also after it was read', async () => {
    const owed = async () => {
      const { to_sign, to_confirm, total, datas } = await student.data(endpoints.records, {
        query: { type: 'awaiting' },
      });
      expect(total).toBe(to_sign + to_confirm);
      return { to_sign, to_confirm, ids: datas.map(({ id }) => id) };
    };
    const before = await owed();
    const toSign = await sent(admin, { receipt: 2 });
    const toConfirm = await sent(admin, { receipt: 1 });
    await student.data(endpoints.setRead, { body: { type: 'all' } });
    expect(await owed()).toEqual({
      to_sign: before.to_sign + 1,
      to_confirm: before.to_confirm + 1,
      ids: [toConfirm, toSign, ...before.ids],
    });
    await student.data(endpoints.confirmReceipt, { params: { id: toSign }, body: { signed_name: '学小医' } });
    await admin.data(endpoints.pushWithdraw, { params: { id: toConfirm } });
    expect(await owed()).toEqual(before);
  });

  it('are not taken where none is asked for', async () => {
    const id = await sent(admin);
    const answer = await student.call(endpoints.confirmReceipt, { params: { id }, body: {} });
    expect(errorOf(answer)).toBe('NOTICE_NO_RECEIPT');
  });

  it('are reminded of at each lead time, once', async () => {
    const id = await sent(admin, { receipt: 1, receipt_due: '2026-03-10', title: '回执提醒' });
    const reminders = async () =>
      (await student.data(endpoints.records, { query: { size: 500 } })).datas.filter(
        ({ title }) => title === '请确认回执：回执提醒',
      ).length;
    for (const [moment, expected] of [
      ['2026-03-06T03:00:00Z', 0],
      ['2026-03-07T03:00:00Z', 1],
      ['2026-03-08T03:00:00Z', 1],
      ['2026-03-09T03:00:00Z', 2],
      ['2026-03-09T03:05:00Z', 2],
    ] as const) {
      await doChores(server.database, new Date(moment));
      expect([moment, await reminders()]).toEqual([moment, expected]);
    }
    await student.data(endpoints.confirmReceipt, { params: { id }, body: {} });
    await doChores(server.database, new Date('2026-03-10T03:00:00Z'));
    expect(await reminders()).toBe(2);
  });
});

describe('writing a push', () => {
  it('is refused without the permission', async () => {
    expect((await student.call(endpoints.pushCreate, { body: written() })).status).toBe(403);
    expect((await student.call(endpoints.pushPages, { body: {} })).status).toBe(403);
    expect((await student.call(endpoints.headCount, { body: { target: nobody } })).status).toBe(403);
  });

  it('keeps only harmless rich text', async () => {
    const { content } = await draft(admin, {
      content:
        '<p onclick="x()">甲<script>alert(1)</script><b>乙</b></p><a href="javascript:alert(1)">丙</a><img src=x onerror=y><a href="/main/system">丁</a>',
    });
    expect(content).toBe('<p>甲<strong>乙</strong></p><a>丙</a><a href="/main/system">丁</a>');
  });

  it('is seen and changed only within the writer’s scope', async () => {
    const { id, version } = await draft(admin);
    expect(errorOf(await secretary.call(endpoints.pushDetail, { params: { id } }))).toBe('NOT_FOUND');
    const edit = await secretary.call(endpoints.pushEdit, { params: { id }, body: written() }, { ifMatch: version });
    expect(errorOf(edit)).toBe('NOT_FOUND');
    const { list } = await secretary.data(endpoints.pushPages, { body: { size: 500 } });
    expect(list.map((row) => row.id)).not.toContain(id);
  });

  it('demands the version that was read', async () => {
    const { id } = await draft(admin);
    const edit = (ifMatch?: number) =>
      admin.call(endpoints.pushEdit, { params: { id }, body: written({ title: '改' }) }, { ifMatch });
    expect((await edit()).status).toBe(428);
    expect((await edit(1)).body.data).toMatchObject({ title: '改', version: 2 });
    const stale = await edit(1);
    expect([stale.status, stale.body.data]).toMatchObject([412, { details: { copy: { version: 2 } } }]);
  });

  it('is possible only in the states that the table names', async () => {
    const id = await sent(admin);
    const edit = await admin.call(endpoints.pushEdit, { params: { id }, body: written() }, { ifMatch: 2 });
    expect([edit.status, edit.body.message]).toEqual([409, '已发送的推送不能编辑，请刷新后查看最新状态']);
    expect(errorOf(await admin.call(endpoints.pushRemove, { params: { id } }))).toBe('NOTICE_STATE');
    const fresh = await draft(admin);
    expect(errorOf(await admin.call(endpoints.pushWithdraw, { params: { id: fresh.id } }))).toBe('NOTICE_STATE');
    await admin.data(endpoints.pushRemove, { params: { id: fresh.id } });
    expect(errorOf(await admin.call(endpoints.pushDetail, { params: { id: fresh.id } }))).toBe('NOT_FOUND');
  });

  it('copies words and target to a new draft', async () => {
    const id = await sent(admin, { receipt: 1 });
    const copy = await admin.data(endpoints.pushCopy, { params: { id } });
    expect(copy).toMatchObject({ title: '年度考核安排（副本）', status: PushStatus.draft, receipt: 1, recipients: 0 });
    expect(copy.id).not.toBe(id);
  });

  it('is tested on oneself only', async () => {
    const before = await unreadOf(student);
    await admin.data(endpoints.pushTest, { body: written({ title: '试一试' }) });
    const { datas } = await admin.data(endpoints.records, { query: {} });
    expect(datas.filter(({ title }) => title === '【测试】试一试')).toHaveLength(1);
    expect(await unreadOf(student)).toBe(before);
    const { list } = await admin.data(endpoints.pushPages, { body: { keyword: '试一试' } });
    expect(list).toEqual([]);
  });
});

describe('targets', () => {
  const countFor = async (client: TestClient, target: object) =>
    (await client.data(endpoints.headCount, { body: { target: { ...nobody, ...target } } })).count;

  it('count everybody in sight, and nobody beyond', async () => {
    const [all] = (await db.execute<{ n: number }>(sql`select count(*)::int as n from person`)).rows;
    expect(await countFor(admin, { everybody: true })).toBe(all!.n);
    const own = await countFor(secretary, { everybody: true });
    expect(own).toBeGreaterThan(1);
    expect(own).toBeLessThan(all!.n);
    expect(await countFor(secretary, { user_ids: [ids.admin] })).toBe(0);
  });

  it('take conditions together and names besides', async () => {
    const residents = await db.select().from(people).where(eq(people.typeId, 1));
    const of2024 = residents.filter(({ recruitYear }) => recruitYear === 2024);
    expect(await countFor(admin, { type_ids: [1] })).toBe(residents.length);
    expect(await countFor(admin, { type_ids: [1], grades: [2024] })).toBe(of2024.length);
    expect(await countFor(admin, { type_ids: [1], grades: [2024], user_ids: [ids.admin] })).toBe(of2024.length + 1);
    expect(await countFor(admin, {})).toBe(0);
  });

  it('leave out who was disabled', async () => {
    await db.update(people).set({ status: 2 }).where(eq(people.id, 20));
    expect(await countFor(admin, { user_ids: [20, 21] })).toBe(1);
    await db.update(people).set({ status: 1 }).where(eq(people.id, 20));
  });

  it('hold saved groups, which are their owner’s', async () => {
    const body = { name: '2024 级', target: { ...nobody, grades: [2024] } };
    const group = await admin.data(endpoints.groupCreate, { body });
    expect(errorOf(await admin.call(endpoints.groupCreate, { body }))).toBe('NOTICE_GROUP_NAME');
    expect(await countFor(admin, { group_ids: [group.id] })).toBe(await countFor(admin, { grades: [2024] }));
    expect(await countFor(secretary, { group_ids: [group.id] })).toBe(0);
    const edit = { params: { id: group.id }, body: { ...body, target: { ...nobody, grades: [2025] } } };
    expect((await admin.call(endpoints.groupEdit, edit)).status).toBe(428);
    await admin.data(endpoints.groupEdit, edit, { ifMatch: 1 });
    expect(errorOf(await secretary.call(endpoints.groupRemove, { params: { id: group.id } }))).toBe('NOT_FOUND');
    const { groups } = await admin.data(endpoints.targetOptions);
    const own = groups.find(({ id }) => id === group.id);
    expect(own).toMatchObject({ name: '2024 级', target: { grades: [2025] }, version: 2 });
  });
});

describe('sending', () => {
  const target = { ...nobody, everybody: true };
  const recipientsOf = async (id: number) =>
    (await db.select().from(noticeRecipients).where(eq(noticeRecipients.pushId, id))).map(({ userId }) => userId);

  it('refuses a target without people', async () => {
    const { id, version } = await draft(admin, { target: nobody });
    const send = await admin.call(endpoints.pushSend, { params: { id }, body: {} }, { ifMatch: version });
    expect(errorOf(send)).toBe('NOTICE_NOBODY');
  });

  it('reaches everybody in sight once, whatever happens in between', async () => {
    const { id, version } = await draft(secretary, { target });
    const send = () =>
      secretary.call(endpoints.pushSend, { params: { id }, body: {} }, { ifMatch: version, key: 'send-once-1' });
    expect((await send()).body.data).toMatchObject({ status: PushStatus.sending });
    expect((await send()).headers['idempotent-replay']).toBe('true');
    await pushLeases.claim(db, owner);
    await deliverChunk(server.database, id, owner, 7);
    // The process dies here; another one takes over when its lease has run out.
    const other = '00000000-0000-4000-8000-00000000000b';
    expect(await pushLeases.claim(db, other)).toBeUndefined();
    await db
      .update(noticePushes)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(noticePushes.id, id));
    expect(await pushLeases.claim(db, other)).toMatchObject({ id });
    await expect(deliverChunk(server.database, id, owner, 7)).rejects.toThrow(LeaseLost);
    while (!(await deliverChunk(server.database, id, other, 7)));
    const got = await recipientsOf(id);
    const { count } = await secretary.data(endpoints.headCount, { body: { target } });
    expect([got.length, new Set(got).size]).toEqual([count, count]);
    expect(got).not.toContain(ids.admin);
    const row = (await secretary.data(endpoints.pushPages, { body: { keyword: '年度' } })).list.find(
      (one) => one.id === id,
    );
    expect(row).toMatchObject({ status: PushStatus.sent, recipients: count, readers: 0, target_summary: '全部人员' });
  });

  it('waits for its time, and can be called off until then', async () => {
    const { id, version } = await draft(admin);
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await admin.data(
      endpoints.pushSend,
      { params: { id }, body: { scheduled_at } },
      { ifMatch: version },
    );
    expect(scheduled).toMatchObject({ status: PushStatus.scheduled, scheduled_at });
    await sendAll();
    expect(await recipientsOf(id)).toEqual([]);
    const back = await admin.data(endpoints.pushUnschedule, { params: { id } });
    expect(back).toMatchObject({ status: PushStatus.draft, scheduled_at: null });
    await admin.data(endpoints.pushSend, { params: { id }, body: { scheduled_at } }, { ifMatch: back.version });
    await db
      .update(noticePushes)
      .set({ scheduledAt: sql`now()` })
      .where(eq(noticePushes.id, id));
    await sendAll();
    expect((await recipientsOf(id)).sort((one, other) => one - other)).toEqual([ids.teacher, ids.student]);
  });

  it('stops when it is withdrawn, and readers see that', async () => {
    const { id, version } = await draft(admin, { target });
    await admin.data(endpoints.pushSend, { params: { id }, body: {} }, { ifMatch: version });
    await pushLeases.claim(db, owner);
    await deliverChunk(server.database, id, owner, 5);
    const before = await unreadOf(student);
    await admin.data(endpoints.pushWithdraw, { params: { id } });
    await expect(deliverChunk(server.database, id, owner, 5)).rejects.toThrow(LeaseLost);
    expect(await recipientsOf(id)).toHaveLength(5);
    expect(await recordOf(student, id)).toMatchObject({ is_withdrawn: true, content: '', title: '年度考核安排' });
    expect(await unreadOf(student)).toBe(before - 1);
  });

  it('brings a push up again for those who have not read it', async () => {
    const id = await sent(admin);
    await student.data(endpoints.setRead, { body: { id } });
    expect(await admin.data(endpoints.pushResend, { params: { id } })).toEqual({ count: 1 });
    const { list } = await admin.data(endpoints.readerPages, { params: { id }, body: { state: 'unread' } });
    expect(list).toMatchObject([{ user_id: ids.teacher, reminders: 1 }]);
    expect(errorOf(await secretary.call(endpoints.readerPages, { params: { id }, body: {} }))).toBe('NOT_FOUND');
  });

  it('records who took the list of readers away', async () => {
    const id = await sent(admin);
    const before = await audits('notice.readers.export');
    const page = await admin.data(endpoints.readerExport, { params: { id }, body: {} });
    expect(page.total).toBe(2);
    expect(await audits('notice.readers.export')).toBe(before + 1);
  });
});

describe('copies by mail and SMS', () => {
  it('go out once each, are tried again after a failure, and say why they could not', async () => {
    await db.update(people).set({ email: 'student@example.org' }).where(eq(people.id, ids.student));
    await db.update(people).set({ email: '' }).where(eq(people.id, ids.teacher));
    const id = await sent(admin, { channels: ['mail', 'sms'] });
    const states = async () =>
      (await db.select().from(noticeDeliveries).where(eq(noticeDeliveries.pushId, id)))
        .map(({ userId, channel, state, problem }) => [userId, channel, state, problem].join(' '))
        .sort();
    const out: string[] = [];
    let works = false;
    const mail: Channel = {
      kind: 'mail',
      async send({ id: key, to, text }) {
        if (!works) throw new DeliveryFailed('mail', '451', false);
        out.push(`${key} ${to}: ${text}`);
      },
    };
    const context = { database: server.database, log: server.app.log };
    await sendCopies(context, { mail });
    expect(await states()).toEqual([
      '3 mail 2 没有邮箱',
      '3 sms 2 未配置短信通道',
      '4 mail 0 发送失败',
      '4 sms 2 未配置短信通道',
    ]);
    works = true;
    await sendCopies(context, { mail });
    expect(out).toEqual([]);
    await db.update(noticeDeliveries).set({ nextAt: sql`now()` });
    await sendCopies(context, { mail });
    await sendCopies(context, { mail });
    expect(out).toEqual([`notice-${id}-4-0 student@example.org: 年度考核安排\n请于周五前完成。`]);
  });
});

describe('what a person chooses', () => {
  const chosen = async (client: TestClient, event: string) =>
    (await client.data(endpoints.choices)).rows.find((row) => row.event === event);
  const wayOf = async (id: number, userId: number) =>
    (await db.select().from(noticeDeliveries).where(eq(noticeDeliveries.pushId, id)))
      .filter((row) => row.userId === userId)
      .map(({ channel }) => channel)
      .toSorted();

  it('needs a sign-in, and is about known kinds of messages', async () => {
    expect((await server.anonymous.call(endpoints.choices)).status).toBe(401);
    const params = { event: 'unknown' as 'push' };
    const answer = await student.call(endpoints.saveChoice, { params, body: { mail: true, sms: true } });
    expect(errorOf(answer)).toBe('INPUT_INVALID');
  });

  it('says what goes out at all, and where to', async () => {
    await db.update(people).set({ email: 'li@example.cn', phone: '13800005678' }).where(eq(people.id, ids.student));
    const { rows, email, phone } = await student.data(endpoints.choices);
    expect([email, phone]).toEqual(['l***@example.cn', '138****5678']);
    expect(rows[0]).toMatchObject({ event: 'push', sends: { mail: true, sms: true }, mail: true, sms: true });
    expect(rows.find(({ event }) => event === 'approval.passed')!.sends).toEqual({ mail: false, sms: false });
  });

  it('keeps copies away from that person only; 站内 comes all the same', async () => {
    const before = await audits('notice.choice');
    const params = { event: 'push' as const };
    const saved = await student.data(endpoints.saveChoice, { params, body: { mail: false, sms: true } });
    expect(saved).toMatchObject({ event: 'push', mail: false, sms: true });
    expect(await audits('notice.choice')).toBe(before + 1);
    expect(await chosen(student, 'push')).toMatchObject({ mail: false, sms: true });
    expect(await chosen(teacher, 'push')).toMatchObject({ mail: true, sms: true });
    const id = await sent(admin, { channels: ['site', 'mail', 'sms'] });
    expect(await wayOf(id, ids.student)).toEqual(['sms']);
    expect(await wayOf(id, ids.teacher)).toEqual(['mail', 'sms']);
    expect(await recordOf(student, id)).toMatchObject({ status: 0 });
    await admin.data(endpoints.pushResend, { params: { id } });
    expect(await wayOf(id, ids.student)).toEqual(['sms']);
    await student.data(endpoints.saveChoice, { params, body: { mail: true, sms: true } });
    expect(await wayOf(await sent(admin, { channels: ['site', 'mail'] }), ids.student)).toEqual(['mail']);
  });

  it('holds for each event by itself', async () => {
    const { title, content, version } = (await admin.data(endpoints.templates)).find(
      ({ event }) => event === 'approval.passed',
    )!;
    const params = { event: 'approval.passed' as const };
    const template = { title, content, channels: ['mail' as const], enabled: true };
    await admin.data(endpoints.templateEdit, { params, body: template }, { ifMatch: version });
    expect((await chosen(student, 'approval.passed'))!.sends).toEqual({ mail: true, sms: false });
    await student.data(endpoints.saveChoice, { params, body: { mail: false, sms: true } });
    await withoutQuietHours(db, params.event);
    const subject = 'test:choice';
    await notify(db, {
      event: 'approval.passed',
      recipients: [ids.student, ids.teacher],
      variables: { title: '事项', approver: '王芳' },
      link: '',
      subject,
    });
    const [push] = await db.select().from(noticePushes).where(eq(noticePushes.subject, subject));
    expect([await wayOf(push!.id, ids.student), await wayOf(push!.id, ids.teacher)]).toEqual([[], ['mail']]);
    await admin.data(
      endpoints.templateEdit,
      { params, body: { ...template, channels: ['site'] } },
      { ifMatch: version + 1 },
    );
  });
});

describe('templates and rules', () => {
  const event = 'approval.pending' as const;
  const noon = new Date('2026-03-10T04:00:00Z');
  const tell = (subject: string, at = noon) =>
    server.database.transaction((tx) =>
      notify(
        tx,
        {
          event,
          recipients: { approver: [ids.teacher, ids.teacher] },
          variables: { title: '<b>变更</b>', submitter: '学小医' },
          link: '/system/approval-inbox',
          subject,
        },
        at,
      ),
    );
  const titles = async (client: TestClient) =>
    (await client.data(endpoints.records, { query: { size: 500 } })).datas.map(({ title }) => title);
  async function rule(over: object) {
    const { rules } = await admin.data(endpoints.rules);
    const { version, ...stored } = rules.find((one) => one.event === event)!;
    const { enabled, recipients, lead_days, repeat_days, quiet_from, quiet_to, digest, escalate_days, escalate_to } =
      stored;
    const body = {
      enabled,
      recipients,
      lead_days,
      repeat_days,
      quiet_from,
      quiet_to,
      digest,
      escalate_days,
      escalate_to,
    };
    return admin.data(endpoints.ruleEdit, { params: { event }, body: { ...body, ...over } }, { ifMatch: version });
  }

  it('are for administrators', async () => {
    expect((await secretary.call(endpoints.rules)).status).toBe(403);
    expect((await student.call(endpoints.templates)).status).toBe(403);
  });

  it('tell at once, with values escaped', async () => {
    await tell('approval:1');
    const { datas } = await teacher.data(endpoints.records, { query: {} });
    expect(datas[0]).toMatchObject({
      title: '待审核：<b>变更</b>',
      content: '<p>学小医提交了“&lt;b&gt;变更&lt;/b&gt;”，请审核。</p>',
      link: '/system/approval-inbox',
      sender_name: '系统',
    });
  });

  it('say what administrators wrote, with the event’s variables only', async () => {
    const edit = (title: string, ifMatch: number) =>
      admin.call(
        endpoints.templateEdit,
        {
          params: { event },
          body: { title, content: '<p>{{submitter}}<script>x</script></p>', channels: [], enabled: true },
        },
        { ifMatch },
      );
    const wrong = await edit('{{who}}', 0);
    expect([errorOf(wrong), wrong.body.message]).toEqual(['NOTICE_VARIABLE', '此事件没有这些变量：who']);
    expect((await edit('请审 {{ title }}', 0)).body.data).toMatchObject({
      version: 1,
      content: '<p>{{submitter}}</p>',
    });
    expect((await edit('再改', 0)).status).toBe(412);
    await tell('approval:2');
    expect((await titles(teacher))[0]).toBe('请审 <b>变更</b>');
    const test = await admin.data(endpoints.templateRender, {
      params: { event },
      body: { title: '{{title}}', content: '<p>{{submitter}}</p>', values: { title: '甲', submitter: '<i>' } },
    });
    expect(test).toEqual({ title: '甲', content: '<p>&lt;i&gt;</p>' });
  });

  it('keep silent when switched off, and in the quiet hours until they end', async () => {
    const count = (await titles(teacher)).length;
    await rule({ enabled: false });
    await tell('approval:3');
    await rule({ enabled: true, recipients: [] });
    await tell('approval:3');
    expect((await titles(teacher)).length).toBe(count);
    await rule({ recipients: ['approver'], quiet_from: 22 * 60, quiet_to: 7 * 60 });
    // 23:30 in the hospital: until 07:00 there, which is 23:00 UTC.
    await tell('approval:3', new Date('2026-03-10T15:30:00Z'));
    expect((await titles(teacher)).length).toBe(count);
    const [held] = await db.select().from(noticePushes).where(eq(noticePushes.subject, 'approval:3'));
    expect(held).toMatchObject({ status: PushStatus.scheduled, scheduledAt: new Date('2026-03-10T23:00:00Z') });
    await sendAll();
    expect((await titles(teacher)).length).toBe(count + 1);
  });

  it('gather a day’s messages in one digest, without what was settled meanwhile', async () => {
    await rule({ digest: true });
    for (const number of [4, 5, 6]) await tell(`approval:${number}`);
    await server.database.transaction((tx) => settleNotices(tx, 'approval:5'));
    const count = (await titles(teacher)).length;
    await doChores(server.database, new Date('2026-03-10T23:59:00Z'));
    expect((await titles(teacher)).length).toBe(count);
    await doChores(server.database, new Date('2026-03-11T00:00:00Z'));
    await doChores(server.database, new Date('2026-03-11T00:01:00Z'));
    expect((await titles(teacher)).length).toBe(count + 1);
    const { datas } = await teacher.data(endpoints.records, { query: {} });
    expect(datas[0]!.title).toBe('每日汇总 2026-03-11（2 条）');
    await rule({ digest: false });
  });

  it('repeat what stays unread, and escalate it once, to those who see the reader', async () => {
    await rule({ quiet_from: 0, quiet_to: 0, repeat_days: 2, escalate_days: 3, escalate_to: ['secretary'] });
    await tell('approval:7', new Date());
    await tell('approval:8', new Date());
    await server.database.transaction((tx) => settleNotices(tx, 'approval:8'));
    const at = (days: number) => new Date(Date.now() + days * 86_400_000);
    const reminders = async (subject: string) => {
      const [row] = await db
        .select({ reminders: noticeRecipients.reminders })
        .from(noticeRecipients)
        .innerJoin(noticePushes, eq(noticePushes.id, noticeRecipients.pushId))
        .where(eq(noticePushes.subject, subject));
      return row!.reminders;
    };
    await doChores(server.database, at(1));
    expect(await reminders('approval:7')).toBe(0);
    await doChores(server.database, at(2.1));
    await doChores(server.database, at(2.1));
    expect([await reminders('approval:7'), await reminders('approval:8')]).toEqual([1, 0]);
    const [push] = await db.select().from(noticePushes).where(eq(noticePushes.subject, 'approval:7'));
    const escalations = () =>
      db
        .select()
        .from(noticePushes)
        .where(eq(noticePushes.subject, `push:${push!.id}`));
    expect(await escalations()).toEqual([]);
    await doChores(server.database, at(3.5));
    await doChores(server.database, at(9));
    const [escalated, ...more] = await escalations();
    expect([escalated!.event, more]).toEqual(['notice.escalated', []]);
    expect(escalated!.content).toContain('已发出 3 天，仍有 1 人未读');
    await sendAll();
    await db
      .update(noticePushes)
      .set({ scheduledAt: sql`now()` })
      .where(eq(noticePushes.id, escalated!.id));
    await sendAll();
    expect((await recordOf(secretary, escalated!.id))!.title).toBe('逾期未读：请审 <b>变更</b>');
    expect(await recordOf(admin, escalated!.id)).toBeUndefined();
    const [settled] = await db.select().from(noticePushes).where(eq(noticePushes.subject, 'approval:8'));
    expect(settled!.escalatedAt).toBeNull();
  });
});
