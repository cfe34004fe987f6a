import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { examRules } from '@contract/exam/exams/types';
import { eventsIn } from '@contract/kernel/event-stream';
import { actionsFor } from '@contract/exam/watch/deeds';
import type { WatchFrame } from '@contract/exam/watch/watch';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { examCandidates, examDuties, examExtensions, examRooms, exams } from '../exams/tables';
import { examAnswerLog, examEvents, examSittings } from '../sittings/tables';
import { noticePushes } from '../../notice/tables';
import { people } from '../../people/tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const secretary = await server.as('secretary');
const student = await server.as('student');
const minute = 60_000;
const canary = 'canary-answer-7f3a';

/** An exam that has been running for 30 of its 90 minutes in two rooms; the teacher invigilates the first. */
async function running(more: Partial<typeof exams.$inferInsert> = {}) {
  const startAt = new Date(Date.now() - 30 * minute);
  const values = { name: '消化内科出科考试', type: 1, ownerId: 1, rules: examRules.parse({}), status: 6, startAt };
  const [exam] = await db
    .insert(exams)
    .values({ ...values, endAt: new Date(startAt.getTime() + 90 * minute), ...more })
    .returning();
  const examId = exam!.id;
  const rooms = await db
    .insert(examRooms)
    .values([1, 2].map((at) => ({ examId, roomId: at, name: `考场 ${at}`, seats: 30, position: at })))
    .returning();
  await db.insert(examDuties).values({ examId, personId: 3, duty: 'invigilator', examRoomId: rooms[0]!.id });
  const persons = await db.select({ id: people.id }).from(people).where(eq(people.typeId, 1)).limit(2);
  const candidates = await db
    .insert(examCandidates)
    .values(persons.map(({ id }, at) => ({ examId, personId: id, examRoomId: rooms[at]!.id, seat: 1 })))
    .returning();
  const sittings = await db
    .insert(examSittings)
    .values(
      candidates.map(({ id }) => ({
        examId,
        candidateId: id,
        state: 'answering' as const,
        enteredAt: startAt,
        startedAt: startAt,
        epoch: 1,
        answered: 1,
      })),
    )
    .returning();
  await db.insert(examAnswerLog).values(
    sittings.map(({ id }) => ({
      sittingId: id,
      epoch: 1,
      seq: 1,
      kind: 'answer' as const,
      item: 0,
      part: 0,
      value: canary,
      clientAt: startAt,
      monoMs: 1,
      hash: canary,
      result: 'accepted' as const,
    })),
  );
  return { exam: exam!, rooms, candidates, sittings };
}

const watch = (client: TestClient, id: number) => client.call(calls.watch, { params: { id } });
const seatAction = (client: TestClient, id: number, candidateId: number, action: string, reason = '交头接耳') =>
  client.call(calls.seatAction, { body: { id, candidate_id: candidateId, action: action as 'force', reason } });
const stateOf = async (id: number) => (await db.select().from(examSittings).where(eq(examSittings.id, id)))[0]!;
const eventsOf = (examId: number, kind: string) =>
  db
    .select()
    .from(examEvents)
    .where(and(eq(examEvents.examId, examId), eq(examEvents.kind, kind)));

