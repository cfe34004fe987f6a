import { asc, eq } from 'drizzle-orm';
import { ExamStatus } from '@contract/exam/exams/status';
import type { sittingEndpoints } from '@contract/exam/sittings/sittings';
import { nextSittingState } from '@contract/exam/sittings/acts';
import { sittingStates } from '@contract/exam/sittings/states';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { statusNow } from '../exams/move';
import { ofToken } from './enter';
import { packetHeads, packetKeyOf, packetOf } from './packets';
import { examAnswerLog } from './tables';
import { readToken, type SittingToken } from './token';
import { inRounds } from './together';

interface Starting extends SittingToken {
  now: Date;
}

/** The key of the questions goes out, and the time begins; whoever comes back gets his line with it. */
export const startSitting: Handler<typeof sittingEndpoints.startSitting> = async ({
  body: { token },
  database,
  storage,
}) => {
  const given = await readToken(database, token);
  const start = () => begin(database, { ...given, now: new Date() });
  let done = await start();
  if (!(done instanceof AppError) && done.found === 'no packet') {
    // Nobody has fetched one: it is made outside the lock, once for all.
    const { exam, candidate } = await ofToken(database, token);
    await packetOf({ database, storage, examId: exam.id, variant: candidate.variant });
    done = await start();
  }
  if (done instanceof AppError) throw done;
  const { whole, found } = done;
  if (found === 'no packet') throw new AppError('EXAM_ENTRY', { problem: '试卷刚刚更新，请刷新后重试' });
  const { state, epoch, headSeq, headHash } = whole.sitting;
  return {
    key: found.key,
    state,
    epoch,
    head_seq: headSeq,
    head_hash: headHash,
    deadline: new Date(whole.deadline!).toISOString(),
    server_time: found.now.toISOString(),
    entries: found.entries,
  };
};

/** What goes out at the start. */
interface Begun {
  key: string;
  entries: Awaited<ReturnType<typeof lineOf>>;
  now: Date;
}

const begin = inRounds<Starting, Begun | 'no packet'>((tx) => {
  const heads = packetHeads(tx);
  return async (whole, { deviceId, now }) => {
    const { exam, candidate, sitting } = whole;
    if (candidate.state === 'removed') return new AppError('EXAM_TOKEN');
    if (sitting.deviceId !== deviceId) return new AppError('EXAM_OLD_WRITER');
    const status = statusNow(exam, now);
    if (status < ExamStatus.running || now < exam.startAt!) return new AppError('EXAM_NOT_YET');
    const next = nextSittingState('candidate', sitting.state, 'start');
    // Nobody begins after the end; who has begun compares with the server's line within the network's grace too.
    const isTooLate = sitting.state === 'waiting' && now.getTime() >= whole.deadline!;
    if (next === null || status !== ExamStatus.running || isTooLate) {
      return new AppError('EXAM_SITTING_CLOSED', { state: sittingStates[sitting.state] });
    }
    const key = await packetKeyOf(heads, exam, candidate.variant);
    if (key === undefined) return { step: null, found: 'no packet' };
    const entries = sitting.headSeq > 0 ? await lineOf(tx, sitting.id) : [];
    const step = sitting.state === next ? null : { changes: { state: next, startedAt: now }, kind: 'started' as const };
    return { step, found: { key, entries, now } };
  };
});

/** The line that is stored, for a device that does not have it. */
async function lineOf(db: Db, sittingId: number) {
  const rows = await db
    .select()
    .from(examAnswerLog)
    .where(eq(examAnswerLog.sittingId, sittingId))
    .orderBy(asc(examAnswerLog.seq));
  return rows.map(({ epoch, seq, kind, item, part, value, clientAt, monoMs, hash }) => ({
    epoch,
    seq,
    kind,
    item,
    part,
    value: value as string | null,
    client_at: clientAt.toISOString(),
    mono_ms: monoMs,
    hash,
  }));
}
