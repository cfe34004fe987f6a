import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { createDecipheriv, createHash, createPublicKey, verify } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { examRules, type CandidatePaper } from '@contract/exam/exams/types';
import {
  chainStart,
  chainText,
  receiptText,
  sealCode,
  type AnswerValue,
  type ChainedEntry,
} from '@contract/exam/sittings/chain';
import type {
  DeskBranch,
  Entrance,
  FinalReceipt,
  Packet,
  SittingReceipt,
  Started,
} from '@contract/exam/sittings/sittings';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { sessions } from '../../account/tables';
import { people } from '../../people/tables';
import { extendTime } from '../exams/extend';
import { examCandidates, examDuties, exams } from '../exams/tables';
import { examParts, examQuestions, examVersions } from '../questions/tables';
import { closeByClock } from './clock';
import { recordEvent } from './events';
import { finalAnswers, openSittings } from './find';
import { examAnswerBranches, examAnswerLog, examEvents, examSittings } from './tables';
import { signToken } from './token';

const server = await startTestServer({ working: false });
const { db } = server.database;
let admin = await server.as('admin');
let teacher = await server.as('teacher');
let student = await server.as('student');
let secretary = await server.as('secretary');
const canary = 'CANARY-S1T7';
await db.update(examParts).set({
  secret: sql`secret || ${JSON.stringify({ analysis: canary, answer: canary })}::jsonb`,
});
const idOf = async (username: string) => {
  const rows = await db.execute<{ id: number }>(sql`select user_id as id from account where username = ${username}`);
  return rows.rows[0]!.id;
};
const studentId = await idOf('student');
const teacherId = await idOf('teacher');

const minute = 60_000;
const device = '0b4c9a52-1111-4aaa-8bbb-000000000001';
const otherDevice = '0b4c9a52-1111-4aaa-8bbb-000000000002';
let examId = 0;
let candidateId = 0;
let paper: CandidatePaper;
let entrance: Entrance;
let started: Started;
let packet: Packet;
let line: ChainedEntry[] = [];

/** An exam of 90 minutes that began so long ago, of four questions with options and one in words. */
async function makeExam(agoMs = 10 * minute, more: object = {}) {
  const versions = await db
    .select({ id: examVersions.id, questionId: examVersions.questionId, type: examQuestions.type })
    .from(examVersions)
    .innerJoin(examQuestions, eq(examQuestions.id, examVersions.questionId))
    .orderBy(asc(examVersions.id));
  const single = versions.filter(({ type }) => type === 1).slice(0, 4);
  const words = versions.filter(({ type }) => type === 9).slice(0, 1);
  const items = [...single, ...words].map(({ id, questionId, type }, at) => ({
    item_id: at + 1,
    section: 0,
    question_id: questionId,
    version_id: id,
    type,
    parts: [{ type, score: 2000 }],
  }));
  const startAt = new Date(Date.now() - agoMs);
  const [exam] = await db
    .insert(exams)
    .values({
      name: '心内科出科考试',
      type: 1,
      ownerId: 1,
      rules: examRules.parse({}),
      startAt,
      endAt: new Date(startAt.getTime() + 90 * minute),
      earlyMin: 0,
      status: 5,
      publishedAt: new Date(startAt.getTime() - 60 * minute),
      frozen: {
        paper_id: 1,
        name: '试卷',
        full_mark: 10_000,
        has_human_parts: true,
        sections: [{ title: '一', note: '' }],
        variants: [items],
      },
      ...more,
    })
    .returning();
  examId = exam!.id;
  const [candidate] = await db
    .insert(examCandidates)
    .values({ examId, personId: studentId, ticketNo: `8${examId}` })
    .returning();
  candidateId = candidate!.id;
}

const enter = (client = student, deviceId = device) =>
  client.call(calls.enterExam, { body: { exam_id: examId, device_id: deviceId } });
