import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { systemEndpoints } from '@contract/system/endpoints';
import { qualificationEndpoints as calls } from '@contract/teacher/qualifications';
import { lastDayOf, renewedUntil } from '@contract/teacher/rules';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../../notice/tables';
import { people } from '../../people/tables';
import { qualificationRules } from '../rules/tables';
import { qualifications } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, student] = await Promise.all(['admin', 'secretary', 'student'].map((name) => server.as(name)));
/** The demo's teacher and its trainee. */
const teacherId = 3;
const traineeId = 4;
await db.delete(qualifications).where(eq(qualifications.userId, teacherId));
const [rule] = await db
  .select()
  .from(qualificationRules)
  .where(and(eq(qualificationRules.capacity, 2), eq(qualificationRules.level, 1)));
const today = hospitalDay(Date.now());
const body = { user_id: teacherId, capacity: 2 as const, level: 1 as const, qualified_on: '2026-01-15' };
const mine = async (by = admin!) =>
  (await by.data(calls.qualifications, { query: { size: 500 } })).list.find(
    ({ user_id, capacity }) => user_id === teacherId && capacity === 2,
  );

describe('a qualification', () => {
  it('is nobody’s to see or to give without the permission', async () => {
    expect((await server.anonymous.call(calls.qualifications, { query: {} })).status).toBe(401);
    const refused = [
      student!.call(calls.qualifications, { query: {} }),
      secretary!.call(calls.saveQualification, { body }),
      secretary!.call(calls.renewQualification, { body: { id: 1 } }),
      secretary!.call(calls.suspendQualification, { body: { id: 1, reason: '示例' } }),
      secretary!.call(calls.resumeQualification, { body: { id: 1 } }),
    ];
    for (const call of refused) expect(errorOf(await call)).toBe('FORBIDDEN');
  });

  it('lasts as long as the rule says, is had once by kind, and not by trainees', async () => {
    const made = await admin!.data(calls.saveQualification, { body }, { key: 'qualify-1' });
    expect(made.valid_until).toBe(lastDayOf('2026-01-15', rule!.validMonths));
    expect(await admin!.data(calls.saveQualification, { body }, { key: 'qualify-1' })).toEqual(made);
    const twice = await admin!.call(calls.saveQualification, { body });
    expect(errorOf(twice)).toBe('TEACHER_TWICE');
    expect(twice.body.message).toContain('已是带教老师');
    const trainee = await admin!.call(calls.saveQualification, { body: { ...body, user_id: traineeId } });
    expect(errorOf(trainee)).toBe('REFERENCE_MISSING');
    const backwards = { ...body, capacity: 4 as const, valid_until: '2025-12-31' };
    expect(errorOf(await admin!.call(calls.saveQualification, { body: backwards }))).toBe('TEACHER_DAYS');
  });

  it('needs a rule that holds: 督导 has one that is stopped', async () => {
    const answer = await admin!.call(calls.saveQualification, { body: { ...body, capacity: 5 } });
    expect(errorOf(answer)).toBe('TEACHER_NO_RULE');
    expect(answer.body.message).toContain('督导（一般）');
  });

  it('says what is not met, and no more once the certificate is there', async () => {
    const before = (await mine())!;
    expect(before.unmet).toContainEqual(expect.stringContaining('培训证书'));
    const change = {
      ...body,
      id: before.id,
      valid_until: before.valid_until,
      training: 2 as const,
      training_until: null,
    };
    expect(errorOf(await admin!.call(calls.saveQualification, { body: change }))).toBe('VERSION_MISSING');
    const after = await admin!.data(calls.saveQualification, { body: change }, { ifMatch: before.version });
    expect(after.unmet).not.toContainEqual(expect.stringContaining('培训证书'));
    const stale = await admin!.call(calls.saveQualification, { body: change }, { ifMatch: before.version });
    expect(errorOf(stale)).toBe('VERSION_STALE');
  });

  it('is suspended with a reason that its holder is told, and renewed only after it was restored', async () => {
    const { id, version, valid_until: until } = (await mine())!;
    const empty = await admin!.call(calls.suspendQualification, { body: { id, reason: ' ' } }, { ifMatch: version });
    expect(errorOf(empty)).toBe('INPUT_INVALID');
    const stopped = await admin!.data(
      calls.suspendQualification,
      { body: { id, reason: '教学事故待查' } },
      { ifMatch: version },
    );
    expect(stopped.state).toBe('suspended');
    const told = await db
      .select()
      .from(noticePushes)
      .where(inArray(noticePushes.event, ['teacher.qualification.suspended']));
    expect(told.at(-1)!.content).toContain('教学事故待查');
    const early = await admin!.call(calls.renewQualification, { body: { id } }, { ifMatch: stopped.version });
    expect(errorOf(early)).toBe('TEACHER_SUSPENDED');
    const back = await admin!.data(calls.resumeQualification, { body: { id } }, { ifMatch: stopped.version });
    const renewed = await admin!.data(calls.renewQualification, { body: { id } }, { ifMatch: back.version });
    expect(renewed.valid_until).toBe(renewedUntil(until, rule!.validMonths, today));
  });

  it('is found by state; a ward sees its own teachers’ alone', async () => {
    for (const state of ['active', 'expired', 'suspended'] as const) {
      const { list, total } = await admin!.data(calls.qualifications, { query: { state, size: 500 } });
      expect([total, new Set(list.map((row) => row.state))]).toEqual([list.length, new Set([state])]);
      expect(total).toBeGreaterThan(0);
    }
    const all = (await admin!.data(calls.qualifications, { query: { size: 500 } })).total;
    const seen = await secretary!.data(calls.qualifications, { query: { size: 500 } });
    expect(seen.total).toBeLessThan(all);
    expect(await mine(secretary)).toBeDefined();
  });

  it('has a history for who sees its holder, and for nobody else', async () => {
    const seen = new Set(
      (await secretary!.data(calls.qualifications, { query: { size: 500 } })).list.map(({ id }) => id),
    );
    const all = (await admin!.data(calls.qualifications, { query: { size: 500 } })).list.map(({ id }) => id);
    const other = all.find((id) => !seen.has(id))!;
    const history = (by: typeof admin, id: number) =>
      by!.call(systemEndpoints.recordHistory, { params: { kind: 'teacher_qualification', id }, query: {} });
    expect((await history(secretary, [...seen][0]!)).status).toBe(200);
    expect((await history(admin, other)).status).toBe(200);
    expect((await history(secretary, other)).status).toBe(404);
  });
});