describe('an invigilator sees his rooms', () => {
  it('and nobody else anything of the exam', async () => {
    const { exam, candidates, rooms } = await running();
    expect(errorOf(await watch(student, exam.id))).toBe('FORBIDDEN');
    expect(errorOf(await watch(secretary, exam.id))).toBe('NOT_FOUND');
    const listed = await secretary.data(calls.watchedExams, { query: { size: 500 } });
    expect(listed.list.some(({ id }) => id === exam.id)).toBe(false);
    const own = await teacher.data(calls.watch, { params: { id: exam.id } });
    expect(own.seats.map((seat) => seat.candidate_id)).toEqual([candidates[0]!.id]);
    expect(own.rooms.map(({ id }) => id)).toEqual([rooms[0]!.id]);
    expect(own.is_whole).toBe(false);
    const whole = await admin.data(calls.watch, { params: { id: exam.id } });
    expect(whole.seats).toHaveLength(2);
    const row = (await teacher.data(calls.watchedExams, { query: { size: 500 } })).list.find(
      ({ id }) => id === exam.id,
    );
    expect(row).toMatchObject({ rooms: '考场 1', candidates: 1, entered: 1, handed_in: 0 });
  });

  it('and no event of a candidate who sits in none of them', async () => {
    const { exam, candidates } = await running();
    await db.update(examCandidates).set({ examRoomId: null }).where(eq(examCandidates.id, candidates[1]!.id));
    await seatAction(admin, exam.id, candidates[1]!.id, 'force');
    const kinds = async (client: TestClient) =>
      (await client.data(calls.watch, { params: { id: exam.id } })).events.map(({ kind }) => kind);
    expect(await kinds(admin)).toEqual(['forced']);
    expect(await kinds(teacher)).toEqual([]);
  });

  it('not before the exam is published', async () => {
    const { exam } = await running({ status: 4 });
    expect(errorOf(await watch(teacher, exam.id))).toBe('NOT_FOUND');
  });

  it('and reaches nobody beyond them', async () => {
    const { exam, rooms, candidates, sittings } = await running();
    const other = candidates[1]!.id;
    expect(errorOf(await seatAction(teacher, exam.id, other, 'force'))).toBe('NOT_FOUND');
    const extend = (body: object) =>
      teacher.call(calls.extendExam, { body: { id: exam.id, minutes: 5, reason: '停电', scope: 'all', ...body } });
    expect(errorOf(await extend({ exam_name: exam.name }))).toBe('EXAM_WATCH_REFUSED');
    expect(errorOf(await extend({ scope: 'room', room_id: rooms[1]!.id }))).toBe('NOT_FOUND');
    expect(errorOf(await extend({ scope: 'person', candidate_id: other }))).toBe('NOT_FOUND');
    const say = { id: exam.id, scope: 'room' as const, room_id: rooms[1]!.id, text: '请安静' };
    expect(errorOf(await teacher.call(calls.messageSeats, { body: say }))).toBe('NOT_FOUND');
    expect((await stateOf(sittings[1]!.id)).state).toBe('answering');
    expect(await db.$count(examExtensions, eq(examExtensions.examId, exam.id))).toBe(0);
  });

  it('hears nothing of what happens in the other room', async () => {
    const { exam, candidates, rooms } = await running();
    await seatAction(admin, exam.id, candidates[1]!.id, 'force');
    await admin.data(calls.messageSeats, {
      body: { id: exam.id, scope: 'room', room_id: rooms[1]!.id, text: '只给考场 2' },
    });
    await admin.data(calls.messageSeats, { body: { id: exam.id, scope: 'all', text: '给全体' } });
    const { events } = await teacher.data(calls.watch, { params: { id: exam.id } });
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([['message', '给全体']]);
  });
});

