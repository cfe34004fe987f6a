import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { Decision } from '@contract/approval/status';
import { historyEndpoints } from '@contract/system/history-endpoints';
import { configEndpoints as config } from '@contract/student/config';
import { usualThresholds } from '@contract/student/rules';
import { classEndpoints } from '@contract/student/classes';
import { keyEndpoints as calls } from '@contract/student/keys';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { auditLog } from '@server/kernel/tables';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { attendanceMarks } from '../attendance/tables';
import { findings } from '../dorm/inspections/tables';
import { violationKinds, violations } from '../dorm/tables';
import { examCandidates, exams } from '../exam/exams/tables';
import { examScores, examScoreVersions } from '../exam/marks/tables';
import { noticePushes } from '../notice/tables';
import { people } from '../people/tables';
import { keyReminders } from './key-extras';
import { classes, classMembers, dismissedSignals, followUps, keyStudents } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [student, teacher, secretary, admin] = await Promise.all(
  ['student', 'teacher', 'secretary', 'admin'].map((name) => server.as(name)),
);
const teacherId = 3;
/** 学业 is open to class managers and departments, 心理 to nobody, 经济 to class managers. */
const [study, mind, money] = [1, 2, 3];

const led = await db
  .select({ id: classMembers.userId, classId: classMembers.classId })
  .from(classMembers)
  .innerJoin(classes, eq(classes.id, classMembers.classId))
  .where(and(eq(classes.managerId, teacherId), eq(classMembers.isCurrent, true)))
  .orderBy(asc(classMembers.userId));
const [one, two] = led.map(({ id }) => id) as [number, number];
const other = (
  await db
    .select({ id: classMembers.userId })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(and(ne(classes.managerId, teacherId), eq(classMembers.isCurrent, true)))
)[0]!.id;

const input = (userId: number, more: object = {}) => ({
  body: { user_id: userId, category_id: study, level: '关注', reason: '补考两次', owner_id: 1, ...more },
});
const note = (userId: number, more?: object) => admin!.data(calls.addKey, input(userId, more));
const idsOf = async (client: typeof admin) =>
  (await client!.data(calls.keyStudents, { query: { size: 500 } })).list.map(({ id }) => id);

beforeEach(async () => {
  await db.delete(followUps);
  await db.delete(keyStudents);
});

it('is nobody’s business without the permission, and of nobody whom one does not see', async () => {
  expect((await server.anonymous.call(calls.keyStudents, { query: {} })).status).toBe(401);
  expect((await student!.call(calls.keyStudents, { query: {} })).status).toBe(403);
  expect((await teacher!.call(calls.exportKeys, { query: {} })).status).toBe(403);
  const [mine, strange] = [await note(one), await note(other)];
  expect(await idsOf(teacher)).toEqual([mine.id]);
  expect((await teacher!.call(calls.keyDetail, { params: { id: strange.id } })).status).toBe(404);
  expect((await teacher!.call(calls.addKey, input(other, { owner_id: teacherId }))).status).toBe(404);
  expect((await idsOf(admin)).toSorted((a, b) => a - b)).toEqual([mine.id, strange.id]);
});

it('goes by its category: to managers of the class as long as it goes on, or to owners alone', async () => {
  const inMind = await note(one, { category_id: mind, level: '一般' });
  const ofMoney = await note(one, { category_id: money, level: '一般困难' });
  expect(await idsOf(teacher)).toEqual([ofMoney.id]);
  expect((await teacher!.call(calls.keyDetail, { params: { id: inMind.id } })).status).toBe(404);
  const history = { params: { kind: 'student_key', id: ofMoney.id }, query: {} };
  expect((await teacher!.call(historyEndpoints.recordHistory, history)).status).toBe(403);
  // Who owns it sees it, whatever the category says.
  const { version } = await admin!.data(calls.keyDetail, { params: { id: inMind.id } });
  const body = { id: inMind.id, level: '重点', reason: '本人求助', owner_id: teacherId };
  await admin!.data(calls.saveKey, { body }, { ifMatch: version });
  expect((await teacher!.data(calls.keyDetail, { params: { id: inMind.id } })).level).toBe('重点');
  // Told without a name.
  const [told] = await db
    .select()
    .from(noticePushes)
    .where(eq(noticePushes.event, 'student.key.assigned'))
    .orderBy(desc(noticePushes.id))
    .limit(1);
  const person = (await db.select().from(people).where(eq(people.id, one)))[0]!;
  expect(JSON.stringify(told)).not.toContain(person.name);
});

