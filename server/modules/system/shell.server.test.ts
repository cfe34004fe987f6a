import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemEndpoints } from '@contract/system/endpoints';
import { recordEndpoints } from '@contract/notice/record-endpoints';
import { auditLog } from '@server/kernel/tables';
import { withoutQuietHours } from '@tests/builders/notice-rules';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';

const server = await startTestServer({ working: false });
const { selfCheck, requestAccess } = systemEndpoints;

describe('self-check', () => {
  it('answers a stranger in a demo with version, time and the database', async () => {
    const before = Date.now();
    const answer = await server.anonymous.data(selfCheck);
    expect(answer).toMatchObject({ demo: true, engine: server.database.engine, version: server.status.version });
    expect(Date.parse(answer.server_time)).toBeGreaterThanOrEqual(before);
    expect(answer.database_ms).toBeGreaterThan(0);
  });

  it('says that it is off where the configuration says so, to everybody', async () => {
    server.status.selfCheck = false;
    const refusals = [await server.anonymous.call(selfCheck), await (await server.as('admin')).call(selfCheck)];
    server.status.selfCheck = undefined;
    expect(refusals.map((answer) => [answer.status, errorOf(answer)])).toEqual([
      [404, 'SELF_CHECK_OFF'],
      [404, 'SELF_CHECK_OFF'],
    ]);
  });
});

describe('asking for access', () => {
  const path = '/main/system/role?page=2';
  const reason = '负责本科室的轮转安排';

  it('is for people who are signed in', async () => {
    expect((await server.anonymous.call(requestAccess, { body: { path, reason } })).status).toBe(401);
  });

  it.each([
    ['another origin', 'https://evil.example/main/', reason],
    ['outside the app', '/mainframe', reason],
    ['no reason', path, '   '],
    ['a reason without end', path, 'x'.repeat(301)],
    ['a backslash', '/main/\\evil', reason],
  ])('refuses %s', async (_, wrongPath, wrongReason) => {
    const teacher = await server.as('teacher');
    const answer = await teacher.call(requestAccess, { body: { path: wrongPath, reason: wrongReason } });
    expect([answer.status, errorOf(answer)]).toEqual([400, 'INPUT_INVALID']);
  });

  it('tells those who may grant it, once, however often it is sent and asked', async () => {
    const secretary = await server.as('secretary');
    await withoutQuietHours(server.database.db, 'system.access.requested');
    const key = 'access-request-1';
    const first = await secretary.data(requestAccess, { body: { path, reason } }, { key });
    expect(first.told).toBeGreaterThan(0);
    expect(await secretary.data(requestAccess, { body: { path, reason } }, { key })).toEqual(first);
    expect(await secretary.data(requestAccess, { body: { path: '/main/system/role', reason } })).toEqual({ told: 0 });

    const admin = await server.as('admin');
    const { datas } = await admin.data(recordEndpoints.records, { query: {} });
    const told = datas.filter(({ title }) => title.includes('申请开通'));
    expect(told).toHaveLength(1);
    expect(told[0]!.title).toContain('/main/system/role');
    expect(told[0]!.content).toContain(reason);
    const student = await (await server.as('student')).data(recordEndpoints.records, { query: {} });
    expect(student.datas.filter(({ title }) => title.includes('申请开通'))).toEqual([]);
    const rows = await server.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'system.access.request'), eq(auditLog.target, 'page:/main/system/role')));
    expect(rows).toHaveLength(2);
  });

  it('stops after five pages in a day', async () => {
    const student = await server.as('student');
    const ask = (page: number) => student.call(requestAccess, { body: { path: `/main/page-${page}`, reason } });
    for (let page = 1; page <= 5; page++) expect((await ask(page)).status).toBe(200);
    const refused = await ask(6);
    expect([refused.status, errorOf(refused)]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await ask(3)).body.data).toEqual({ told: 0 });
  });
});