describe('what is done', () => {
  it('gives time to all only by the name of the exam, once for the same key', async () => {
    const { exam } = await running();
    const body = { id: exam.id, scope: 'all' as const, minutes: 10, reason: '网络中断', exam_name: '' };
    expect(errorOf(await admin.call(calls.extendExam, { body }))).toBe('EXAM_WATCH_REFUSED');
    const before = await admin.data(calls.watch, { params: { id: exam.id } });
    const key = crypto.randomUUID();
    for (let turn = 0; turn < 2; turn++) {
      await admin.data(calls.extendExam, { body: { ...body, exam_name: exam.name } }, { key });
    }
    const after = await admin.data(calls.watch, { params: { id: exam.id } });
    const deadlines = (snapshot: typeof after) => snapshot.seats.map(({ deadline }) => Date.parse(deadline!));
    expect(deadlines(after)).toEqual(deadlines(before).map((at) => at + 10 * minute));
    expect(after.events.map(({ text }) => text)).toEqual(['延长 10 分钟，网络中断']);
    const told = and(eq(noticePushes.subject, `exam_exam:${exam.id}`), eq(noticePushes.event, 'exam.exam.extended'));
    expect(await db.$count(noticePushes, told)).toBe(1);
  });

  it('gives time to one room or one person alone', async () => {
    const { exam, rooms, candidates } = await running();
    const give = (body: object) =>
      teacher.data(calls.extendExam, { body: { id: exam.id, scope: 'room', minutes: 5, reason: '停电', ...body } });
    const deadlines = async () =>
      (await admin.data(calls.watch, { params: { id: exam.id } })).seats.map(({ deadline }) => Date.parse(deadline!));
    const [first, second] = await deadlines();
    await give({ room_id: rooms[0]!.id });
    await give({ scope: 'person', candidate_id: candidates[0]!.id });
    expect(await deadlines()).toEqual([first! + 10 * minute, second]);
  });

  it('takes a paper away with a reason, lets him go on, and refuses what the table of sittings refuses', async () => {
    const { exam, candidates, sittings } = await running();
    const [id, sitting] = [candidates[0]!.id, sittings[0]!.id];
    expect(errorOf(await seatAction(teacher, exam.id, id, 'force', ''))).toBe('EXAM_WATCH_REFUSED');
    expect((await seatAction(teacher, exam.id, id, 'unlock')).status).toBe(200);
    expect(await stateOf(sitting)).toMatchObject({ state: 'answering', isUnlocked: true });
    expect((await seatAction(teacher, exam.id, id, 'force')).status).toBe(200);
    expect(await stateOf(sitting)).toMatchObject({ state: 'forced', closedBy: 3, reason: '交头接耳' });
    const before = await stateOf(sitting);
    expect(errorOf(await seatAction(teacher, exam.id, id, 'force'))).toBe('EXAM_SITTING_STATE');
    expect(errorOf(await seatAction(teacher, exam.id, id, 'absent'))).toBe('EXAM_SITTING_STATE');
    expect(await stateOf(sitting)).toEqual(before);
    expect((await seatAction(teacher, exam.id, id, 'reopen', '误收')).status).toBe(200);
    expect(await stateOf(sitting)).toMatchObject({ state: 'answering', closedAt: null, closedBy: null });
    expect((await seatAction(teacher, exam.id, id, 'cheat')).status).toBe(200);
    expect((await stateOf(sitting)).state).toBe('void');
    const [candidate] = await db.select().from(examCandidates).where(eq(examCandidates.id, id));
    expect(candidate).toMatchObject({ state: 'void', reason: '交头接耳' });
    for (const kind of ['unlocked', 'forced', 'reopened', 'cheat'])
      expect(await eventsOf(exam.id, kind)).toHaveLength(1);
  });

  it('notes nobody as absent while he may still come, and takes it back', async () => {
    const { exam, candidates, sittings } = await running({ lateMin: 45 });
    await db.delete(examAnswerLog).where(eq(examAnswerLog.sittingId, sittings[0]!.id));
    await db.delete(examSittings).where(eq(examSittings.id, sittings[0]!.id));
    const id = candidates[0]!.id;
    // What a page offers, by what it is told.
    const offered = async () => {
      const { exam: shown, seats } = (await watch(teacher, exam.id)).body.data;
      const [seat] = seats;
      const time = {
        now: Date.now(),
        latestEntry: Date.parse(shown.latest_entry),
        deadline: Date.parse(seat!.deadline!),
      };
      return actionsFor(seat!.sitting, time);
    };
    expect(await offered()).toEqual([]);
    expect(errorOf(await seatAction(teacher, exam.id, id, 'absent', ''))).toBe('EXAM_WATCH_REFUSED');
    await db.update(exams).set({ lateMin: 15 }).where(eq(exams.id, exam.id));
    expect(await offered()).toEqual(['absent']);
    expect((await seatAction(teacher, exam.id, id, 'absent', '')).status).toBe(200);
    expect((await watch(teacher, exam.id)).body.data.seats[0]).toMatchObject({ sitting: 'absent' });
    expect((await seatAction(teacher, exam.id, id, 'reopen', '已到场')).status).toBe(200);
    expect((await watch(teacher, exam.id)).body.data.seats[0]).toMatchObject({ sitting: 'not_entered' });
  });

  it('is over with the exam, and lets nobody go on whose time is over', async () => {
    const over = await running({ status: 7 });
    expect(errorOf(await seatAction(admin, over.exam.id, over.candidates[0]!.id, 'force'))).toBe('EXAM_STATE');
    const note = { id: over.exam.id, text: '补记' };
    expect(errorOf(await admin.call(calls.noteRoom, { body: note }))).toBe('EXAM_STATE');
    const late = await running({ startAt: new Date(Date.now() - 120 * minute) });
    await seatAction(admin, late.exam.id, late.candidates[0]!.id, 'force');
    const { exam, seats } = (await watch(admin, late.exam.id)).body.data;
    const seat = seats.find(({ candidate_id: one }) => one === late.candidates[0]!.id)!;
    const deadline = Date.parse(seat.deadline!);
    expect(seat.sitting).toBe('forced');
    const time = { now: Date.now(), latestEntry: Date.parse(exam.latest_entry), deadline };
    expect(actionsFor(seat.sitting, time)).toEqual(['cheat']);
    expect(errorOf(await seatAction(admin, late.exam.id, late.candidates[0]!.id, 'reopen'))).toBe('EXAM_WATCH_REFUSED');
    expect((await stateOf(late.sittings[0]!.id)).state).toBe('forced');
  });
});