// What a call answers is of the type that the caller names.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const data = <Data>(answer: { body: unknown }) => (answer.body as { data: Data }).data;
const start = (token = entrance.token) => server.anonymous.call(calls.startSitting, { body: { token } });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Entries as a device writes them. */
function write(values: readonly [item: number, value: AnswerValue][], at = Date.now()): ChainedEntry[] {
  return values.map(([item, value]) => {
    const before = line.at(-1)?.hash ?? chainStart(entrance.sitting_id, 1, packet.manifest_hash);
    const entry = {
      epoch: started.epoch,
      seq: line.length + 1,
      kind: 'answer' as const,
      item,
      part: 0,
      value,
      client_at: new Date(at).toISOString(),
      mono_ms: 1000 + line.length,
    };
    const chained = { ...entry, hash: sha256(chainText(before, entry)) };
    line.push(chained);
    return chained;
  });
}
const save = (entries: ChainedEntry[], more: object = {}) =>
  server.anonymous.call(calls.saveAnswers, { body: { token: entrance.token, epoch: started.epoch, entries, ...more } });
const submit = () => {
  const last = line.at(-1);
  const body = { token: entrance.token, epoch: started.epoch, head_seq: last?.seq ?? 0, head_hash: last?.hash ?? '' };
  return server.anonymous.call(calls.submitSitting, { body });
};
const option = (item: number, at: number) => paper.items[item]!.content.parts[0]!.options[at]!.id;
const counted = async () =>
  Object.fromEntries((await finalAnswers(db, [entrance.sitting_id])).get(entrance.sitting_id)!);
const stored = async () => (await db.select().from(examSittings).where(eq(examSittings.id, entrance.sitting_id)))[0]!;
const kinds = async () =>
  (await db.select().from(examEvents).where(eq(examEvents.examId, examId)).orderBy(examEvents.seq)).map(
    ({ kind }) => kind,
  );

function open({ body, manifest_hash, variant }: Packet, key: string): CandidatePaper {
  const bytes = Buffer.from(body, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(`${examId}.${variant}.${manifest_hash}`)).setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString();
  expect(text).not.toContain(canary);
  return (JSON.parse(text) as { paper: CandidatePaper }).paper;
}

async function sit() {
  entrance = data<Entrance>(await enter());
  packet = data<Packet>(await server.anonymous.call(calls.sittingPacket, { body: { token: entrance.token } }));
  started = data<Started>(await start());
  paper = open(packet, started.key);
  line = [];
}

beforeEach(async () => {
  await makeExam();
});