describe('a sheet of teachers', () => {
  it('qualifies one’s own staff, changes nothing when it comes again, and says what is wrong with a line', async () => {
    const number = async (id: number) => (await db.select().from(people).where(eq(people.id, id)))[0]!.staffId;
    await db.delete(qualifications).where(eq(qualifications.userId, teacherId));
    const line = { capacity: '带教老师', level: '一般', qualified_on: '2026-02-01' };
    const rows = [
      { ...line, staff_id: await number(teacherId) },
      { ...line, staff_id: await number(traineeId) },
      { ...line, staff_id: await number(teacherId), capacity: '督导' },
      { ...line, staff_id: await number(teacherId), capacity: '校长' },
    ];
    const body = { rows: rows.map((values, at) => ({ sheet: '师资人员', row: at + 2, values })) };
    expect(errorOf(await secretary!.call(calls.importQualifications, { body }))).toBe('FORBIDDEN');
    const outcomes = async () => (await admin!.data(calls.importQualifications, { body })).results;
    const first = await outcomes();
    expect(first.map(({ outcome }) => outcome)).toEqual(['created', 'failed', 'failed', 'failed']);
    expect(first[1]!.message).toContain('在院职工');
    expect(first[2]!.message).toContain('没有启用的师资条件');
    expect((await outcomes())[0]!.outcome).toBe('unchanged');
    expect(await mine()).toMatchObject({ valid_until: lastDayOf('2026-02-01', rule!.validMonths), training: null });
    body.rows[0]!.values = { ...rows[0]!, training: '省级', training_until: '2028-01-01' } as never;
    expect((await outcomes())[0]!.outcome).toBe('updated');
    expect(await mine()).toMatchObject({ training: 3, training_until: '2028-01-01' });
  });
});
