import { createHash, randomUUID } from 'node:crypto';
import { and, eq, isNull, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { Decision } from '@contract/approval/status';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { isTicketNo } from '@contract/exam/exams/ticket';
import { examRules } from '@contract/exam/exams/types';
import type { Exam, ExamInput } from '@contract/exam/exams/exams';
import { businessStatuses } from '@contract/people/business-status';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../../notice/tables';
import { people } from '../../people/tables';
import { roomBookings } from '../../room/tables';
import { examPapers } from '../papers/tables';
import { examSittings } from '../sittings/tables';
import { statusLeavesExams } from './status-effect';
import { examCandidates, examDuties, exams } from './tables';
import { ticketCode, ticketKey } from './tickets';
import { moveByClock } from './work';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, teacher, secretary, student] = (await Promise.all(
  ['admin', 'teacher', 'secretary', 'student'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];
const hour = 3_600_000;
const [paper] = await db.select().from(examPapers).where(eq(examPapers.status, 3)).limit(1);
const persons = await db
  .select()
  .from(people)
  .where(and(eq(people.typeId, 1), isNull(people.deletedAt)))
  .limit(80);
const free = persons.slice(70);
const [teacherId] = (await db.select({ id: people.id }).from(people).where(eq(people.name, '带老师'))).map(
  ({ id }) => id,
);

/** A week that no other test and no row of the demo books in. */
let weeks = 30;
const nextStart = () => new Date(Math.ceil(Date.now() / hour) * hour + (weeks += 1) * 7 * 24 * hour).toISOString();

const input = (more: Partial<ExamInput> = {}): ExamInput => ({
  name: '消化内科出科考试',
  type: 1,
  paper_id: paper!.id,
  pass_mark: 10,
  mode: 'fixed',
  start_at: nextStart(),
  duration_min: 60,
  grace_s: 60,
  late_min: 15,
  early_min: 10,
  rules: examRules.parse({}),
  review_flag: 2,
  marker_ids: [teacherId!],
  ...more,
});
const made = (more: Partial<ExamInput> = {}) => admin.data(calls.saveExam, { body: input(more) });
const list = (exam: Exam, ids = free.slice(0, 3).map(({ id }) => id)) =>
  admin.data(calls.addCandidates, { body: { id: exam.id, user_ids: ids } });
const now = (exam: Exam) => admin.data(calls.exam, { params: { id: exam.id } });
const published = async (more: Partial<ExamInput> = {}) => {
  const draft = await made(more);
  await list(draft);
  const whole = await admin.data(calls.submitExam, { body: { id: draft.id } }, { ifMatch: (await now(draft)).version });
  return admin.data(calls.publishExam, { body: { id: draft.id, change: 'publish' } }, { ifMatch: whole.version });
};

describe('an exam is held by its office', () => {
  it('and by nobody else: it is not found, and not made for other departments', async () => {
    const exam = await made();
    expect(errorOf(await student.call(calls.exams, { query: {} }))).toBe('FORBIDDEN');
    expect(errorOf(await teacher.call(calls.exam, { params: { id: exam.id } }))).toBe('FORBIDDEN');
    for (const other of [secretary]) {
      expect(errorOf(await other.call(calls.exam, { params: { id: exam.id } }))).toBe('NOT_FOUND');
      expect(errorOf(await other.call(calls.candidates, { params: { id: exam.id }, query: {} }))).toBe('NOT_FOUND');
      expect(errorOf(await other.call(calls.addCandidates, { body: { id: exam.id, user_ids: [free[0]!.id] } }))).toBe(
        'NOT_FOUND',
      );
      expect((await other.data(calls.exams, { query: { size: 500 } })).list.map(({ id }) => id)).not.toContain(exam.id);
      expect(errorOf(await other.call(calls.saveExam, { body: input() }))).toBe('EXAM_SCOPE');
    }
  });

  it('with rooms that are its own from the first saving, and free again when it is given up', async () => {
    const start = nextStart();
    const rooms = await admin.data(calls.examRooms, {
      query: { start_at: start, end_at: new Date(Date.parse(start) + hour).toISOString() },
    });
    const room = rooms.at(-1)!;
    const exam = await made({ start_at: start, room_ids: [room.id] });
    expect(exam.room_list).toMatchObject([{ room_id: room.id, is_held: true }]);
    const again = await admin.call(calls.saveExam, { body: input({ start_at: start, room_ids: [room.id] }) });
    expect(errorOf(again)).toBe('ROOM_TAKEN');
    await admin.data(calls.removeExam, { body: { id: exam.id } }, { ifMatch: exam.version });
    const held = await db
      .select()
      .from(roomBookings)
      .where(and(eq(roomBookings.sourceModule, 'exam'), eq(roomBookings.sourceId, String(exam.id))));
    expect(held.map(({ state }) => state)).toEqual(['cancelled']);
    await made({ start_at: start, room_ids: [room.id] });
  });

  it('and is refused with all that is missing', async () => {
    const exam = await made({ paper_id: null });
    const submit = (of: Exam) => admin.call(calls.submitExam, { body: { id: of.id } }, { ifMatch: of.version });
    expect(errorOf(await submit(exam))).toBe('EXAM_NO_PAPER');
    const bare = await made({ start_at: null, pass_mark: 9999 });
    expect(bare.lacking).toContain('请设置考试时间');
    expect(bare.lacking).toContain('及格分不能超过');
    expect(bare.lacking).toContain('请添加考生');
    expect(errorOf(await submit(bare))).toBe('EXAM_INCOMPLETE');
    expect((await now(bare)).status).toBe(1);
  });
});

describe('an exam that is published', () => {
  it('gives each candidate a seat of his own, a ticket and a notice', async () => {
    const start = nextStart();
    const query = { start_at: start, end_at: new Date(Date.parse(start) + hour).toISOString() };
    const room = (await admin.data(calls.examRooms, { query })).at(-1)!;
    const exam = await published({
      start_at: start,
      room_ids: [room.id],
      invigilators: [{ user_id: teacherId!, room_id: room.id }],
      name: '座位考试',
    });
    expect(exam.status).toBe(5);
    const { list: rows } = await admin.data(calls.candidates, { params: { id: exam.id }, query: {} });
    expect(rows.map(({ seat }) => seat)).toEqual([1, 2, 3]);
    expect(rows.every(({ ticket_no: no }) => isTicketNo(no))).toBe(true);
    expect(new Set(rows.map(({ ticket_no: no }) => no)).size).toBe(3);
    const told = await db.select().from(noticePushes).where(like(noticePushes.title, '%座位考试%'));
    expect(told.length).toBeGreaterThan(0);
    // Who comes later gets the next seat, and nobody else another one.
    await list(exam, [free[5]!.id]);
    const after = await admin.data(calls.candidates, { params: { id: exam.id }, query: {} });
    expect(after.list.slice(0, 3)).toEqual(rows);
    expect(after.list[3]).toMatchObject({ seat: 4 });
    expect(await db.$count(noticePushes, like(noticePushes.title, '%座位考试%'))).toBe(told.length + 1);
  });

  it('is not changed but taken back, and whoever had been told of it hears that it is cancelled', async () => {
    const exam = await published();
    const body = { ...input(), id: exam.id };
    expect(errorOf(await admin.call(calls.saveExam, { body }, { ifMatch: exam.version }))).toBe('EXAM_STATE');
    const back = await admin.data(
      calls.publishExam,
      {
        body: { id: exam.id, change: 'unpublish' },
      },
      { ifMatch: exam.version },
    );
    const cancel = (reason: string) =>
      admin.call(calls.cancelExam, { body: { id: exam.id, reason } }, { ifMatch: back.version });
    expect(errorOf(await cancel(''))).toBe('EXAM_INCOMPLETE');
    expect((await cancel('停电')).status).toBe(200);
    // They had been told once: that it was taken back in between does not leave them waiting.
    expect(await db.$count(noticePushes, like(noticePushes.content, '%停电%'))).toBe(1);
    expect(await now(exam)).toMatchObject({ status: 9, cancel_reason: '停电' });
  });

  it('starts, and ends when nobody writes any more, by the clock', async () => {
    const exam = await published({ name: '钟点考试' });
    const start = Date.parse(exam.start_at!);
    await moveByClock(server.database, new Date(start + 1000));
    const stored = async () => (await db.select().from(exams).where(eq(exams.id, exam.id)))[0]!;
    expect((await stored()).status).toBe(6);
    const [candidate] = await db.select().from(examCandidates).where(eq(examCandidates.examId, exam.id));
    await db.insert(examSittings).values({
      examId: exam.id,
      candidateId: candidate!.id,
      state: 'answering',
      enteredAt: new Date(start),
      epoch: 1,
    });
    const late = new Date(start + 3 * hour);
    await moveByClock(server.database, late);
    expect((await stored()).status).toBe(6);
    const close = { body: { id: exam.id, change: 'close' as const } };
    expect(errorOf(await admin.call(calls.runExam, close, { ifMatch: (await stored()).version }))).toBe(
      'EXAM_INCOMPLETE',
    );
    await db.update(examSittings).set({ state: 'submitted' }).where(eq(examSittings.examId, exam.id));
    await moveByClock(server.database, late);
    expect([7, 8]).toContain((await stored()).status);
  });

  it('reminds its candidates once, a day before', async () => {
    const exam = await published({ name: '提醒考试' });
    const soon = new Date(Date.parse(exam.start_at!) - 20 * hour);
    const told = () => db.$count(noticePushes, like(noticePushes.title, '即将开考：提醒考试%'));
    await moveByClock(server.database, new Date(Date.parse(exam.start_at!) - 30 * hour));
    expect(await told()).toBe(0);
    await moveByClock(server.database, soon);
    const once = await told();
    expect(once).toBeGreaterThan(0);
    await moveByClock(server.database, soon);
    expect(await told()).toBe(once);
  });

  it('loses whoever leaves training', async () => {
    const exam = await published();
    const gone = free[0]!.id;
    const change = { userIds: [gone], to: businessStatuses.withdrawn.id, date: '2026-11-26', doneBy: 1 };
    await db.transaction((tx) => statusLeavesExams(tx, change));
    const { list: rows } = await admin.data(calls.candidates, { params: { id: exam.id }, query: {} });
    expect(rows.map(({ person }) => person.user_id)).not.toContain(gone);
    expect(rows).toHaveLength(2);
  });
});

describe('an exam that is reviewed', () => {
  it('shows its reviewer settings, people and questions, and goes on when it is passed', async () => {
    const dept = (await db.select().from(people).where(eq(people.name, '文秘书')))[0]!.deptId;
    const own = await secretary.data(calls.saveExam, {
      body: input({ review_flag: 1, dept_id: dept, paper_id: null, marker_ids: [] }),
    });
    // Papers are their author's: the office lends one.
    await db.update(exams).set({ paperId: paper!.id }).where(eq(exams.id, own.id));
    const found = await secretary.data(calls.proposeCandidates, { body: { id: own.id } });
    const ids = found.list.slice(0, 2).map(({ person }) => person.user_id);
    await secretary.data(calls.addCandidates, { body: { id: own.id, user_ids: ids } });
    await db.insert(examDuties).values({ examId: own.id, personId: teacherId!, duty: 'marker' });
    const sent = await secretary.data(calls.submitExam, { body: { id: own.id } }, { ifMatch: own.version });
    expect(sent.status).toBe(2);
    const params = { flow: 'exam.exam', subject: String(own.id) };
    const { record } = await admin.data(approvalEndpoints.ofSubject, { params });
    const shown = await admin.data(calls.examOfRecord, { params: { id: record!.id } });
    expect(shown.candidates).toHaveLength(2);
    expect(shown.items.length).toBeGreaterThan(0);
    expect(JSON.stringify(shown.items)).not.toContain('key');
    expect(errorOf(await student.call(calls.examOfRecord, { params: { id: record!.id } }))).toBe('FORBIDDEN');
    const body = { node_id: record!.node!.id, pass: Decision.pass, comment: '' };
    expect((await admin.call(approvalEndpoints.review, { params: { id: record!.id }, body })).status).toBe(200);
    expect((await secretary.data(calls.exam, { params: { id: own.id } })).status).toBe(4);
  });
});

describe('an exam that is over', () => {
  const ended = async () =>
    (await admin.data(calls.exams, { query: { status: 10, size: 50 } })).list.find(
      ({ source_id: source }) => source === null,
    )!;

  it('has a make-up exam for those who failed, were absent or put off, and is filed', async () => {
    const exam = await ended();
    const body = {
      id: exam.id,
      name: '补考',
      whom: ['absent', 'deferred', 'failed'] as const,
      score_rule: 'cap_at_pass' as const,
    };
    const again = await admin.data(calls.makeUpExam, { body: { ...body, whom: [...body.whom] } });
    expect(again).toMatchObject({
      status: 1,
      source_id: exam.id,
      source_name: exam.name,
      score_rule: 'cap_at_pass',
      type: 6,
    });
    expect(again.candidate_states.listed).toBeGreaterThan(1);
    const few = await admin.data(calls.makeUpExam, { body: { ...body, whom: ['deferred'] } });
    expect(few.candidate_states.listed).toBeLessThan(again.candidate_states.listed);
    const filed = await admin.data(calls.archiveExam, { body: { id: exam.id, archive: 1 } }, { ifMatch: exam.version });
    expect(filed.archive).toBe(1);
    expect(errorOf(await admin.call(calls.makeUpExam, { body: { ...body, id: again.id, whom: [...body.whom] } }))).toBe(
      'EXAM_STATE',
    );
  });

  it('is filed by the clock where the office asks for it', async () => {
    const exam = await ended();
    const { id: _id, version, ...config } = await admin.data(calls.examConfig, {});
    await admin.data(calls.saveExamConfig, { body: { ...config, archive_months: 2 } }, { ifMatch: version });
    await db
      .update(exams)
      .set({ archive: 2, scoresAt: new Date(Date.now() - 61 * 24 * hour) })
      .where(eq(exams.id, exam.id));
    const filed = async () => (await db.select().from(exams).where(eq(exams.id, exam.id)))[0]!.archive;
    await moveByClock(server.database, new Date(Date.now() - 5 * 24 * hour));
    expect(await filed()).toBe(2);
    await moveByClock(server.database, new Date(Date.now() + 5 * 24 * hour));
    expect(await filed()).toBe(1);
  });

  it('is copied with its settings and nothing of its people', async () => {
    const exam = await ended();
    const copy = await admin.data(calls.copyExam, { body: { id: exam.id, name: '明年的' } });
    expect(copy).toMatchObject({
      status: 1,
      name: '明年的',
      candidates: 0,
      start_at: null,
      paper_name: exam.paper_name,
    });
  });
});

describe('candidates', () => {
  it('are found by type, numbers and rotation, with what is in their way', async () => {
    const start = nextStart();
    const exam = await made({ start_at: start });
    const other = await made({ start_at: start, name: '同时的考试' });
    await list(other, [free[6]!.id]);
    const staffIds = [free[6]!.staffId, free[7]!.staffId, '没有此人'];
    const found = await admin.data(calls.proposeCandidates, { body: { id: exam.id, staff_ids: staffIds } });
    expect(found.unknown).toEqual(['没有此人']);
    expect(found.list.map(({ conflict }) => conflict).toSorted()).toEqual(['', '同一时间参加“同时的考试”']);
  });

  it('are taken off with a reason, and come back', async () => {
    const exam = await made();
    await list(exam);
    const { list: rows } = await admin.data(calls.candidates, { params: { id: exam.id }, query: {} });
    const change = (state: 'exempt' | 'listed' | 'removed', reason: string) =>
      admin.call(calls.changeCandidates, { body: { id: exam.id, candidate_ids: [rows[0]!.id], state, reason } });
    expect(errorOf(await change('exempt', ''))).toBe('EXAM_INCOMPLETE');
    expect((await change('removed', '误加')).status).toBe(200);
    expect((await now(exam)).candidates).toBe(2);
    expect(await list(exam)).toEqual({ added: 1, known: 2 });
    await admin.data(calls.setFactor, { body: { id: exam.id, candidate_id: rows[1]!.id, factor: 150 } });
    const after = await admin.data(calls.candidates, { params: { id: exam.id }, query: {} });
    expect(after.list.find(({ id }) => id === rows[1]!.id)!.factor).toBe(150);
  });
});

describe('a ticket', () => {
  const enter = (no: string, code: string) =>
    server.anonymous.call(calls.ticketEntrance, { body: { ticket_no: no, code, device_id: randomUUID() } });

  it('opens its own sitting without an account, and nothing for who guesses', async () => {
    const exam = await published();
    await db
      .update(exams)
      .set({ startAt: new Date(Date.now() + 60_000), endAt: new Date(Date.now() + hour) })
      .where(eq(exams.id, exam.id));
    const rows = await db.select().from(examCandidates).where(eq(examCandidates.examId, exam.id));
    const [one, other] = rows;
    const key = await ticketKey(db);
    const code = ticketCode(key, one!);
    const opened = await enter(` ${one!.ticketNo!.slice(0, 6)} ${one!.ticketNo!.slice(6)}`, code.toLowerCase());
    expect(opened.body.data).toMatchObject({ exam: { id: exam.id }, candidate: { ticket_no: one!.ticketNo } });
    expect(errorOf(await enter(other!.ticketNo!, code))).toBe('EXAM_TICKET');
    expect(errorOf(await enter('123', code))).toBe('EXAM_TICKET');
    await db.update(examCandidates).set({ state: 'exempt' }).where(eq(examCandidates.id, other!.id));
    expect(errorOf(await enter(other!.ticketNo!, ticketCode(key, other!)))).toBe('EXAM_ENTRY');
    await db
      .update(exams)
      .set({ rules: { ...exam.rules, allowed_ips: ['203.0.113.0/24'] } })
      .where(eq(exams.id, exam.id));
    expect(errorOf(await enter(one!.ticketNo!, code))).toBe('EXAM_ENTRY');
    await db
      .update(exams)
      .set({ rules: { ...exam.rules, allow_ticket_login: false } })
      .where(eq(exams.id, exam.id));
    expect(errorOf(await enter(one!.ticketNo!, code))).toBe('EXAM_ENTRY');
  });
});

describe('a ticket that got into other hands', () => {
  const told = (id: number) =>
    db
      .select({ event: noticePushes.event })
      .from(noticePushes)
      .where(and(eq(noticePushes.subject, `exam_exam:${id}`), eq(noticePushes.event, 'exam.exam.ticket')));

  it('gets another code: the old one opens nothing, number and others stay, and its owner is told', async () => {
    const exam = await published();
    await db
      .update(exams)
      .set({ startAt: new Date(Date.now() + 60_000), endAt: new Date(Date.now() + hour) })
      .where(eq(exams.id, exam.id));
    const candidates = () =>
      db.select().from(examCandidates).where(eq(examCandidates.examId, exam.id)).orderBy(examCandidates.id);
    const [leaked, other] = await candidates();
    const key = await ticketKey(db);
    const renew = { body: { id: exam.id, candidate_ids: [leaked!.id] } };
    expect(errorOf(await teacher.call(calls.renewTickets, renew))).toBe('FORBIDDEN');
    expect(await admin.data(calls.renewTickets, renew)).toEqual({ changed: 1 });
    const enter = (no: string, code: string) =>
      server.anonymous.call(calls.ticketEntrance, { body: { ticket_no: no, code, device_id: randomUUID() } });
    expect(errorOf(await enter(leaked!.ticketNo!, ticketCode(key, leaked!)))).toBe('EXAM_TICKET');
    const [now] = await candidates();
    expect(now!.ticketNo).toBe(leaked!.ticketNo);
    expect((await enter(now!.ticketNo!, ticketCode(key, now!))).status).toBe(200);
    expect((await enter(other!.ticketNo!, ticketCode(key, other!))).status).toBe(200);
    expect(await told(exam.id)).toHaveLength(1);
  });
});

it('tells who is taken off a published exam, and asks for the browser that the exam demands', async () => {
  const exam = await published();
  const { list: rows } = await admin.data(calls.candidates, { params: { id: exam.id }, query: {} });
  const body = { id: exam.id, candidate_ids: [rows[0]!.id], state: 'deferred' as const, reason: '急诊值班' };
  await admin.data(calls.changeCandidates, { body });
  const off = and(eq(noticePushes.subject, `exam_exam:${exam.id}`), eq(noticePushes.event, 'exam.exam.off'));
  expect(await db.$count(noticePushes, off)).toBe(1);
  const sebKey = 'c'.repeat(64);
  await db
    .update(exams)
    .set({ startAt: new Date(Date.now() + 60_000), rules: { ...exam.rules, seb_keys: [sebKey] } })
    .where(eq(exams.id, exam.id));
  const [candidate] = await db.select().from(examCandidates).where(eq(examCandidates.id, rows[1]!.id));
  const code = ticketCode(await ticketKey(db), candidate!);
  const enter = (seb?: { urls: string[]; hash: string }) =>
    server.anonymous.call(calls.ticketEntrance, {
      body: { ticket_no: candidate!.ticketNo!, code, device_id: randomUUID(), seb },
    });
  const url = 'https://reach.example/login';
  const hash = createHash('sha256')
    .update(url + sebKey)
    .digest('hex');
  expect(errorOf(await enter())).toBe('EXAM_ENTRY');
  expect(errorOf(await enter({ urls: ['https://reach.example/'], hash }))).toBe('EXAM_ENTRY');
  const entered = await enter({ urls: [url], hash });
  expect(entered.status).toBe(200);
  expect(JSON.stringify(entered.body)).not.toContain(sebKey);
});

describe('papers of an exam', () => {
  const print = (who: TestClient, id: number, form: 'tickets' | 'sign' | 'door') =>
    who.call(calls.printExam, { body: { id, form, origin: 'https://reach.example' } });

  it('print once it is published, for its office; a candidate prints his own ticket', async () => {
    const draft = await made();
    expect(errorOf(await print(admin, draft.id, 'tickets'))).toBe('EXAM_INCOMPLETE');
    const exam = await published();
    for (const form of ['tickets', 'sign', 'door'] as const)
      expect((await print(admin, exam.id, form)).status).toBe(200);
    expect(errorOf(await print(secretary, exam.id, 'sign'))).toBe('NOT_FOUND');
    const mine = (id: number) =>
      student.call(calls.myTicket, { body: { exam_id: id, origin: 'https://reach.example' } });
    expect(errorOf(await mine(exam.id))).toBe('NOT_FOUND');
    const own = (await student.data(calls.myExams, {})).find(({ name }) => name === '急救技能理论考核')!;
    expect((await mine(own.exam_id)).status).toBe(200);
  });
});