it('is seen by whoever the person belongs to where the category says so, and never by himself', async () => {
  const [deptOf] = await db.select({ id: people.deptId }).from(people).where(eq(people.id, 2));
  const [ward] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.deptId, deptOf!.id!), eq(people.typeId, 1), eq(people.status, 1), ne(people.id, 4)))
    .orderBy(asc(people.id));
  const [ofStudy, ofMoney] = [await note(ward!.id), await note(ward!.id, { category_id: money, level: '一般困难' })];
  const seen = await idsOf(secretary);
  expect([seen.includes(ofStudy.id), seen.includes(ofMoney.id)]).toEqual([true, false]);
  await db.update(keyStudents).set({ userId: 2 }).where(eq(keyStudents.id, ofStudy.id));
  expect(await idsOf(secretary)).not.toContain(ofStudy.id);
  expect((await secretary!.call(calls.keyDetail, { params: { id: ofStudy.id } })).status).toBe(404);
});

it('is noted once in a category, for an owner who sees the person, at a level that there is', async () => {
  await note(two);
  const refusal = async (userId: number, more?: object) =>
    errorOf(await admin!.call(calls.addKey, input(userId, more)));
  expect(await refusal(two)).toBe('STUDENT_KEY_TWICE');
  expect(await refusal(one, { level: '危机' })).toBe('STUDENT_KEY_LEVEL');
  expect(await refusal(other, { owner_id: teacherId })).toBe('STUDENT_OWNER_BLIND');
  expect(await refusal(one, { owner_id: other })).toBe('STUDENT_OWNER_BLIND');
  expect(await refusal(one, { next_on: daysAhead(today(), -1) })).toBe('STUDENT_NEXT_PAST');
  expect(await refusal(1)).toBe('STUDENT_KEY_SELF');
  expect(await refusal(teacherId)).toBe('NOT_FOUND');
});

it('is followed up: level, state and the next day change with it, and its owner is reminded', async () => {
  const { id } = await note(one, { owner_id: teacherId });
  const before = await teacher!.data(calls.keyDetail, { params: { id } });
  expect(before.next_on).toBe(daysAhead(today(), 14));
  const body = {
    id,
    day: today(),
    way: '面谈' as const,
    content: '谈了复习计划',
    level: '预警',
    state: 'better' as const,
  };
  const late = await teacher!.call(
    calls.addFollowUp,
    { body: { ...body, day: daysAhead(today(), 1) } },
    { ifMatch: before.version },
  );
  expect(errorOf(late)).toBe('STUDENT_FOLLOW_FUTURE');
  const next = { ...body, next_on: daysAhead(today(), 3) };
  const after = await teacher!.data(
    calls.addFollowUp,
    { body: next },
    { ifMatch: before.version, key: 'follow-once-00001' },
  );
  expect(after).toMatchObject({ level: '预警', state: 'better', days_left: 3, follow_count: 1 });
  await teacher!.data(calls.addFollowUp, { body: next }, { ifMatch: before.version, key: 'follow-once-00001' });
  expect((await teacher!.data(calls.keyDetail, { params: { id } })).follow_ups).toHaveLength(1);
  expect((await teacher!.call(calls.addFollowUp, { body: next }, { ifMatch: before.version })).status).toBe(412);
  const due = await keyReminders[0]!.due(db, { from: today(), to: daysAhead(today(), 7) });
  expect(due).toMatchObject([{ dueOn: daysAhead(today(), 3), recipients: [teacherId], variables: { count: 1 } }]);
});

it('is released by the office; until then nothing changes, and afterwards it may begin again', async () => {
  const { id } = await note(one, { owner_id: teacherId });
  const { version, subject } = await teacher!.data(calls.keyDetail, { params: { id } });
  await teacher!.data(calls.releaseKey, { body: { id, reason: '补考通过' } }, { ifMatch: version });
  const waiting = await teacher!.data(calls.keyDetail, { params: { id } });
  expect(waiting).toMatchObject({ is_releasing: true, may_follow: false });
  const follow = { id, day: today(), way: '电话' as const, content: '补记', level: '关注', state: 'watch' as const };
  const refused = await teacher!.call(calls.addFollowUp, { body: follow }, { ifMatch: waiting.version });
  expect(errorOf(refused)).toBe('STUDENT_KEY_STATE');
  const at = { params: { flow: 'student.release', subject } };
  const { record } = await admin!.data(approvalEndpoints.ofSubject, at);
  expect(record!.title).not.toContain((await db.select().from(people).where(eq(people.id, one)))[0]!.name);
  const decision = { node_id: record!.node!.id, pass: Decision.pass, comment: '' };
  await admin!.data(approvalEndpoints.review, { params: { id: record!.id }, body: decision });
  const after = await teacher!.data(calls.keyDetail, { params: { id } });
  expect(after).toMatchObject({ state: 'released', next_on: null, may_follow: false });
  expect(after.follow_ups[0]).toMatchObject({ state: 'released', content: '补考通过' });
  await note(one);
});

