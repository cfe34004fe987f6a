import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { chainStart, chainText, type ChainedEntry } from '@contract/exam/sittings/chain';
import type { sittingEndpoints } from '@contract/exam/sittings/sittings';
import { nextSittingState, type SittingAction } from '@contract/exam/sittings/acts';
import { sittingStates } from '@contract/exam/sittings/states';
import { AppError } from '@contract/kernel/errors';
import type { BodyOf } from '@contract/kernel/endpoint';
import { array } from '@server/kernel/database/array';
import type { Database, Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { gathered } from '@server/kits/gathered';
import { appended, writeAppended, type Appended, type Within } from './append';
import { clockChange, type WholeSitting } from './clock';
import { recordEvent } from './events';
import type { SittingRecord } from './find';
import { knownWholes, lockedKnown, type SavedSitting } from './known';
import { examAnswerLog, examEvents, examPackets, examSittings, isTold } from './tables';
import { readToken, receiptSigner, signToken, type ReceiptSigner } from './token';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Which entries of a request are new; an error where that cannot be said. */
async function newEntries(
  tx: Db,
  { sitting, candidate, exam }: WholeSitting,
  entries: readonly ChainedEntry[],
): Promise<ChainedEntry[] | AppError> {
  const sorted = entries.toSorted((one, other) => one.seq - other.seq);
  const known = sorted.filter(({ seq }) => seq <= sitting.headSeq);
  if (known.length > 0 && !(await areStored(tx, sitting.id, known))) return new AppError('EXAM_CHAIN_BROKEN');
  const fresh = sorted.slice(known.length);
  if (fresh.length === 0) return [];
  if (fresh[0]!.seq !== sitting.headSeq + 1) return gap(sitting);
  const start = sitting.headSeq === 0 ? await startOf(tx, exam.id, candidate.variant, sitting.id) : sitting.headHash;
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

type Save = typeof sittingEndpoints.saveAnswers;
export type SaveBody = BodyOf<Save>;

/** One save as it came. */
interface Asked {
  sittingId: number;
  deviceId: string;
  body: SaveBody;
  now: Date;
}

type Saved = Pick<Appended, 'whole' | 'sitting' | 'receipt' | 'notCounted'> & {
  notices: Awaited<ReturnType<typeof noticesFor>>;
};

/**
 * Saves that one transaction takes at most: so many entries are still a matter of milliseconds, and whoever waits for the
 * round waits for them.
 */
const mostAtOnce = 60;
const rounds = new WeakMap<Db, (asked: Asked) => Promise<Saved | AppError | undefined>>();

export const saveAnswers: Handler<Save> = async ({ body, database }) => {
  const { sittingId, deviceId } = await readToken(database, body.token);
  const asked = { sittingId, deviceId, body, now: new Date() };
  const sign = await receiptSigner(database);
  const round = rounds.get(database.db) ?? gathered((all) => saveTogether(database, sign, all), mostAtOnce);
  rounds.set(database.db, round);
  const saved = (await round(asked)) ?? (await saveAlone(database, sign, asked));
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

/**
 * A hall of a thousand saves hundreds of times a second, and most of a save is what its transaction costs: saves that come
 * while others are written share the next one (docs/adr/0171). No row is waited for, so nobody waits for another's lock.
 * @returns for each what it would have got alone; those that are not here are to be saved alone
 */
async function saveTogether(database: Database, sign: ReceiptSigner, all: readonly Asked[]) {
  const ids = array([...new Set(all.map(({ sittingId }) => sittingId))], 'int');
  const round = database.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(examSittings)
      .where(sql`${examSittings.id} = any(${ids})`)
      .orderBy(asc(examSittings.id))
      .for('update', { skipLocked: true });
    const free = new Map((await knownWholes(database, tx, rows)).map((whole) => [whole.sitting.id, whole]));
    const saved = new Map<Asked, Saved | AppError>();
    const appending: Appended[] = [];
    for (const asked of all) {
      const whole = free.get(asked.sittingId);
      if (!whole || !isOrdinary(whole, asked)) continue;
      // The second one of a sitting follows what the first has written.
      free.delete(asked.sittingId);
      const one = await prepared({ database, tx, sign }, whole, asked);
      if (!(one instanceof AppError)) appending.push(one);
      saved.set(
        asked,
        one instanceof AppError ? one : { ...one, notices: await noticesFor(tx, whole, asked.body.seen) },
      );
    }
    if (appending.length > 0) await writeAppended(tx, appending);
    return saved;
  });
  // Whatever undid it may be the fault of one of them: alone, each has its own answer.
  return round.catch(() => new Map<Asked, Saved | AppError>());
}

/** Whether a save needs nothing but its line and its head. */
const isOrdinary = (whole: SavedSitting, { body, now }: Asked): boolean =>
  body.signals.length === 0 && body.entries.every(({ seq }) => seq > whole.sitting.headSeq) && !clockChange(whole, now);

async function saveAlone(database: Database, sign: ReceiptSigner, asked: Asked): Promise<Saved | AppError> {
  const { sittingId, body, now } = asked;
  return database.transaction(async (tx) => {
    const whole = await lockedKnown(database, tx, sittingId, now);
    const one = await prepared({ database, tx, sign }, whole, asked);
    // Answered, not thrown: what the clock has done to the sitting stays.
    if (one instanceof AppError) return one;
    await writeAppended(tx, [one]);
    for (const { kind, at, ms } of body.signals) {
      await recordEvent(tx, whole.exam.id, { kind, sittingId, payload: { at, ms } });
    }
    return { ...one, notices: await noticesFor(tx, whole, body.seen) };
  });
}

/** What a save adds, or why it adds nothing. */
async function prepared(
  within: Within,
  whole: SavedSitting,
  { deviceId, body, now }: Asked,
): Promise<Appended | AppError> {
  const refusal = writerRefusal(whole, { deviceId, epoch: body.epoch }, 'save');
  if (refusal) return refusal;
  if (body.entries.some(({ epoch }) => epoch > whole.sitting.epoch)) return new AppError('EXAM_CHAIN_BROKEN');
  const fresh = await newEntries(within.tx, whole, body.entries);
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
