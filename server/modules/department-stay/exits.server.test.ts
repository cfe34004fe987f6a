import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { exitEndpoints as calls, type ExitDetail } from '@contract/department-stay/exits';
import { daysAhead } from '@contract/rotation/stay-states';
import { currentHalf, today } from '@server/kits/today';
import { leavingStay, trainee } from '@tests/builders/leaving';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { staysAt } from '../rotation/public';
import { rotationStays } from '../rotation/tables';
import { departmentExits, exitReports } from './tables';

const server = await startTestServer({ working: false });
const [admin, secretary, teacher, student] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];
const { db } = server.database;

/** As it was before the tests. */
const demo = (async () => ({
  states: (await db.selectDistinct({ state: departmentExits.state }).from(departmentExits)).map(({ state }) => state),
  typed: await db.$count(departmentExits, isNotNull(departmentExits.theoryScore)),
  reported: await db.$count(exitReports),
  madeUp: await db.$count(
    rotationStays,
    and(
      isNotNull(rotationStays.makeUpOf),
      inArray(
        rotationStays.makeUpOf,
        db.select({ id: departmentExits.stayId }).from(departmentExits).where(eq(departmentExits.state, 'failed')),
      ),
    ),
  ),
}))();
await demo;
const ownStay = () => leavingStay(db);
/** Of a leaving that nobody has looked at. */
const first = { ifMatch: 0 };
const detail = (client: TestClient, id: number) => client.data(calls.exit, { params: { id } });
const judgement = {
  ethics: '优',
  attitude: '良',
  skill: 77,
  case_analysis: null,
  comment: '能独立接诊',
  verdict: 'pass',
} as const;

async function decide(client: TestClient, { subject }: Pick<ExitDetail, 'subject'>, pass: 1 | 2 = 1) {
  const { record } = await client.data(approvalEndpoints.ofSubject, {
    params: { flow: 'department-stay.exit', subject },
  });
  return client.call(approvalEndpoints.review, {
    params: { id: record!.id },
    body: { pass, node_id: record!.node!.id, ...(pass === 2 && { comment: '请补充' }) },
  });
}

async function waiveAll(id: number, owner?: string) {
  let exit = await detail(admin, id);
  for (const item of exit.items) {
    if (item.state !== 'unmet' || (owner !== undefined && item.owner !== owner)) continue;
    exit = await admin.data(
      calls.waiveItem,
      { body: { id, key: item.key, reason: '见纸质记录' } },
      { ifMatch: exit.version },
    );
  }
  return exit;
}