it('leaves each look in the log with the numbers of the records, and none of their words', async () => {
  const { id } = await note(one, { reason: '只有负责人该知道的话' });
  await teacher!.data(calls.keyStudents, { query: {} });
  await teacher!.data(calls.keyDetail, { params: { id } });
  await admin!.data(calls.exportKeys, { query: {} });
  const rows = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(4);
  expect(rows.map(({ action, target }) => [action, target])).toEqual([
    ['student.key.export', ''],
    ['student.key.look', `student_key:${id}`],
    ['student.key.list', ''],
    ['student.key.add', `student_key:${id}`],
  ]);
  expect(rows[2]!.detail).toEqual({ ids: [id] });
  expect(JSON.stringify(rows)).not.toContain('只有负责人');
  const history = await admin!.data(historyEndpoints.recordHistory, { params: { kind: 'student_key', id }, query: {} });
  expect(history.list.map(({ operator }) => operator)).toContain('带老师');
});

const ofSource = async (source: string, client = teacher) =>
  (await client!.data(calls.keySignals, {})).filter((row) => row.source === source);

it('is suggested by violations that stand, to who answers for the person, and without what was written of them', async () => {
  await db.delete(dismissedSignals);
  await db.delete(findings);
  await db.delete(violations);
  const [kind] = await db.select().from(violationKinds).limit(1);
  const day = daysAhead(today(), -5);
  const row = { kindId: kind!.id, day, points: 2, evidence: '只有宿管该知道的话', createdBy: 1 };
  await db.insert(violations).values([
    { ...row, userId: one },
    { ...row, userId: one, points: 8, day: daysAhead(today(), -400) },
    { ...row, userId: one, points: 8, state: 'revoked' },
    { ...row, userId: other, points: 10 },
  ]);
  // Two points that count: too few, whatever is old or taken back.
  expect(await ofSource('宿舍违纪')).toEqual([]);
  await db.insert(violations).values({ ...row, userId: one, points: 1, state: 'told' });
  const found = await ofSource('宿舍违纪');
  expect(found).toMatchObject([{ user_id: one, reason: '近一年宿舍违纪 2 次，累计 3 分', is_grave: false }]);
  expect(found[0]!.rows).toEqual([`${day} ${kind!.name} 1 分（已通报）`, `${day} ${kind!.name} 2 分（未处理）`]);
  expect(JSON.stringify(found)).not.toContain('只有宿管');
  expect((await ofSource('宿舍违纪', admin)).map(({ user_id, is_grave }) => [user_id, is_grave])).toEqual([
    [other, true],
    [one, false],
  ]);
});

it('is suggested by failed exams once they are published, until one made up for them', async () => {
  await db.delete(dismissedSignals);
  const [ended] = await db.select().from(exams).where(eq(exams.status, 10)).orderBy(asc(exams.id));
  const [version] = await db.select().from(examScoreVersions).where(eq(examScoreVersions.examId, ended!.id));
  const trainees = [one, two].map((personId) => ({ examId: ended!.id, personId }));
  await db.delete(examScores);
  await db.insert(examCandidates).values(trainees).onConflictDoNothing();
  const sat = await db.select().from(examCandidates).where(eq(examCandidates.examId, ended!.id));
  const candidateOf = (userId: number) => sat.find(({ personId }) => personId === userId)!.id;
  const score = { versionId: version!.id, state: 'listed' as const, parts: [], total: 4000, isPassed: false };
  await db.insert(examScores).values([
    { ...score, candidateId: candidateOf(one) },
    { ...score, candidateId: candidateOf(two), total: 9000, isPassed: true },
  ]);
  const found = await ofSource('考试');
  expect(found).toMatchObject([{ user_id: one, reason: '近一年 1 次考试未通过', is_grave: false }]);
  expect(found[0]!.rows).toEqual([expect.stringContaining(`${ended!.name} 40 分`)]);
  await db.update(exams).set({ status: 8 }).where(eq(exams.id, ended!.id));
  expect(await ofSource('考试')).toEqual([]);
  await db.update(exams).set({ status: 10 }).where(eq(exams.id, ended!.id));
  await teacher!.data(calls.dismissSignal, { body: { user_id: one, signal: found[0]!.signal, reason: '已补考' } });
  // A correction publishes the same failure again.
  const [later] = await db
    .insert(examScoreVersions)
    .values({ examId: ended!.id, no: version!.no + 1, reason: '复核', actorId: 1 })
    .returning();
  await db.insert(examScores).values({ ...score, versionId: later!.id, candidateId: candidateOf(one), total: 4100 });
  expect(await ofSource('考试')).toEqual([]);
  await db.delete(dismissedSignals);
  expect((await ofSource('考试'))[0]!.rows[0]).toContain('41 分');
  const { id: _, ...copied } = ended!;
  const [second] = await db
    .insert(exams)
    .values({ ...copied, name: '补考', sourceId: ended!.id })
    .returning();
  const [again] = await db.insert(examCandidates).values({ examId: second!.id, personId: one }).returning();
  const [first] = await db
    .insert(examScoreVersions)
    .values({ examId: second!.id, no: 1, reason: '首次发布', actorId: 1 })
    .returning();
  const passed = { ...score, versionId: first!.id, candidateId: again!.id, total: 7000, isPassed: true };
  await db.insert(examScores).values(passed);
  expect(await ofSource('考试')).toEqual([]);
});

