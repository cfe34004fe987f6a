import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { exitEndpoints as calls } from '@contract/department-stay/exits';
import { examRules } from '@contract/exam/exams/types';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { head, leavingStay, supervisor, trainee } from '@tests/builders/leaving';
import { withoutQuietHours } from '@tests/builders/notice-rules';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { departmentPersons } from '../dictionary/posts/tables';
import { staysAt } from '../rotation/public';
import { reportLate } from './exit-report';
import { departmentExits, exitReports } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student] = await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
);
const first = { ifMatch: 0 };
const detail = (id: number) => admin!.data(calls.exit, { params: { id } });
const itemOf = async (id: number, key: string) => (await detail(id)).items.find((item) => item.key === key)!;
const scored = (id: number, score: number) => ({ body: { id, score } });

describe('a theory score', () => {
  it('is typed by ward and office, version by version, with who and when', async () => {
    const id = await leavingStay(db);
    expect(await itemOf(id, 'theory')).toMatchObject({ state: 'unmet', value: '未登记', owner: 'ward' });
    expect(errorOf(await student!.call(calls.scoreExit, scored(id, 80), first))).toBe('FORBIDDEN');
    expect(errorOf(await teacher!.call(calls.scoreExit, scored(id, 80), first))).toBe('FORBIDDEN');
    for (const wrong of [-1, 101, 60.5])
      expect(errorOf(await secretary!.call(calls.scoreExit, scored(id, wrong), first))).toBe('INPUT_INVALID');
    const typed = await secretary!.data(calls.scoreExit, scored(id, 59), first);
    expect(typed.theory).toMatchObject({ score: 59, passed: false, exam: '', on: today() });
    expect(typed.theory!.by_name).not.toBe('');
    expect(await itemOf(id, 'theory')).toMatchObject({ state: 'unmet', cause: '登记的成绩低于 60 分' });
    expect(errorOf(await admin!.call(calls.scoreExit, scored(id, 70), first))).toBe('VERSION_STALE');
    await admin!.data(calls.scoreExit, scored(id, 60), { ifMatch: typed.version });
    expect(await itemOf(id, 'theory')).toMatchObject({ state: 'met', value: '60 分' });
  });

  it('of an exam of the ward that was published stands before it, and is not typed over', async () => {
    const id = await leavingStay(db);
    const typed = await secretary!.data(calls.scoreExit, scored(id, 59), first);
    const [stay] = await staysAt(db, { ids: [id] });
    const examId = await published(stay!.deptId, { total: 8550, on: today() });
    const { theory, version } = await detail(id);
    expect(theory).toMatchObject({ score: 85.5, passed: true, exam: '本科出科考试' });
    expect(await itemOf(id, 'theory')).toMatchObject({ state: 'met', value: '85.5 分' });
    expect(errorOf(await secretary!.call(calls.scoreExit, scored(id, 70), { ifMatch: version }))).toBe(
      'STAY_EXIT_STATE',
    );
    expect(version).toBe(typed.version);
    // Of another ward, of another time, or without a score it says nothing.
    for (const change of [
      sql`dept_id = null`,
      sql`dept_id = ${stay!.deptId}, start_at = now() - interval '90 days', end_at = now() - interval '89 days'`,
      sql`start_at = now() - interval '2 hours', end_at = now(), type = 2`,
      sql`type = 1, status = 8`,
    ]) {
      await db.execute(sql`update exam_exam set ${change} where id = ${examId}`);
      expect((await detail(id)).theory).toMatchObject({ score: 59, exam: '' });
    }
  });
});

