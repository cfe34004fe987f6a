import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { chainStart, sealCode, type ChainedEntry } from '@contract/exam/sittings/chain';
import type { sittingEndpoints } from '@contract/exam/sittings/sittings';
import { nextSittingState } from '@contract/exam/sittings/acts';
import { isClosed, type BranchReason } from '@contract/exam/sittings/states';
import type { BodyOf } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import type { Database, Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { first } from '@server/kits/rows';
import { people } from '../../people/tables';
import { paperOf } from '../exams/find';
import { lockedWhole, type WholeSitting } from './clock';
import { ofToken } from './enter';
import { recordEvent } from './events';
import { receiptNo } from './receipt-no';
import { gap, isChained, writerRefusal } from './save';
import { examAnswerBranches, examAnswerLog, examEvents, examPackets } from './tables';
import { readToken, type SittingToken } from './token';
import { inRounds } from './together';

type Calls = Pick<typeof sittingEndpoints, 'submitSitting' | 'sittingResult' | 'sendParcel'>;

export const submitHandlers: Handlers<Calls> = {
  async submitSitting({ body, database }) {
    const given = await readToken(database, body.token);
    const done = await handIn(database, { ...given, body, now: new Date() });
    if (done instanceof AppError) throw done;
    return finalOf(database, done.whole);
  },

  async sittingResult({ body: { token }, database }) {
    const { sittingId } = await readToken(database, token);
    const whole = await database.transaction((tx) => lockedWhole(tx, sittingId, new Date()));
    if (!isClosed(whole.sitting.state)) throw new AppError('EXAM_SITTING_OPEN');
    return finalOf(database, whole);
  },

  async sendParcel({ body, database }) {
    const { sitting } = await ofToken(database, body.token);
    const sittingId = sitting.id;
    const now = new Date();
    return database.transaction(async (tx) => {
      const whole = await lockedWhole(tx, sittingId, now);
      const entries = await unknownOf(tx, sittingId, body.entries);
      if (entries.length === 0) return { id: null };
      const headHash = entries.at(-1)!.hash;
      const [row] = await tx
        .insert(examAnswerBranches)
        .values({
          sittingId,
          epoch: body.epoch,
          reason: await reasonOf(tx, whole, { entries, epoch: body.epoch, isFile: body.is_file }),
          entries,
          headHash,
          receivedAt: now,
          isWitnessed: await wasSeen(tx, whole, headHash),
        })
        .onConflictDoNothing()
        .returning({ id: examAnswerBranches.id });
      if (!row) return { id: null };
      await recordEvent(tx, whole.exam.id, {
        kind: 'branch',
        sittingId,
        payload: { branch_id: row.id, entries: entries.length },
      });
      return { id: row.id };
    });
  },
};

interface HandingIn extends SittingToken {
  body: BodyOf<Calls['submitSitting']>;
  now: Date;
}

const handIn = inRounds(() => async (whole, { sittingId, deviceId, body, now }: HandingIn) => {
  const { sitting } = whole;
  // The same again: the same receipt.
  if (isClosed(sitting.state)) return { step: null, found: null };
  const refusal = writerRefusal(whole, { deviceId, epoch: body.epoch }, 'submit');
  if (refusal) return refusal;
  if (sitting.headSeq !== body.head_seq || sitting.headHash !== body.head_hash) return gap(sitting);
  const early = tooEarly(whole, now);
  if (early) return early;
  const changes = {
    state: nextSittingState('candidate', sitting.state, 'submit')!,
    closedAt: now,
    receiptNo: sitting.receiptNo ?? receiptNo(sittingId),
  };
  return { step: { changes, kind: 'submitted' }, found: null };
});

function tooEarly({ sitting, exam, deadline }: WholeSitting, now: Date): AppError | undefined {
  const from = sitting.startedAt!.getTime() + exam.earlyMin * 60_000;
  if (now.getTime() >= Math.min(from, deadline!)) return undefined;
  return new AppError('EXAM_TOO_EARLY', { minutes: exam.earlyMin });
}

/** What of a parcel the line does not have. */
async function unknownOf(tx: Db, sittingId: number, entries: readonly ChainedEntry[]): Promise<ChainedEntry[]> {
  const hashes = entries.map(({ hash }) => hash);
  const rows = await tx
    .select({ hash: examAnswerLog.hash })
    .from(examAnswerLog)
    .where(and(eq(examAnswerLog.sittingId, sittingId), inArray(examAnswerLog.hash, hashes)));
  const stored = new Set(rows.map(({ hash }) => hash));
  return entries.filter(({ hash }) => !stored.has(hash)).toSorted((one, other) => one.seq - other.seq);
}

interface Parcel {
  entries: readonly ChainedEntry[];
  epoch: number;
  isFile: boolean;
}

async function reasonOf(tx: Db, { sitting, exam, candidate }: WholeSitting, parcel: Parcel): Promise<BranchReason> {
  const { entries, epoch, isFile } = parcel;
  const from = entries[0]!.seq - 1;
  const [before] = await tx
    .select({ hash: examAnswerLog.hash })
    .from(examAnswerLog)
    .where(and(eq(examAnswerLog.sittingId, sitting.id), eq(examAnswerLog.seq, from)));
  const [packet] = await tx
    .select({ hash: examPackets.manifestHash })
    .from(examPackets)
    .where(and(eq(examPackets.examId, exam.id), eq(examPackets.variant, candidate.variant)));
  const start = from === 0 ? chainStart(sitting.id, candidate.variant, packet?.hash ?? '') : (before?.hash ?? '');
  if (!isChained(entries, start, from)) return 'broken_chain';
  if (isFile) return 'file';
  return epoch < sitting.epoch ? 'takeover' : 'late';
}

/** Whether an invigilator has written down this very seal (design of exams, 2.8). */
async function wasSeen(tx: Db, { exam, sitting }: WholeSitting, headHash: string): Promise<boolean> {
  const rows = await tx
    .select({ payload: examEvents.payload })
    .from(examEvents)
    .where(and(eq(examEvents.examId, exam.id), eq(examEvents.sittingId, sitting.id), eq(examEvents.kind, 'sealed')))
    .orderBy(asc(examEvents.seq));
  return rows.some(({ payload }) => payload['code'] === sealCode(headHash));
}

async function finalOf(database: Database, { sitting, exam, candidate }: WholeSitting) {
  const { db } = database;
  const { variants } = paperOf(exam);
  const items = variants[candidate.variant - 1] ?? variants[0] ?? [];
  const open = and(eq(examAnswerBranches.sittingId, sitting.id), isNull(examAnswerBranches.decision));
  const { name, undecided } = first(
    await db
      .select({ name: people.name, undecided: db.$count(examAnswerBranches, open) })
      .from(people)
      .where(eq(people.id, candidate.personId)),
  );
  return {
    receipt_no: sitting.receiptNo ?? '',
    state: sitting.state,
    closed_at: (sitting.closedAt ?? sitting.updatedAt).toISOString(),
    head_seq: sitting.headSeq,
    head_hash: sitting.headHash,
    answered: sitting.answered,
    total: items.reduce((sum, { parts }) => sum + parts.length, 0),
    exam: exam.name,
    candidate: name,
    undecided,
  };
}