describe('coming in', () => {
  it('is for those on the list alone, in time, and by one’s own token', async () => {
    expect(errorOf(await enter(teacher)), 'no trainee').toBe('FORBIDDEN');
    expect(errorOf(await enter(admin)), 'not on the list').toBe('NOT_FOUND');
    expect(errorOf(await enter(server.anonymous))).toBe('SIGN_IN_REQUIRED');
    await db.update(examCandidates).set({ state: 'exempt' }).where(eq(examCandidates.id, candidateId));
    expect(errorOf(await enter())).toBe('EXAM_ENTRY');
    await makeExam(20 * minute);
    expect(errorOf(await enter()), 'later than the limit of 15 minutes').toBe('EXAM_ENTRY');
    await makeExam(-40 * minute);
    expect(errorOf(await enter()), 'earlier than 30 minutes before').toBe('EXAM_ENTRY');
    await makeExam(10 * minute, { status: 4 });
    expect(errorOf(await enter()), 'not published').toBe('EXAM_ENTRY');
    for (const token of ['x'.repeat(40), '1.2.9999999999.' + 'a'.repeat(43)]) {
      expect(errorOf(await start(token))).toBe('EXAM_TOKEN');
    }
  });

  it('gives the packet before the start and its key not before it; nothing secret at any time', async () => {
    await makeExam(-5 * minute);
    const answer = await enter();
    entrance = data<Entrance>(answer);
    const got = await server.anonymous.call(calls.sittingPacket, { body: { token: entrance.token } });
    packet = data<Packet>(got);
    expect(errorOf(await start())).toBe('EXAM_NOT_YET');
    const seen = JSON.stringify([answer.body, got.body]);
    expect(seen).not.toContain(canary);
    await db
      .update(exams)
      .set({ startAt: new Date(Date.now() - 1000) })
      .where(eq(exams.id, examId));
    const now = data<Started>(await start());
    expect(JSON.stringify(now).length).toBeLessThan(1024);
    const { items } = open(packet, now.key);
    expect(items).toHaveLength(5);
    expect(seen, 'not even a stem').not.toContain(items[0]!.content.parts[0]!.stem.slice(3, 15));
  });

  it('again from the same device changes nothing; another one waits for the invigilator, and forks go to the desk', async () => {
    await sit();
    await save(write([[0, option(0, 0)]]));
    const again = data<Entrance>(await enter());
    expect(again).toMatchObject({ epoch: 1, state: 'answering', sitting_id: entrance.sitting_id });
    expect(errorOf(await enter(student, otherDevice))).toBe('EXAM_OTHER_DEVICE');
    expect(await kinds()).toContain('device_waiting');
    await db.update(examSittings).set({ isUnlocked: true }).where(eq(examSittings.id, entrance.sitting_id));
    const late = write([[1, option(1, 2)]]);
    const old = entrance.token;
    entrance = data<Entrance>(await enter(student, otherDevice));
    expect(entrance.epoch).toBe(2);
    started = data<Started>(await start());
    expect(
      started.entries.map(({ hash }) => hash),
      'the line comes along',
    ).toEqual([line[0]!.hash]);
    const refused = await server.anonymous.call(calls.saveAnswers, { body: { token: old, epoch: 1, entries: late } });
    expect(errorOf(refused)).toBe('EXAM_OLD_WRITER');
    const parcel = { token: old, epoch: 1, entries: late };
    const sent = data<{ id: number }>(await server.anonymous.call(calls.sendParcel, { body: parcel }));
    expect(data(await server.anonymous.call(calls.sendParcel, { body: parcel })), 'once').toEqual({ id: null });
    expect(await counted(), 'without a decision the line of the server').toEqual({ '0.0': option(0, 0) });
    expect((await db.select().from(examAnswerBranches).where(eq(examAnswerBranches.id, sent.id)))[0]).toMatchObject({
      reason: 'takeover',
    });
  });
});