it('is suggested from where on the office says, and is no concern of others', async () => {
  expect(errorOf(await teacher!.call(config.signalSettings, {}))).toBe('FORBIDDEN');
  const { version, ...set } = await admin!.data(config.signalSettings, {});
  expect(set).toEqual({ id: set.id, ...usualThresholds });
  const save = (part: Partial<typeof usualThresholds>, ifMatch: number) =>
    admin!.call(config.saveSignalSettings, { body: { ...set, ...part } }, { ifMatch });
  const backwards = await save({ points_few: 20 }, version);
  expect(errorOf(backwards)).toBe('INPUT_INVALID');
  const ids = led.map(({ id }) => id);
  await db.delete(attendanceMarks).where(inArray(attendanceMarks.userId, [...ids, other]));
  const half = {
    userId: one,
    day: daysAhead(today(), -40),
    half: 'am',
    state: 'absent',
    deptId: 1,
    markedBy: 2,
  } as const;
  await db.insert(attendanceMarks).values(half);
  expect(await ofSource('考勤')).toEqual([]);
  const changed = await save({ absence_days: 60, absent_few: 1 }, version);
  expect(changed.body.data).toMatchObject({ absence_days: 60, absent_few: 1 });
  expect(await ofSource('考勤')).toMatchObject([{ user_id: one, reason: '近 60 天旷工 0.5 天', is_grave: false }]);
  expect(errorOf(await save({}, version))).toBe('VERSION_STALE');
  expect((await save({}, changed.body.data.version)).status).toBe(200);
  expect(await ofSource('考勤')).toEqual([]);
});

it('is suggested by absence, with the reason, until it is set aside or happens again', async () => {
  const ids = led.map(({ id }) => id);
  await db.delete(attendanceMarks).where(inArray(attendanceMarks.userId, [...ids, other]));
  await db.delete(dismissedSignals);
  const mark = (userId: number, ago: number) =>
    db.insert(attendanceMarks).values(
      (['am', 'pm'] as const).map((half) => ({
        userId,
        day: daysAhead(today(), -ago),
        half,
        state: 'absent' as const,
        deptId: 1,
        markedBy: 2,
      })),
    );
  await mark(one, 3);
  await mark(other, 3);
  const signals = async () => (await ofSource('考勤')).map(({ user_id, reason }) => [user_id, reason]);
  expect(await signals()).toEqual([[one, '近 30 天旷工 1 天']]);
  const { signal, rows } = (await ofSource('考勤'))[0]!;
  const absent = daysAhead(today(), -3);
  expect(rows).toEqual([`${absent} 下午旷工`, `${absent} 上午旷工`]);
  const bare = await teacher!.call(calls.dismissSignal, { body: { user_id: one, signal, reason: ' ' } });
  expect(errorOf(bare)).toBe('INPUT_INVALID');
  await teacher!.data(calls.dismissSignal, { body: { user_id: one, signal, reason: '已补假条' } });
  expect(await signals()).toEqual([]);
  expect(await db.select().from(dismissedSignals)).toMatchObject([
    { userId: one, reason: '已补假条', byId: teacherId },
  ]);
  await mark(one, 1);
  expect(await signals()).toEqual([[one, '近 30 天旷工 2 天']]);
  // Taken up, it is told to nobody any more.
  const again = (await ofSource('考勤'))[0]!;
  await teacher!.data(calls.addKey, input(one, { owner_id: teacherId, signal: again.signal }));
  expect(await signals()).toEqual([]);
});

it('goes out of sight of its manager with the class', async () => {
  const { id } = await note(one);
  expect(await idsOf(teacher)).toContain(id);
  const { classId } = led[0]!;
  const { version } = await admin!.data(classEndpoints.classDetail, { params: { id: classId } });
  await admin!.data(classEndpoints.archiveClass, { body: { id: classId } }, { ifMatch: version });
  expect(await idsOf(teacher)).not.toContain(id);
});