describe('what happens is told', () => {
  it('first as a whole, then by what has changed, and never an answer', async () => {
    const { exam, candidates } = await running();
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const line = new AbortController();
    const url = `${address}${calls.watchEvents.path.replace(':id', String(exam.id))}`;
    const response = await fetch(url, { headers: { authorization: teacher.token! }, signal: line.signal });
    let heard = '';
    const decoder = new TextDecoder();
    const text = async function* () {
      for await (const bytes of response.body!) {
        const piece = decoder.decode(bytes, { stream: true });
        heard += piece;
        yield piece;
      }
    };
    const frames = eventsIn(text());
    const next = async () => JSON.parse((await frames.next()).value as string) as WatchFrame;
    const whole = await next();
    expect(whole).toMatchObject({ is_first: true, is_whole: false, exam: { id: exam.id } });
    expect(whole.seats.map((seat) => seat.candidate_id)).toEqual([candidates[0]!.id]);
    await seatAction(teacher, exam.id, candidates[0]!.id, 'force');
    const change = await next();
    expect(change).toMatchObject({
      is_first: false,
      exam: null,
      seats: [{ sitting: 'forced' }],
      events: [{ kind: 'forced' }],
    });
    line.abort();
    expect(heard).not.toContain(canary);
    expect((await watch(admin, exam.id)).bytes.toString()).not.toContain(canary);
  });

  it('tells no word of a payload that is not meant for people', async () => {
    const { exam, sittings } = await running();
    const payload = { answer: canary, score: canary, hash: canary, ms: 4000 };
    await db
      .insert(examEvents)
      .values({ examId: exam.id, seq: 1, sittingId: sittings[0]!.id, kind: 'page.hidden', payload });
    const { bytes, body } = await watch(admin, exam.id);
    expect(bytes.toString()).not.toContain(canary);
    expect(body.data.events[0]).toMatchObject({ kind: 'page.hidden', text: '4 秒' });
    expect(body.data.seats.map((seat) => seat.left_count)).toEqual([1, 0]);
  });

  it('prints as a record, for those who watch', async () => {
    const { exam } = await running();
    const body = { id: exam.id, origin: 'https://reach.example' };
    expect(errorOf(await secretary.call(calls.roomRecord, { body }))).toBe('NOT_FOUND');
    const { bytes, status } = await teacher.call(calls.roomRecord, { body });
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });
});