describe('answers', () => {
  beforeEach(sit);

  it('are appended once, whatever is repeated, and the receipt is signed', async () => {
    const entries = write([
      [0, option(0, 1)],
      [1, option(1, 0)],
      [4, '心力衰竭'],
      [0, option(0, 2)],
    ]);
    const first = data<SittingReceipt>(await save(entries));
    expect(first).toMatchObject({ head_seq: 4, head_hash: line.at(-1)!.hash, not_counted: [], state: 'answering' });
    const der = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(entrance.public_key, 'base64'),
    ]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    expect(verify(null, Buffer.from(receiptText(first)), key, Buffer.from(first.signature, 'base64'))).toBe(true);
    // What he holds stands in the log to the byte, on the last entry of the request.
    const kept = await db
      .select({ seq: examAnswerLog.seq, at: examAnswerLog.receivedAt, receipt: examAnswerLog.receipt })
      .from(examAnswerLog)
      .where(and(eq(examAnswerLog.sittingId, entrance.sitting_id), isNotNull(examAnswerLog.receipt)));
    const { deadline, nonce, signature } = first;
    expect(kept).toEqual([{ seq: 4, at: new Date(first.server_time), receipt: { deadline, nonce, signature } }]);
    expect(data<SittingReceipt>(await save([...entries, ...write([[2, option(2, 0)]])])).head_seq).toBe(5);
    expect(data<SittingReceipt>(await save(entries.slice(1, 3))).head_seq).toBe(5);
    const rows = await db.select().from(examAnswerLog).where(eq(examAnswerLog.sittingId, entrance.sitting_id));
    expect(rows.map(({ seq }) => seq).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5]);
    expect(await counted()).toEqual({
      '0.0': option(0, 2),
      '1.0': option(1, 0),
      '2.0': option(2, 0),
      '4.0': '心力衰竭',
    });
    expect(await stored()).toMatchObject({ headSeq: 5, answered: 4 });
  });

  it('at the same moment from two tabs stand once', async () => {
    const entries = write([
      [0, option(0, 1)],
      [1, option(1, 0)],
    ]);
    const answers = await Promise.all([save(entries), save(entries), save(entries.slice(0, 1))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await db.$count(examAnswerLog, eq(examAnswerLog.sittingId, entrance.sitting_id))).toBe(2);
  });

  it('with a gap, a changed one or a fork leave everything as it was, and say what to send', async () => {
    const entries = write([
      [0, option(0, 1)],
      [1, option(1, 0)],
      [2, option(2, 0)],
    ]);
    const gap = await save(entries.slice(1));
    expect([gap.status, errorOf(gap)]).toEqual([412, 'EXAM_LOG_GAP']);
    expect((gap.body as unknown as { data: { details: object } }).data.details).toEqual({ head_seq: 0, head_hash: '' });
    const changed = await save([{ ...entries[0]!, value: option(0, 3) }]);
    expect([changed.status, errorOf(changed)]).toEqual([422, 'EXAM_CHAIN_BROKEN']);
    expect((await stored()).headSeq).toBe(0);
    await save(entries);
    line = [];
    const fork = write([[0, option(0, 3)]]);
    expect(errorOf(await save(fork))).toBe('EXAM_CHAIN_BROKEN');
    expect(await counted()).toMatchObject({ '0.0': option(0, 1) });
  });

  it('that are none to their part are kept and not counted', async () => {
    const entries = write([
      [0, option(0, 1)],
      [0, 'zzzzzz'],
      [1, ['a']],
      [9, 'x'],
      [4, null],
    ]);
    expect(data<SittingReceipt>(await save(entries)).not_counted).toEqual([2, 3, 4]);
    expect(await counted()).toEqual({ '0.0': option(0, 1) });
  });

  it('follow what is changed of exam and candidate between two of them', async () => {
    const deadline = async (part: number) =>
      Date.parse(data<SittingReceipt>(await save(write([[part, option(part, 0)]]))).deadline);
    const before = await deadline(0);
    await db
      .update(exams)
      .set({ endAt: new Date(before + 5 * minute), durationMin: 95 })
      .where(eq(exams.id, examId));
    expect(await deadline(1)).toBe(before + 5 * minute);
    await db.update(examCandidates).set({ factor: 200 }).where(eq(examCandidates.id, candidateId));
    expect(await deadline(2)).toBe(before + 100 * minute);
  });

  describe('of many at the same moment', () => {
    /** Candidates of the exam who are all writing, and what each would send first. */
    async function hall(count: number) {
      const others = await db.select({ id: people.id }).from(people).orderBy(asc(people.id)).offset(20).limit(count);
      const candidates = await db
        .insert(examCandidates)
        .values(others.map(({ id }, at) => ({ examId, personId: id, ticketNo: `9${examId}${at}` })))
        .returning();
      const now = new Date();
      const sittings = await db
        .insert(examSittings)
        .values(
          candidates.map((candidate) => ({
            examId,
            candidateId: candidate.id,
            state: 'answering' as const,
            enteredAt: now,
            startedAt: now,
            epoch: 1,
            deviceId: device,
          })),
        )
        .returning();
      return Promise.all(
        sittings.map(async ({ id }) => {
          const token = await signToken(server.database, { sittingId: id, deviceId: device }, null);
          const own = { ...entrance, sitting_id: id, token };
          [entrance, line] = [own, []];
          const [first, second] = write([
            [0, option(0, 1)],
            [1, option(1, 0)],
          ]);
          return { id, token, first: first!, second: second! };
        }),
      );
    }
    const send = ({ token }: { token: string }, entries: ChainedEntry[]) =>
      server.anonymous.call(calls.saveAnswers, { body: { token, epoch: 1, entries } });

    it('stand each by itself: what is wrong with one is no other’s fault', async () => {
      const all = await hall(14);
      const [broken, gapped, old, stale, twice, branched, ...plain] = all as [(typeof all)[0], ...typeof all];
      await db.insert(examAnswerBranches).values({
        sittingId: branched!.id,
        epoch: 1,
        reason: 'late',
        entries: [{ ...branched!.first, item: 3, value: option(3, 0) }],
        headHash: branched!.first.hash,
        decision: 'accept',
        decidedAt: new Date(),
      });
      await send(stale!, [stale!.first]);
      const elsewhere = await signToken(server.database, { sittingId: old!.id, deviceId: otherDevice }, null);
      const answers = await Promise.all([
        send(broken, [{ ...broken.first, value: option(0, 2) }]),
        send(gapped!, [gapped!.second]),
        send({ token: elsewhere }, [old!.first]),
        send(stale!, [stale!.first, stale!.second]),
        send(twice!, [twice!.first]),
        send(twice!, [twice!.first, twice!.second]),
        send(branched!, [branched!.first]),
        ...plain.map((one) => send(one, [one.first, one.second])),
      ]);
      expect(answers.map((answer) => (answer.status === 200 ? 'saved' : errorOf(answer)))).toEqual([
        'EXAM_CHAIN_BROKEN',
        'EXAM_LOG_GAP',
        'EXAM_OLD_WRITER',
        ...Array.from({ length: 4 + plain.length }, () => 'saved'),
      ]);
      const rows = await db
        .select()
        .from(examSittings)
        .where(
          inArray(
            examSittings.id,
            all.map(({ id }) => id),
          ),
        )
        .orderBy(asc(examSittings.id));
      const counts = [0, 0, 0, 2, 2, 1, ...plain.map(() => 2)];
      expect(rows.map(({ headSeq }) => headSeq)).toEqual(counts);
      expect(rows.map(({ answered }) => answered)).toEqual([0, 0, 0, 2, 2, 2, ...plain.map(() => 2)]);
      const stored = await Promise.all(all.map(({ id }) => db.$count(examAnswerLog, eq(examAnswerLog.sittingId, id))));
      expect(stored).toEqual(counts);
      for (const [at, one] of plain.entries()) {
        const receipt = data<SittingReceipt>(answers[7 + at]!);
        expect([receipt.sitting_id, receipt.head_hash]).toEqual([one.id, one.second.hash]);
      }
    });

    it('share transactions: the first goes alone, the others while it is written', async () => {
      const all = await hall(20);
      const answers = await Promise.all(all.map((one) => send(one, [one.first])));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const { rows } = await db.execute<{ saved: number; transactions: number }>(sql`
        select count(*)::int as saved, count(distinct log.xmin::text)::int as transactions
        from exam_answer_log log join exam_sitting sitting on sitting.id = log.sitting_id where sitting.exam_id = ${examId}`);
      expect(rows[0]!.saved).toBe(20);
      expect(rows[0]!.transactions).toBeLessThanOrEqual(5);
    });

    // The embedded database has one transaction at a time.
    it.runIf(inject('template').engine === 'postgres')('do not wait for one whose sitting somebody holds', async () => {
      const [held, ...free] = await hall(4);
      let release: (() => void) | undefined;
      const holds = new Promise<void>((resolve) => (release = resolve));
      let isHeld: (() => void) | undefined;
      const began = new Promise<void>((resolve) => (isHeld = resolve));
      const holder = server.database.transaction(async (tx) => {
        await tx.select().from(examSittings).where(eq(examSittings.id, held!.id)).for('update');
        isHeld!();
        await holds;
      });
      await began;
      const waits = send(held!, [held!.first]);
      const others = await Promise.all(free.map((one) => send(one, [one.first])));
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
      release!();
      await holder;
      expect((await waits).status).toBe(200);
    });
  });

  it('outlive the login, carry signals, and bring words to this candidate alone', async () => {
    await db.delete(sessions);
    await server.database.transaction(async (tx) => {
      await recordEvent(tx, examId, {
        kind: 'message',
        sittingId: entrance.sitting_id,
        payload: { text: '请注意时间' },
      });
      await recordEvent(tx, examId, { kind: 'extended', payload: { minutes: 10, candidate_id: candidateId + 1 } });
    });
    const signals = [{ kind: 'page.hidden', at: new Date().toISOString(), ms: 4000 }];
    const receipt = data<SittingReceipt>(await save(write([[0, option(0, 0)]]), { signals }));
    [admin, teacher, student] = [await server.as('admin'), await server.as('teacher'), await server.as('student')];
    secretary = await server.as('secretary');
    expect(receipt.notices.map(({ text }) => text)).toEqual(['请注意时间']);
    expect(await kinds()).toContain('page.hidden');
  });
});

