import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { createHash, randomUUID } from 'node:crypto';
import { chainStart, chainText, entryResult, type ChainedEntry } from '@contract/exam/sittings/chain';
import { fits } from '@contract/exam/sittings/fits';
import type { sittingEndpoints } from '@contract/exam/sittings/sittings';
import { nextSittingState, type SittingAction } from '@contract/exam/sittings/acts';
import { sittingStates } from '@contract/exam/sittings/states';
import { AppError } from '@contract/kernel/errors';
import type { BodyOf } from '@contract/kernel/endpoint';
import type { Database, Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { paperOf } from '../exams/find';
import { askedContents } from './asked';
import { lockedAs, set, type WholeSitting } from './clock';
import { recordEvent } from './events';
import { answeredParts, finalAnswers, type SittingRecord } from './find';
import { knownWhole, type SavedSitting } from './known';
import { examAnswerLog, examEvents, examPackets, isTold } from './tables';
import { readToken, receiptSigner, signToken, type ReceiptSigner } from './token';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Which entries of a request are new; nothing is changed where that cannot be said. */
export async function newEntries(
  tx: Db,
  whole: WholeSitting,
  entries: readonly ChainedEntry[],
): Promise<ChainedEntry[]> {
  const { sitting, candidate, exam } = whole;
  const sorted = entries.toSorted((one, other) => one.seq - other.seq);
  const known = sorted.filter(({ seq }) => seq <= sitting.headSeq);
  if (known.length > 0 && !(await areStored(tx, sitting.id, known))) throw new AppError('EXAM_CHAIN_BROKEN');
  const fresh = sorted.slice(known.length);
  if (fresh.length === 0) return [];
  if (fresh[0]!.seq !== sitting.headSeq + 1) throw gap(sitting);
  const start = sitting.headSeq === 0 ? await startOf(tx, exam.id, candidate.variant, sitting.id) : sitting.headHash;
  if (!isChained(fresh, start, sitting.headSeq)) throw new AppError('EXAM_CHAIN_BROKEN');
  return fresh;
}

export const gap = ({ headSeq, headHash }: SittingRecord) =>
  new AppError('EXAM_LOG_GAP', {}, { head_seq: headSeq, head_hash: headHash });

/** Whether each entry follows the one before it, by number and by hash. */
export function isChained(entries: readonly ChainedEntry[], start: string, seq: number): boolean {
  let before = start;
  return entries.every((entry, at) => {
    const isNext = entry.seq === seq + at + 1 && sha256(chainText(before, entry)) === entry.hash;
    before = entry.hash;
    return isNext;
  });
}

async function startOf(tx: Db, examId: number, variant: number, sittingId: number): Promise<string> {
  const [packet] = await tx
    .select({ hash: examPackets.manifestHash })
    .from(examPackets)
    .where(and(eq(examPackets.examId, examId), eq(examPackets.variant, variant)));
  return chainStart(sittingId, variant, packet?.hash ?? '');
}

/** Whether these are what stands in the log: another entry under a known number is a fork. */
async function areStored(tx: Db, sittingId: number, entries: readonly ChainedEntry[]): Promise<boolean> {
  const { seq, hash } = examAnswerLog;
  const numbers = entries.map((entry) => entry.seq);
  const rows = await tx
    .select({ seq, hash })
    .from(examAnswerLog)
    .where(and(eq(examAnswerLog.sittingId, sittingId), inArray(seq, numbers)));
  const stored = new Map(rows.map((row) => [row.seq, row.hash]));
  return entries.every((entry) => stored.get(entry.seq) === entry.hash);
}

/** The transaction that writes, and the database it is of. */
interface Within {
  database: Database;
  tx: Db;
  sign: ReceiptSigner;
}

/** Seq of answers that are none to the part that they name. */
async function misfits(
  { database, tx }: Pick<Within, 'database' | 'tx'>,
  { exam, candidate }: WholeSitting,
  entries: readonly ChainedEntry[],
): Promise<Set<number>> {
  const { variants } = paperOf(exam);
  const items = variants[candidate.variant - 1] ?? variants[0] ?? [];
  const answers = entries.filter(({ kind }) => kind === 'answer');
  const versions = answers.flatMap(({ item }) => items[item]?.version_id ?? []);
  const contents = await askedContents(database, tx, versions);
  const isFit = ({ item, part, value }: ChainedEntry) => {
    const content = contents.get(items[item]?.version_id ?? 0);
    return content !== undefined && fits(content, part, value);
  };
  return new Set(answers.filter((entry) => !isFit(entry)).map(({ seq }) => seq));
}

type HeadReceipt = ReturnType<ReceiptSigner>;

/** A receipt of where the line ends. */
const headReceipt = (sign: ReceiptSigner, { sitting, deadline }: WholeSitting, now: Date): HeadReceipt =>
  sign({
    sitting_id: sitting.id,
    head_seq: sitting.headSeq,
    head_hash: sitting.headHash,
    server_time: now.toISOString(),
    deadline: new Date(deadline!).toISOString(),
    nonce: randomUUID(),
  });

/**
 * Appends entries to the line and moves its head. The receipt that they get is kept with the last of them, as it was signed.
 * @returns the sitting, its receipt, and which of them do not count
 */
async function append({ sign, ...within }: Within, whole: SavedSitting, entries: readonly ChainedEntry[], now: Date) {
  const { tx } = within;
  if (entries.length === 0) {
    const sitting = await set(tx, whole.sitting, {});
    return { sitting, receipt: headReceipt(sign, { ...whole, sitting }, now), notCounted: [] as number[] };
  }
  const last = entries.at(-1)!;
  const head = { headSeq: last.seq, headHash: last.hash };
  const receipt = headReceipt(sign, { ...whole, sitting: { ...whole.sitting, ...head } }, now);
  const { deadline, nonce, signature } = receipt;
  const wrong = await misfits(within, whole, entries);
  let mono = -1;
  const rows = entries.map((entry) => {
    const { hash, seq, epoch, kind, item, part, value } = entry;
    const written = Date.parse(entry.client_at);
    const result = wrong.has(seq) ? 'kept_not_counted' : entryResult(whole.deadline!, now.getTime(), written);
    const isBackwards = entry.mono_ms < mono;
    mono = entry.mono_ms;
    const isOff = written < whole.sitting.enteredAt!.getTime() || written > now.getTime() + 5000;
    const flag = isBackwards ? ('clock_not_monotonic' as const) : isOff ? ('clock_offset_recorded' as const) : null;
    const clientAt = new Date(written);
    return {
      sittingId: whole.sitting.id,
      epoch,
      seq,
      kind,
      item,
      part,
      value,
      clientAt,
      monoMs: entry.mono_ms,
      hash,
      receivedAt: now,
      result,
      flag,
      receipt: entry === last ? { deadline, nonce, signature } : null,
    };
  });
  await tx.insert(examAnswerLog).values(rows);
  const isAnswered = entries.some(({ kind }) => kind === 'answer');
  const sitting = await setHead(tx, whole, head, isAnswered);
  return {
    sitting,
    receipt,
    notCounted: rows.filter(({ result }) => result === 'kept_not_counted').map(({ seq }) => seq),
  };
}

/** Moves the head of the line, and counts what is answered now. */
async function setHead(
  tx: Db,
  { sitting, hasBranches }: SavedSitting,
  head: Pick<SittingRecord, 'headSeq' | 'headHash'>,
  isAnswered: boolean,
): Promise<SittingRecord> {
  if (!isAnswered) return set(tx, sitting, head);
  if (hasBranches) {
    const answers = await finalAnswers(tx, [sitting.id]);
    return set(tx, sitting, { ...head, answered: answers.get(sitting.id)!.size });
  }
  return set(tx, sitting, head, { answered: answeredParts(sitting.id) });
}

type Save = typeof sittingEndpoints.saveAnswers;

export const saveAnswers: Handler<Save> = async ({ body, database }) => {
  const { sittingId, deviceId } = await readToken(database, body.token);
  const now = new Date();
  const sign = await receiptSigner(database);
  const saved = await database.transaction(async (tx) => {
    const whole = await lockedAs((within, row) => knownWhole(database, within, row), tx, sittingId, now);
    const refusal = writerRefusal(whole, { deviceId, epoch: body.epoch }, 'save');
    // Written with the refusal: what the clock has done to the sitting stays.
    if (refusal) return refusal;
    if (body.entries.some(({ epoch }) => epoch > whole.sitting.epoch)) return new AppError('EXAM_CHAIN_BROKEN');
    const fresh = await newEntries(tx, whole, body.entries);
    const { sitting, receipt, notCounted } = await append({ database, tx, sign }, whole, fresh, now);
    for (const { kind, at, ms } of body.signals) {
      await recordEvent(tx, whole.exam.id, { kind, sittingId, payload: { at, ms } });
    }
    const notices = whole.lastTold > body.seen ? await noticesFor(tx, whole, body.seen) : [];
    return { whole: { ...whole, sitting }, receipt, notCounted, notices };
  });
  if (saved instanceof AppError) throw saved;
  const { whole, receipt, notCounted, notices } = saved;
  return {
    ...receipt,
    state: whole.sitting.state,
    not_counted: notCounted,
    notices,
    token: await signToken(database, { sittingId, deviceId }, whole.deadline! + whole.exam.graceS * 1000),
  };
};

/** Why this device may not do that any more; undefined where it may. */
export function writerRefusal(
  { sitting }: WholeSitting,
  writer: { deviceId: string; epoch: number },
  action: SittingAction,
): AppError | undefined {
  if (sitting.deviceId !== writer.deviceId || sitting.epoch !== writer.epoch) return new AppError('EXAM_OLD_WRITER');
  if (nextSittingState('candidate', sitting.state, action) !== null) return undefined;
  return new AppError('EXAM_SITTING_CLOSED', { state: sittingStates[sitting.state] });
}

/** What the candidate is told since the last that his page has shown; what concerns others is not among it. */
async function noticesFor(tx: Db, { exam, sitting, candidate }: WholeSitting, seen: number) {
  const rows = await tx
    .select()
    .from(examEvents)
    .where(
      and(
        eq(examEvents.examId, exam.id),
        gt(examEvents.seq, seen),
        isTold,
        or(isNull(examEvents.sittingId), eq(examEvents.sittingId, sitting.id)),
      ),
    )
    .orderBy(asc(examEvents.seq))
    .limit(20);
  const concerns = ({ payload }: (typeof rows)[number]) =>
    (payload['room_id'] ?? null) === null || payload['room_id'] === candidate.examRoomId
      ? (payload['candidate_id'] ?? null) === null || payload['candidate_id'] === candidate.id
      : false;
  return rows.filter(concerns).map(({ seq, kind, payload, at }) => {
    const text = kind === 'extended' ? `考试时间调整 ${String(payload['minutes'])} 分钟` : textOf(payload);
    return { seq, kind, text, at: at.toISOString() };
  });
}

const textOf = ({ text }: Record<string, unknown>): string => (typeof text === 'string' ? text : '');

export type SaveBody = BodyOf<Save>;
