import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { examRules } from '@contract/exam/exams/types';
import type { Database } from '@server/kernel/database/database';
import { openTestDatabase } from '@tests/server/test-database';
import { recordEvent } from '../sittings/events';
import { finalAnswers, openSittings, undecidedBranches } from '../sittings/find';
import { examAnswerBranches, examAnswerLog, examEvents, examSittings } from '../sittings/tables';
import { extendTime } from './extend';
import { candidateDeadline, candidateOf } from './find';
import { moveExam, startByClock } from './move';
import { examCandidates, examExtensions, exams } from './tables';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const minute = 60_000;
const now = new Date('2026-11-02T01:30:00Z');
let examId = 0;
let candidateId = 0;

/** An exam of 90 minutes that began half an hour before `now`, with one candidate. */
beforeEach(async () => {
  const startAt = new Date(now.getTime() - 30 * minute);
  const endAt = new Date(startAt.getTime() + 90 * minute);
  const values = { name: '心内科出科考试', type: 1, ownerId: 2, rules: examRules.parse({}), startAt, endAt };
  const [exam] = await database.db.insert(exams).values(values).returning();
  examId = exam!.id;
  const [candidate] = await database.db.insert(examCandidates).values({ examId, personId: 4 }).returning();
  candidateId = candidate!.id;
});

const setStatus = (status: number) => database.db.update(exams).set({ status }).where(eq(exams.id, examId));
const stored = async () => (await database.db.select().from(exams).where(eq(exams.id, examId)))[0]!;
const move = (action: Parameters<typeof moveExam>[2]) =>
  database.transaction((tx) => moveExam(tx, examId, action, { now }));

describe('an exam moves by its table alone', () => {
  it('as the clock has it, whatever is stored: what is due has begun', async () => {
    await setStatus(5);
    await expect(move('unpublish')).rejects.toMatchObject({ key: 'EXAM_STATE' });
    expect((await stored()).status).toBe(5);
    expect(await move('close')).toMatchObject({ status: 8 });
  });

  it('the clock is written down once', async () => {
    await setStatus(5);
    const start = () => database.transaction((tx) => startByClock(tx, examId, now));
    expect([await start(), await start()]).toEqual([true, false]);
    expect(await stored()).toMatchObject({ status: 6, startedAt: (await stored()).startAt });
  });
});

describe('more time', () => {
  const extend = (more: object) =>
    database.transaction((tx) =>
      extendTime(
        tx,
        { examId, scope: 'all', minutes: 10, reason: '停电', actorId: 2, key: crypto.randomUUID(), ...more },
        now,
      ),
    );
  const deadline = async () =>
    candidateDeadline(database.db, await stored(), (await candidateOf(database.db, examId, 4))!, null);

  it('is one row and one event, and the same key counts once', async () => {
    await setStatus(6);
    const before = Date.parse((await deadline())!);
    const one = await extend({ key: 'k' });
    expect((await extend({ key: 'k' })).id).toBe(one.id);
    expect(Date.parse((await deadline())!) - before).toBe(10 * minute);
    await extend({ scope: 'person', candidateId, minutes: 5 });
    expect(Date.parse((await deadline())!) - before).toBe(15 * minute);
    const events = await database.db.select().from(examEvents).where(eq(examEvents.examId, examId));
    expect(events.map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'extended'],
      [2, 'extended'],
    ]);
  });

  it('is refused where it ends somebody at once, is for nobody, or the exam does not run', async () => {
    await setStatus(6);
    await expect(extend({ minutes: -61 })).rejects.toMatchObject({ key: 'EXAM_INCOMPLETE' });
    await expect(extend({ scope: 'person', candidateId: 0 })).rejects.toMatchObject({ key: 'NOT_FOUND' });
    await setStatus(7);
    await expect(extend({})).rejects.toMatchObject({ key: 'EXAM_STATE' });
    expect(await database.db.$count(examExtensions, eq(examExtensions.examId, examId))).toBe(0);
  });
});

describe('answers that count', () => {
  it('are the last counted of each part, with what staff took of branches', async () => {
    const [sitting] = await database.db
      .insert(examSittings)
      .values({ examId, candidateId, state: 'answering' })
      .returning();
    const sittingId = sitting!.id;
    const given = { sittingId, epoch: 1, kind: 'answer' as const, item: 0, clientAt: now, result: 'accepted' as const };
    const entry = (seq: number, part: number, value: unknown, more: object = {}) => ({
      ...given,
      seq,
      part,
      value,
      monoMs: seq,
      hash: String(seq),
      ...more,
    });
    await database.db
      .insert(examAnswerLog)
      .values([
        entry(1, 0, 'A'),
        entry(2, 0, 'B'),
        entry(3, 1, 'C'),
        entry(4, 0, 'D', { result: 'kept_not_counted' }),
        entry(5, 2, 'E'),
        entry(6, 2, null),
        entry(7, 1, null, { kind: 'flag' }),
      ]);
    const counted = async () => Object.fromEntries((await finalAnswers(database.db, [sittingId])).get(sittingId)!);
    expect(await counted()).toEqual({ '0.0': 'B', '0.1': 'C' });
    expect((await openSittings(database.db, examId)).map(({ id }) => id)).toEqual([sittingId]);
    const late = { kind: 'answer' as const, epoch: 1, item: 0, client_at: now.toISOString(), mono_ms: 9, hash: 'x' };
    const entries = [
      { ...late, seq: 8, part: 0, value: 'X' },
      { ...late, seq: 9, part: 1, value: 'Y' },
    ];
    await database.db
      .insert(examAnswerBranches)
      .values({ sittingId, epoch: 1, reason: 'late', entries, headHash: 'x' });
    expect(await counted()).toEqual({ '0.0': 'B', '0.1': 'C' });
    expect(await undecidedBranches(database.db, examId)).toHaveLength(1);
    await database.db.update(examAnswerBranches).set({ decision: 'part', takenParts: ['0.1'], decidedAt: now });
    expect(await counted()).toEqual({ '0.0': 'B', '0.1': 'Y' });
    expect(await undecidedBranches(database.db, examId)).toEqual([]);
  });
});

it('numbers of events have no gap, however many come at once', async () => {
  await Promise.all(
    Array.from({ length: 8 }, () => database.transaction((tx) => recordEvent(tx, examId, { kind: 'page.hidden' }))),
  );
  const events = await database.db.select().from(examEvents).where(eq(examEvents.examId, examId));
  expect(events.map(({ seq }) => seq).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