describe('the end', () => {
  beforeEach(sit);
  const endedAgo = (ms: number) =>
    db
      .update(exams)
      .set({ startAt: new Date(Date.now() - 90 * minute - ms) })
      .where(eq(exams.id, examId));

  it('handing in twice gives one receipt; nothing is taken after it, and what comes late goes to the desk', async () => {
    await save(write([[0, option(0, 0)]]));
    const lost = write([[1, option(1, 0)]]);
    expect(errorOf(await submit()), 'not before everything is there').toBe('EXAM_LOG_GAP');
    await save(lost);
    const first = data<FinalReceipt>(await submit());
    expect(first).toMatchObject({ state: 'submitted', answered: 2, total: 5, head_hash: line.at(-1)!.hash });
    expect(data<FinalReceipt>(await submit())).toEqual(first);
    const after = await save(write([[2, option(2, 0)]]));
    expect([after.status, errorOf(after)]).toEqual([410, 'EXAM_SITTING_CLOSED']);
  });

  it('not before the limit', async () => {
    await db.update(exams).set({ earlyMin: 30 }).where(eq(exams.id, examId));
    await save(write([[0, option(0, 0)]]));
    expect(errorOf(await submit())).toBe('EXAM_TOO_EARLY');
  });

  it('in the grace takes what was written in time and keeps the rest uncounted', async () => {
    await endedAgo(20_000);
    const inTime = write([[0, option(0, 0)]], Date.now() - 30_000);
    const after = write([[1, option(1, 0)]]);
    expect(data<SittingReceipt>(await save([...inTime, ...after])).not_counted).toEqual([2]);
    expect(await counted()).toEqual({ '0.0': option(0, 0) });
  });

  it('the clock closes whom nobody reads, once over several processes, and more time opens again', async () => {
    await save(write([[0, option(0, 0)]]));
    const late = write([[1, option(1, 0)]]);
    await endedAgo(61_000);
    const closed = await Promise.all([closeByClock(server.database), closeByClock(server.database)]);
    expect(closed[0] + closed[1]).toBeGreaterThan(0);
    expect((await kinds()).filter((kind) => kind === 'auto_submitted')).toHaveLength(1);
    expect(await stored()).toMatchObject({ state: 'auto_submitted' });
    expect(errorOf(await save(late))).toBe('EXAM_SITTING_CLOSED');
    await server.database.transaction((tx) =>
      extendTime(tx, { examId, scope: 'person', candidateId, minutes: 10, reason: '停电', actorId: 1, key: 'k1' }),
    );
    expect(data<SittingReceipt>(await save(late))).toMatchObject({ head_seq: 2, state: 'answering', not_counted: [] });
  });

  it('who waited and never began is absent, so that the exam can be closed', async () => {
    await makeExam();
    entrance = data<Entrance>(await enter());
    await endedAgo(61_000);
    expect((await openSittings(db, examId)).map(({ state }) => state)).toEqual(['waiting']);
    expect(errorOf(await start())).toBe('EXAM_SITTING_CLOSED');
    expect((await stored()).state).toBe('absent');
    expect(await openSittings(db, examId)).toEqual([]);
  });

  it('in the grace nobody begins, and who has begun still learns what the server has', async () => {
    await endedAgo(30_000);
    expect((await start()).status).toBe(200);
    await makeExam();
    entrance = data<Entrance>(await enter());
    await endedAgo(30_000);
    expect(errorOf(await start())).toBe('EXAM_SITTING_CLOSED');
    expect((await stored()).state).toBe('waiting');
  });

  it('the chore writes the same down, and gives no key after it', async () => {
    await makeExam();
    entrance = data<Entrance>(await enter());
    await endedAgo(61_000);
    expect(await closeByClock(server.database)).toBe(1);
    expect(await closeByClock(server.database)).toBe(0);
    expect((await stored()).state).toBe('absent');
    expect(errorOf(await start())).toBe('EXAM_SITTING_CLOSED');
  });

  it('is effective when it is read, whatever the chore did', async () => {
    await endedAgo(61_000);
    expect(errorOf(await save(write([[0, option(0, 0)]])))).toBe('EXAM_SITTING_CLOSED');
    expect((await stored()).state).toBe('auto_submitted');
  });
});

