import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { chainStart, chainText, type ChainedEntry } from '@contract/exam/sittings/chain';
import type { sittingEndpoints } from '@contract/exam/sittings/sittings';
import { nextSittingState, type SittingAction } from '@contract/exam/sittings/acts';
import { sittingStates } from '@contract/exam/sittings/states';
import { AppError } from '@contract/kernel/errors';
import type { BodyOf } from '@contract/kernel/endpoint';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { appended, writeAppended, type Appended, type Within } from './append';
import type { WholeSitting } from './clock';
import { recordEvents, type NewExamEvent } from './events';
import type { SittingRecord } from './find';
import type { SavedSitting } from './known';
import { packetHeads } from './packets';
import { inSharedTransactions, type Came } from './shared';
import { examAnswerLog, examEvents, isTold } from './tables';
import { readToken, receiptSigner, signToken, type ReceiptSigner } from './token';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Which entries of a request are new; an error where that cannot be said. */
async function newEntries(
  { tx, heads }: Pick<Within, 'tx' | 'heads'>,
  { sitting, candidate, exam }: WholeSitting,
  entries: readonly ChainedEntry[],
): Promise<ChainedEntry[] | AppError> {
  const sorted = entries.toSorted((one, other) => one.seq - other.seq);
  const known = sorted.filter(({ seq }) => seq <= sitting.headSeq);
  if (known.length > 0 && !(await areStored(tx, sitting.id, known))) return new AppError('EXAM_CHAIN_BROKEN');
  const fresh = sorted.slice(known.length);
  if (fresh.length === 0) return [];
  if (fresh[0]!.seq !== sitting.headSeq + 1) return gap(sitting);
  const start =
    sitting.headSeq === 0
      ? chainStart(sitting.id, candidate.variant, (await heads(exam.id, candidate.variant))?.manifestHash ?? '')
      : sitting.headHash;
  return isChained(fresh, start, sitting.headSeq) ? fresh : new AppError('EXAM_CHAIN_BROKEN');
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

type Save = typeof sittingEndpoints.saveAnswers;
export type SaveBody = BodyOf<Save>;

/** One save as it came. */
interface Asked extends Came {
  deviceId: string;
  body: SaveBody;
  sign: ReceiptSigner;
}

type Saved = Pick<Appended, 'whole' | 'sitting' | 'receipt' | 'notCounted'> & {
  notices: Awaited<ReturnType<typeof noticesFor>>;
};

export const saveAnswers: Handler<Save> = async ({ body, database }) => {
  const { sittingId, deviceId } = await readToken(database, body.token);
  // Asked for before the transaction, which the embedded engine would have it wait for.
  const sign = await receiptSigner(database);
  const saved = await save(database, { sittingId, deviceId, body, sign, now: new Date() });
  if (saved instanceof AppError) throw saved;
  const { whole, sitting, receipt, notCounted, notices } = saved;
  return {
    ...receipt,
    state: sitting.state,
    not_counted: notCounted,
    notices,
    token: await signToken(database, { sittingId, deviceId }, whole.deadline! + whole.exam.graceS * 1000),
  };
};

const save = inSharedTransactions<Asked, Saved | AppError>({
  open: (tx, database) => {
    const heads = packetHeads(tx);
    const appending: Appended[] = [];
    const signals: (NewExamEvent & { examId: number })[] = [];
    return {
      async take(whole, asked) {
        const one = await prepared({ database, tx, heads, sign: asked.sign }, whole, asked);
        if (one instanceof AppError) return one;
        appending.push(one);
        const of = { examId: whole.exam.id, sittingId: asked.sittingId };
        signals.push(...asked.body.signals.map(({ kind, at, ms }) => ({ ...of, kind, payload: { at, ms } })));
        return { ...one, notices: await noticesFor(tx, whole, asked.body.seen) };
      },
      async write() {
        if (appending.length > 0) await writeAppended(tx, appending);
        if (signals.length > 0) await recordEvents(tx, signals);
      },
    };
  },
  // It needs nothing but its line and its head.
  isOrdinary: (whole, { body }) =>
    body.signals.length === 0 && body.entries.every(({ seq }) => seq > whole.sitting.headSeq),
});

/** What a save adds, or why it adds nothing. */
async function prepared(
  within: Within,
  whole: SavedSitting,
  { deviceId, body, now }: Asked,
): Promise<Appended | AppError> {
  const refusal = writerRefusal(whole, { deviceId, epoch: body.epoch }, 'save');
  if (refusal) return refusal;
  if (body.entries.some(({ epoch }) => epoch > whole.sitting.epoch)) return new AppError('EXAM_CHAIN_BROKEN');
  const fresh = await newEntries(within, whole, body.entries);
  return fresh instanceof AppError ? fresh : appended(within, whole, fresh, now);
}

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
async function noticesFor(tx: Db, { exam, sitting, candidate, lastTold }: SavedSitting, seen: number) {
  if (lastTold <= seen) return [];
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