/** An exam of a ward that is over, with a score of the trainee. */
async function published(deptId: number, { total, on }: { total: number; on: string }): Promise<number> {
  const at = new Date(Math.min(Date.now() - 7_200_000, Date.parse(`${on}T02:00:00Z`)));
  const rules = JSON.stringify(examRules.parse({}));
  const one = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: number }>(query)).rows[0]!.id;
  const examId = await one(sql`insert into exam_exam (name, type, dept_id, owner_id, rules, status, start_at, end_at)
    values ('本科出科考试', 1, ${deptId}, 1, ${rules}::jsonb, 10, ${at.toISOString()}::timestamptz,
      ${at.toISOString()}::timestamptz + interval '1 hour') returning id`);
  const candidateId = await one(
    sql`insert into exam_candidate (exam_id, person_id) values (${examId}, ${trainee}) returning id`,
  );
  const versionId = await one(
    sql`insert into exam_score_version (exam_id, no, reason, actor_id) values (${examId}, 1, '', 1) returning id`,
  );
  await db.execute(sql`insert into exam_score (version_id, candidate_id, state, parts, total, is_passed)
    values (${versionId}, ${candidateId}, 'listed', '[]', ${total}, true)`);
  return examId;
}

const messages = async (userId: number) => {
  const { rows } = await db.execute<{ title: string; link: string }>(sql`
    select push.title, push.link from notice_push push join notice_recipient reader on reader.push_id = push.id
    where push.event = 'department-stay.exit.late' and reader.user_id = ${userId} order by push.id`);
  return rows;
};
/** Makes somebody with an account the head of a ward. */
async function makeHead(deptId: number): Promise<void> {
  const isHead = and(eq(departmentPersons.deptId, deptId), eq(departmentPersons.post, 'head'));
  await db.update(departmentPersons).set({ personId: head }).where(isHead);
}
const report = (day: string) => server.database.transaction((tx) => reportLate(tx, day));

await withoutQuietHours(db, 'department-stay.exit.late');

describe('what waits too long', () => {
  it('is reported to the head for a teacher, to the office for a ward; once for each stage, and the list says so', async () => {
    const id = await leavingStay(db);
    const [stay] = await staysAt(db, { ids: [id] });
    await makeHead(stay!.deptId);
    const comment = await itemOf(id, 'comment');
    expect(comment.since).toBe(daysAhead(stay!.to, -7));
    expect(comment.waits_for).not.toBe('');
    // What others of the hospital wait for is reported first, so that only this stay is left.
    await report(today());
    const before = (await messages(head)).length;
    await db.delete(exitReports).where(eq(exitReports.stayId, id));

    expect(await report(today())).toBeGreaterThan(1);
    const told = await messages(head);
    expect(told.length).toBe(before + 1);
    expect(told.at(-1)).toMatchObject({ link: `/departure-management/list?id=${id}` });
    expect((await messages(1)).at(-1)!.link).toBe(`/departure-management/list?id=${id}`);
    expect((await itemOf(id, 'comment')).reported).toBe(`${today()} 已上报科主任`);
    expect((await itemOf(id, 'theory')).reported).toBe(`${today()} 已上报教育处`);
    expect(await report(today())).toBe(0);
    expect(await report(daysAhead(today(), 1))).toBe(0);
    expect((await messages(head)).length).toBe(before + 1);

    await db.insert(departmentExits).values({ stayId: id, userId: trainee, state: 'pending', appliedOn: today() });
    expect(await report(today())).toBeGreaterThan(1);
    expect(await report(today())).toBe(0);
    const stages = await db
      .selectDistinct({ stage: exitReports.stage })
      .from(exitReports)
      .where(eq(exitReports.stayId, id));
    expect(stages.length).toBe(2);
  });

  it('is not reported before three days, nor to whoever is waited for', async () => {
    const id = await leavingStay(db);
    const [stay] = await staysAt(db, { ids: [id] });
    await report(daysAhead(stay!.to, -5));
    const ownReports = () => db.select().from(exitReports).where(eq(exitReports.stayId, id));
    expect(await ownReports()).toEqual([]);
    await makeHead(stay!.deptId);
    const isHead = and(eq(departmentPersons.deptId, stay!.deptId), eq(departmentPersons.post, 'head'));
    await db.update(departmentPersons).set({ personId: supervisor }).where(isHead);
    await report(today());
    await db.update(departmentPersons).set({ personId: head }).where(isHead);
    expect((await ownReports()).find(({ item }) => item === 'comment')).toMatchObject({ to: 'office' });
  });
});