describe('leaving a department', () => {
  it('is judged by those who teach, waived by head or office, and asked for by the trainee alone', async () => {
    const id = await ownStay();
    const exit = await detail(student, id);
    expect(exit).toMatchObject({ state: 'open', version: 0, roles: ['trainee'] });
    expect(exit.unmet.length).toBeGreaterThan(0);
    const judge = { body: { id, ...judgement } };
    expect(errorOf(await student.call(calls.assessExit, judge, first))).toBe('FORBIDDEN');
    const waive = { body: { id, key: 'theory', reason: '补考已过' } };
    expect(errorOf(await teacher.call(calls.waiveItem, waive, first))).toBe('FORBIDDEN');
    const apply = { body: { id, last_on: today(), reason: '' } };
    expect(errorOf(await teacher.call(calls.applyExit, apply, first))).toBe('FORBIDDEN');
    expect(errorOf(await admin.call(calls.applyExit, apply, first))).toBe('FORBIDDEN');
    const settle = { body: { id, outcome: 'pass', last_on: today(), reason: '调离' } as const };
    expect(errorOf(await secretary.call(calls.settleExit, settle, first))).toBe('FORBIDDEN');
    expect(errorOf(await student.call(calls.exitForm, { body: { id, origin: 'http://localhost' } }))).toBe(
      'STAY_EXIT_STATE',
    );
    const unknown = { params: { id: 2_000_000_000 } };
    expect(errorOf(await student.call(calls.exit, unknown))).toBe('NOT_FOUND');
    // One's own is there from its first day on.
    await db.execute(sql`update rotation_stay set "end" = ${currentHalf() + 6}, actual_to = null where id = ${id}`);
    const own = await student.data(calls.exits, { query: { page: 1, size: 100 } });
    expect(own.list.map((row) => row.id)).toContain(id);
    expect(own.list.every(({ user_id: of }) => of === trainee)).toBe(true);
    expect((await admin.data(calls.exits, { query: { page: 1, size: 100 } })).list.length).toBeGreaterThan(0);
  });

  it('goes from red to a form with signatures: own items first, then teacher, ward and base in order', async () => {
    const id = await ownStay();
    const open = await detail(student, id);
    const apply = { body: { id, last_on: today(), reason: '' } };
    if (open.items.some(({ state, owner }) => state === 'unmet' && owner === 'trainee'))
      expect(errorOf(await student.call(calls.applyExit, apply, { ifMatch: open.version }))).toBe('STAY_EXIT_OWN');
    const ready = await waiveAll(id, 'trainee');
    expect(errorOf(await student.call(calls.applyExit, apply, { ifMatch: ready.version + 5 }))).toBe('VERSION_STALE');
    const asked = await student.data(calls.applyExit, apply, { ifMatch: ready.version });
    expect(asked).toMatchObject({ state: 'pending', waits_for: '带教审核', kind: 'ordinary' });
    expect(errorOf(await student.call(calls.applyExit, apply, { ifMatch: asked.version }))).toBe('STAY_EXIT_STATE');

    expect((await decide(teacher, asked)).status).toBe(200);
    expect((await detail(student, id)).waits_for).toBe('科室审核');
    expect((await decide(secretary, asked)).status).toBe(200);
    // The last level asks for a full list.
    expect(errorOf(await decide(admin, asked))).toBe('APPROVAL_OBSTACLE');
    const judged = await teacher.data(
      calls.assessExit,
      { body: { id, ...judgement } },
      { ifMatch: (await detail(teacher, id)).version },
    );
    expect(judged.changes.map(({ label }) => label)).toEqual(expect.arrayContaining(['技能成绩', '带教意见']));
    await waiveAll(id);
    expect((await decide(admin, asked)).status).toBe(200);

    const left = await detail(student, id);
    expect(left).toMatchObject({ state: 'left', unmet: [], last_on: today() });
    expect(left.signers.map(({ title }) => title)).toEqual(['带教审核', '科室审核', '基地审核']);
    expect(left.code).toMatch(/^[2-9A-HJ-NP-Z]{12}$/);
    expect((await staysAt(db, { ids: [id] }))[0]).toMatchObject({ state: 'left', to: today() });
    // What was decided upon stays as it was.
    expect(
      errorOf(await teacher.call(calls.assessExit, { body: { id, ...judgement } }, { ifMatch: left.version })),
    ).toBe('STAY_EXIT_STATE');
    const printed = await student.call(calls.exitForm, { body: { id, origin: 'http://localhost:8080' } });
    expect(printed.status).toBe(200);
    const found = await admin.data(calls.exits, { query: { page: 1, size: 20, code: left.code.toLowerCase() } });
    expect(found.list.map((row) => row.id)).toEqual([id]);
    expect((await teacher.data(calls.exits, { query: { page: 1, size: 20, code: 'ZZZZZZZZZZZZ' } })).list).toEqual([]);
  });

  it('comes back when it is rejected, and a failure passed by all levels is made up for', async () => {
    const id = await ownStay();
    const ready = await waiveAll(id, 'trainee');
    const apply = async (version: number) =>
      student.data(calls.applyExit, { body: { id, last_on: today(), reason: '' } }, { ifMatch: version });
    const asked = await apply(ready.version);
    expect((await decide(teacher, asked, 2)).status).toBe(200);
    const returned = await detail(student, id);
    expect(returned).toMatchObject({ state: 'returned', signers: [] });
    const judged = await teacher.data(
      calls.assessExit,
      { body: { id, ...judgement, verdict: 'fail' } },
      { ifMatch: returned.version },
    );
    const again = await apply(judged.version);
    for (const client of [teacher, secretary, admin]) expect((await decide(client, again)).status).toBe(200);
    expect(await detail(student, id)).toMatchObject({ state: 'failed' });
    expect((await staysAt(db, { ids: [id] }))[0]).toMatchObject({ state: 'failed' });
  });

  it('is ended by head or office without being asked for, with a reason and never tomorrow', async () => {
    const id = await ownStay();
    const body = { id, outcome: 'pass', last_on: today(), reason: '退培' } as const;
    const tomorrow = { ...body, last_on: daysAhead(today(), 1) };
    expect(errorOf(await admin.call(calls.settleExit, { body: tomorrow }, first))).toBe('STAY_EXIT_STATE');
    const done = await admin.data(calls.settleExit, { body }, first);
    expect(done).toMatchObject({ state: 'left', kind: 'forced', reason: '退培' });
    expect(done.signers).toMatchObject([{ title: '直接认定' }]);
    // Its gaps stay in sight.
    expect(done.unmet.length).toBeGreaterThan(0);
    expect(errorOf(await admin.call(calls.settleExit, { body }, { ifMatch: done.version }))).toBe('STAY_EXIT_STATE');
  });
});

it('the demo shows who left, who waits and is reported, and who failed with what makes up for it', async () => {
  const rows = await demo;
  expect(rows.states).toEqual(expect.arrayContaining(['left', 'open', 'pending', 'failed']));
  expect(rows.typed).toBeGreaterThan(0);
  expect(rows.reported).toBeGreaterThan(0);
  expect(rows.madeUp).toBe(1);
});
