import { asc, eq, notInArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { examDefaults } from '@contract/exam/exams/defaults';
import type { Practice, PracticeItem } from '@contract/exam/practice';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { exams } from '../exams/tables';
import { examItems, examPapers } from '../papers/tables';
import { examParts, examQuestions } from '../questions/tables';
import { examCards, examPracticeItems, examPractices } from './tables';
import { endOverdue } from './work';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const student = await server.as('student');
const { db } = server.database;
const canary = 'CANARY-P4C7';
await db.update(examParts).set({
  secret: sql`secret || ${JSON.stringify({ analysis: canary, answer: canary })}::jsonb`,
});

const begin = (over: object = {}, client = student): Promise<Practice> =>
  client.data(calls.beginPractice, { body: { mode: 'practice', source: 'random', types: [1], count: 5, ...over } });
const keyOf = async ({ question_id: id }: PracticeItem) => {
  const [question] = await db.select().from(examQuestions).where(eq(examQuestions.id, id));
  const content = await admin.data(calls.question, { params: { id: question!.id } });
  return content.content.parts.map(({ secret }) => secret.key);
};
const wrongFor = (item: PracticeItem, [key]: string[][]) =>
  item.content.parts[0]!.options.find(({ id }) => !key!.includes(id))!.id;
const answer = (round: Practice, position: number, responses: (string | string[] | null)[]) =>
  student.call(calls.answerPractice, { body: { id: round.id, position, responses } });

describe('a round of practice', () => {
  it('is drawn of released questions of public banks that are in use, and is one’s own', async () => {
    const round = await begin({ types: [], count: 100 });
    const rows = await db.select().from(examQuestions);
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(round.items.length).toBeGreaterThan(20);
    expect(round.items.every(({ question_id: id }) => byId.get(id)!.isPractice && byId.get(id)!.status === 1)).toBe(
      true,
    );
    expect(errorOf(await teacher.call(calls.practice, { params: { id: round.id } }))).toBe('NOT_FOUND');
    expect(errorOf(await teacher.call(calls.finishPractice, { body: { id: round.id } }))).toBe('NOT_FOUND');
    const strange = await teacher.call(calls.beginPractice, {
      body: { mode: 'practice', source: 'wrong', count: 5 },
    });
    expect(errorOf(strange)).toBe('EXAM_PRACTICE_EMPTY');
  });

  it('tells nothing of an answer before it was given, then of that question alone', async () => {
    const round = await begin();
    expect(JSON.stringify(round)).not.toContain(canary);
    const read = () => student.data(calls.practice, { params: { id: round.id } });
    expect(JSON.stringify(await read())).not.toContain(canary);
    const [first] = round.items;
    const key = await keyOf(first!);
    const { data } = (await answer(round, 1, [key[0]![0]!])).body as { data: PracticeItem };
    expect(data.share).toBe(100);
    expect(JSON.stringify(data.told)).toContain(canary);
    expect((await read()).items.map(({ told }) => told !== null)).toEqual([true, false, false, false, false]);
    // The key is known by now: the first answer stands.
    const again = (await answer(round, 1, [wrongFor(first!, key)])).body as { data: PracticeItem };
    expect([again.data.share, again.data.responses]).toEqual([100, [key[0]![0]!]]);
    expect(JSON.stringify(await student.data(calls.practiceHome))).not.toContain(canary);
  });

  it('is known of when papers are composed: how many people may have a question on a device', async () => {
    const round = await begin({ count: 3 });
    await begin({ count: 100, types: [] });
    const list = await admin.data(calls.questions, { query: { size: 500 } });
    const held = list.list.filter(({ id }) => round.items.some((item) => item.question_id === id));
    expect(held.map(({ holders }) => holders)).toEqual([1, 1, 1]);
    const released = new Set(list.list.filter((one) => one.is_practice).map(({ id }) => id));
    expect(list.list.filter((one) => one.holders > 0 && !released.has(one.id))).toEqual([]);
  });

  it('has a time where it is a mock exam, and none otherwise', async () => {
    expect((await begin({ mode: 'mock', minutes: 45 })).minutes).toBe(45);
    expect((await begin({ mode: 'mock' })).minutes).toBeNull();
    expect((await begin({ minutes: 45 })).minutes).toBeNull();
    const body = { mode: 'mock' as const, source: 'random' as const, count: 5, minutes: 301 };
    expect((await student.call(calls.beginPractice, { body })).status).toBe(400);
  });

  it('refuses an answer that is none of the question, and a blank one', async () => {
    const round = await begin();
    expect(errorOf(await answer(round, 1, ['strange']))).toBe('EXAM_PRACTICE_ANSWER');
    expect(errorOf(await answer(round, 1, [null]))).toBe('EXAM_PRACTICE_ANSWER');
    expect(errorOf(await answer(round, 99, ['x']))).toBe('NOT_FOUND');
  });

  it('as a mock exam tells nothing until it is handed in, takes changes until then, and none after', async () => {
    const round = await begin({ mode: 'mock', count: 4 });
    const keys = await Promise.all(round.items.map(keyOf));
    await answer(round, 1, [wrongFor(round.items[0]!, keys[0]!)]);
    const changed = (await answer(round, 1, [keys[0]![0]![0]!])).body as { data: PracticeItem };
    expect([changed.data.share, changed.data.told]).toEqual([null, null]);
    expect(JSON.stringify(await student.data(calls.practice, { params: { id: round.id } }))).not.toContain(canary);
    const done = await student.data(calls.finishPractice, { body: { id: round.id } });
    expect([done.percent, done.level, done.answered]).toEqual([25, '不合格', 1]);
    expect(done.items.every(({ told }) => told !== null)).toBe(true);
    expect(await student.data(calls.finishPractice, { body: { id: round.id } })).toEqual(done);
    expect(errorOf(await answer(round, 2, [keys[1]![0]![0]!]))).toBe('EXAM_PRACTICE_CLOSED');
  });

  it('as a mock exam ends with its time, whether or not a page is open, with what was answered until then', async () => {
    const early = async (id: string, seconds: number) =>
      db
        .update(examPractices)
        .set({ startedAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(examPractices.id, id));
    const stored = async (id: string) => (await db.select().from(examPractices).where(eq(examPractices.id, id)))[0]!;
    const [seen, left, open, free] = [
      await begin({ mode: 'mock', count: 4, minutes: 10 }),
      await begin({ mode: 'mock', count: 2, minutes: 10 }),
      await begin({ mode: 'mock', count: 2, minutes: 10 }),
      await begin({ mode: 'mock', count: 2 }),
    ];
    const [key] = await keyOf(seen.items[0]!);
    expect((await answer(seen, 1, [key![0]!])).status).toBe(200);
    for (const [round, seconds] of [
      [seen, 620],
      [left, 700],
      [open, 590],
      [free, 90_000],
    ] as const) {
      await early(round.id, seconds);
    }
    // Too late, though nobody has ended it yet; and nothing of a key is told by the refusal.
    expect(errorOf(await answer(seen, 2, [null]))).toBe('EXAM_PRACTICE_CLOSED');
    expect((await stored(seen.id)).finishedAt).toBeNull();
    const read = await student.data(calls.practice, { params: { id: seen.id } });
    expect([read.percent, read.answered, read.level]).toEqual([25, 1, '不合格']);
    const { startedAt, finishedAt } = await stored(seen.id);
    expect(finishedAt!.getTime() - startedAt.getTime()).toBe(600_000);
    expect(await student.data(calls.finishPractice, { body: { id: seen.id } })).toEqual(read);
    // Ended by the clock, whosever it is.
    await db.update(examPractices).set({ finishedAt: null }).where(eq(examPractices.id, left.id));
    await endOverdue(server.database);
    expect((await stored(left.id)).finishedAt).not.toBeNull();
    expect([(await stored(open.id)).finishedAt, (await stored(free.id)).finishedAt]).toEqual([null, null]);
    expect((await answer(open, 1, [null])).status).toBe(200);
  });

  it('puts mistakes into the book, from where they come again', async () => {
    const round = await begin();
    const [item] = round.items;
    await answer(round, 1, [wrongFor(item!, await keyOf(item!))]);
    const home = await student.data(calls.practiceHome);
    expect(home.wrong).toBeGreaterThan(0);
    expect([home.streak > 0, home.today > 0, home.mastery.length > 0]).toEqual([true, true, true]);
    const again = await begin({ source: 'wrong', types: [], count: 50 });
    expect(again.items.map(({ question_id: id }) => id)).toContain(item!.question_id);
    const body = { question_id: item!.question_id, is_starred: true };
    expect(await student.data(calls.starQuestion, { body })).toEqual({ is_starred: true });
    const starred = await begin({ source: 'starred', types: [], count: 100 });
    expect(starred.items.map(({ question_id: id }) => id)).toContain(item!.question_id);
    const cards = await db.select().from(examCards).where(eq(examCards.questionId, item!.question_id));
    expect(cards).toHaveLength(1);
  });
});

describe('questions of exams that are under way', () => {
  it('are neither drawn nor shown in rounds that were begun before', async () => {
    const round = await begin({ count: 3 });
    const [item] = round.items;
    // A paper that no other exam is held on.
    const [paper] = await db
      .select()
      .from(examPapers)
      .where(notInArray(examPapers.id, db.select({ id: sql`coalesce(paper_id, 0)` }).from(exams)))
      .orderBy(asc(examPapers.id))
      .limit(1);
    const [section] = await db.select().from(examItems).where(eq(examItems.paperId, paper!.id)).limit(1);
    const [row] = await db.select().from(examPracticeItems).where(eq(examPracticeItems.questionId, item!.question_id));
    await db.insert(examItems).values({
      ...section!,
      id: undefined,
      position: 99,
      variant: 9,
      questionId: item!.question_id,
      versionId: row!.versionId,
    });
    const rules = examDefaults.shape.rules.parse({});
    const [exam] = await db
      .insert(exams)
      .values({ name: '进行中', type: 1, ownerId: 3, paperId: paper!.id, rules, status: 6 })
      .returning();
    const shown = await student.data(calls.practice, { params: { id: round.id } });
    expect(shown.items.map(({ question_id: id }) => id)).not.toContain(item!.question_id);
    const tried = await answer(round, 1, [item!.content.parts[0]!.options[0]!.id]);
    expect(errorOf(tried)).toBe('NOT_FOUND');
    const all = await begin({ types: [], count: 100 });
    expect(all.items.map(({ question_id: id }) => id)).not.toContain(item!.question_id);
    const star = { question_id: item!.question_id, is_starred: true };
    expect(errorOf(await student.call(calls.starQuestion, { body: star }))).toBe('NOT_FOUND');
    await db.update(exams).set({ status: 10 }).where(eq(exams.id, exam!.id));
    const after = await student.data(calls.practice, { params: { id: round.id } });
    expect(after.items.map(({ question_id: id }) => id)).toContain(item!.question_id);
  });
});

describe('reports of mistakes', () => {
  it('reach who may edit the question, and are answered once on what was seen', async () => {
    const bank = (await teacher.data(calls.banks)).find(({ name }) => name === '内科')!;
    const round = await begin({ bank_id: bank.id, count: 1 });
    const questionId = round.items[0]!.question_id;
    const body = { question_id: questionId, words: '选项 B 与解析不符' };
    await student.data(calls.reportQuestion, { body });
    const query = { question_id: questionId };
    expect((await student.call(calls.reports, { query })).status).toBe(403);
    const secretary = await server.as('secretary');
    expect(errorOf(await secretary.call(calls.reports, { query }))).toBe('NOT_FOUND');
    const report = (await teacher.data(calls.reports, { query })).find(({ words }) => words === body.words);
    expect(report).toMatchObject({ words: body.words, state: 'open' });
    const reply = { body: { id: report!.id, reply: '已更正' } };
    expect(errorOf(await secretary.call(calls.settleReport, reply, { ifMatch: report!.version }))).toBe(
      'EXAM_BANK_FOREIGN',
    );
    const done = await teacher.data(calls.settleReport, reply, { ifMatch: report!.version });
    expect([done.state, done.reply]).toEqual(['done', '已更正']);
    expect(errorOf(await teacher.call(calls.settleReport, reply, { ifMatch: report!.version }))).toBe('VERSION_STALE');
  });
});