describe('the desk', () => {
  beforeEach(sit);

  it('shows both sides to those on duty, without right or wrong, and decides once', async () => {
    await save(write([[0, option(0, 0)]]));
    await submit();
    const entries = write([
      [0, option(0, 1)],
      [1, option(1, 0)],
    ]);
    const code = sealCode(entries.at(-1)!.hash);
    await server.database.transaction((tx) =>
      recordEvent(tx, examId, { kind: 'sealed', sittingId: entrance.sitting_id, payload: { code } }),
    );
    await server.anonymous.call(calls.sendParcel, { body: { token: entrance.token, epoch: 1, entries } });
    const list = { query: { exam_id: examId } };
    expect(errorOf(await student.call(calls.examBranches, list))).toBe('FORBIDDEN');
    expect(errorOf(await teacher.call(calls.examBranches, list)), 'no duty here').toBe('NOT_FOUND');
    // Whoever publishes exams of another department reads no answers of this one.
    expect(errorOf(await secretary.call(calls.examBranches, list)), 'not her exam').toBe('NOT_FOUND');
    await db.insert(examDuties).values({ examId, personId: teacherId, duty: 'invigilator' });
    const [branch] = await teacher.data(calls.examBranches, list);
    expect(branch).toMatchObject({ reason: 'late', is_witnessed: true, decision: null });
    expect(branch!.parts.map(({ key, counts, sent }) => [key, counts, sent])).toEqual([
      ['0.0', 'A', 'B'],
      ['1.0', '未答', 'A'],
    ]);
    expect(JSON.stringify(branch)).not.toContain(canary);
    const decide = (client = teacher, ifMatch = branch!.version) =>
      client.call(
        calls.decideBranch,
        { body: { id: branch!.id, decision: 'part', parts: ['1.0'], note: '断网期间作答，封条已核对' } },
        { ifMatch },
      );
    expect(errorOf(await decide(student))).toBe('FORBIDDEN');
    expect(errorOf(await decide(secretary))).toBe('NOT_FOUND');
    expect(errorOf(await decide(teacher, 9))).toBe('VERSION_STALE');
    expect(data<DeskBranch>(await decide())).toMatchObject({ decision: 'part' });
    expect(errorOf(await decide(admin, branch!.version + 1))).toBe('EXAM_BRANCH_DECIDED');
    expect(await counted()).toEqual({ '0.0': option(0, 0), '1.0': option(1, 0) });
    const [person] = await db.select().from(people).where(eq(people.id, studentId));
    expect(branch!.candidate).toBe(person!.name);
  });

  it('knows a parcel that was changed on its way', async () => {
    await submit();
    const [entry] = write([[0, option(0, 1)]]);
    await server.anonymous.call(calls.sendParcel, {
      body: { token: entrance.token, epoch: 1, entries: [{ ...entry!, value: option(0, 2) }] },
    });
    const [branch] = await admin.data(calls.examBranches, { query: { exam_id: examId } });
    expect(branch!.reason).toBe('broken_chain');
  });
});
