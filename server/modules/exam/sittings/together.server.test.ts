import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { examRules } from '@contract/exam/exams/types';
import type { FinalReceipt, Started } from '@contract/exam/sittings/sittings';
import { errorOf, type TestAnswer } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../../people/tables';
import { examCandidates, exams } from '../exams/tables';
import { examEvents, examPackets, examSittings } from './tables';
import { signToken } from './token';

/** A hall that begins, and hands in, within the same moment. */

const server = await startTestServer({ working: false });
const { db } = server.database;
const minute = 60_000;
const device = '0b4c9a52-2222-4aaa-8bbb-000000000001';
const otherDevice = '0b4c9a52-2222-4aaa-8bbb-000000000002';
let examId = 0;

beforeEach(async () => {
  const startAt = new Date(Date.now() - 10 * minute);
  const [exam] = await db
    .insert(exams)
    .values({
      name: '同时开始的考试',
      type: 1,
      ownerId: 1,
      rules: examRules.parse({}),
      startAt,
      endAt: new Date(startAt.getTime() + 90 * minute),
      earlyMin: 0,
      status: 5,
      publishedAt: new Date(1000 * Math.floor(startAt.getTime() / 1000)),
      frozen: { paper_id: 1, name: '试卷', full_mark: 0, has_human_parts: false, sections: [], variants: [[]] },
    })
    .returning();
  examId = exam!.id;
  await db.insert(examPackets).values({
    examId,
    variant: 1,
    edition: exam!.publishedAt!.getTime() / 1000,
    key: 'the key of the packet',
    manifestHash: 'ab',
    body: Buffer.from('x'),
  });
});

/** So many who are in a state on this device. */
async function hall(count: number, state: 'waiting' | 'answering') {
  const persons = await db.select({ id: people.id }).from(people).orderBy(asc(people.id)).offset(20).limit(count);
  const candidates = await db
    .insert(examCandidates)
    .values(persons.map(({ id }, at) => ({ examId, personId: id, ticketNo: `7${examId}${at}` })))
    .returning();
  const now = new Date();
  const startedAt = state === 'answering' ? now : null;
  const rows = await db
    .insert(examSittings)
    .values(
      candidates.map(({ id }) => ({
        examId,
        candidateId: id,
        state,
        enteredAt: now,
        startedAt,
        epoch: 1,
        deviceId: device,
      })),
    )
    .returning();
  return Promise.all(
    rows.map(async ({ id }) => ({
      id,
      token: await signToken(server.database, { sittingId: id, deviceId: device }, null),
    })),
  );
}

const begin = (token: string) => server.anonymous.call(calls.startSitting, { body: { token } });
const handIn = (token: string, more: object = {}) =>
  server.anonymous.call(calls.submitSitting, { body: { token, epoch: 1, head_seq: 0, head_hash: '', ...more } });
const outcome = (answer: TestAnswer<unknown>) => (answer.status === 200 ? 'done' : errorOf(answer));

async function eventsOf() {
  const { rows } = await db.execute<{ seq: number; kind: string; sitting: number; written: string }>(
    sql`select seq, kind, sitting_id as sitting, xmin::text as written from exam_event where exam_id = ${examId} order by seq`,
  );
  return rows;
}

it('begins in few transactions, each once, and its events have no gap', async () => {
  const all = await hall(20, 'waiting');
  const answers = await Promise.all([...all, ...all.slice(0, 3)].map(({ token }) => begin(token)));
  expect(answers.map(outcome)).toEqual(answers.map(() => 'done'));
  const { key, state, deadline } = (answers[7]!.body as { data: Started }).data;
  expect([key, state]).toEqual(['the key of the packet', 'answering']);
  expect(Date.parse(deadline)).toBeGreaterThan(Date.now());
  const events = await eventsOf();
  expect(events.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1));
  expect(new Set(events.map(({ sitting }) => sitting))).toEqual(new Set(all.map(({ id }) => id)));
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['started']));
  expect(new Set(events.map(({ written }) => written)).size).toBeLessThanOrEqual(6);
});

it('hands in together; a wrong head, another device and an exam that is not theirs any more are no other’s fault', async () => {
  const [gapped, old, removed, twice, ...plain] = await hall(16, 'answering');
  const elsewhere = await signToken(server.database, { sittingId: old!.id, deviceId: otherDevice }, null);
  const [sitting] = await db.select().from(examSittings).where(eq(examSittings.id, removed!.id));
  await db.update(examCandidates).set({ state: 'removed' }).where(eq(examCandidates.id, sitting!.candidateId));
  const answers = await Promise.all([
    handIn(gapped!.token, { head_seq: 3, head_hash: 'c'.repeat(64) }),
    handIn(elsewhere),
    begin(removed!.token),
    handIn(twice!.token),
    handIn(twice!.token),
    ...plain.map(({ token }) => handIn(token)),
  ]);
  expect(answers.map(outcome)).toEqual([
    'EXAM_LOG_GAP',
    'EXAM_OLD_WRITER',
    'EXAM_TOKEN',
    ...Array.from({ length: 2 + plain.length }, () => 'done'),
  ]);
  const receipts = answers.slice(3).map(({ body }) => (body as { data: FinalReceipt }).data.receipt_no);
  expect(receipts[0]).toBe(receipts[1]);
  expect(new Set(receipts).size).toBe(1 + plain.length);
  const events = await eventsOf();
  expect(events.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual(
    [twice, ...plain].map((_, at) => `${at + 1} submitted`),
  );
  expect(new Set(events.map(({ written }) => written)).size).toBeLessThanOrEqual(6);
  const rows = await db
    .select()
    .from(examSittings)
    .where(eq(examSittings.examId, examId))
    .orderBy(asc(examSittings.id));
  expect(rows.map(({ state, version }) => `${state} ${version}`)).toEqual([
    ...Array.from({ length: 3 }, () => 'answering 1'),
    ...[twice, ...plain].map(() => 'submitted 2'),
  ]);
  expect(rows.slice(3).every(({ closedAt, startedAt, receiptNo }) => closedAt && startedAt && receiptNo)).toBe(true);
});

it('one whose round the database undid begins alone', async () => {
  const all = await hall(6, 'waiting');
  const worst = all[3]!.id;
  await db.execute(sql`
    create function refuse_one() returns trigger language plpgsql as
    $$ begin if new.id = ${sql.raw(String(worst))} then raise 'refused for the test'; end if; return new; end $$`);
  await db.execute(
    sql`create trigger refuse_one before update on exam_sitting for each row execute function refuse_one()`,
  );
  try {
    const answers = await Promise.all(all.map(({ token }) => begin(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200]);
  } finally {
    await db.execute(sql`drop trigger refuse_one on exam_sitting`);
    await db.execute(sql`drop function refuse_one`);
  }
  const [{ count } = { count: 0 }] = (
    await db.execute<{ count: number }>(sql`select count(*)::int as count from ${examEvents} where exam_id = ${examId}`)
  ).rows;
  expect(count).toBe(5);
});
