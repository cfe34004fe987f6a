import { asc, eq } from 'drizzle-orm';
import { ExamStatus } from '@contract/exam/exams/status';
import type { sittingEndpoints } from '@contract/exam/sittings/sittings';
import { nextSittingState } from '@contract/exam/sittings/acts';
import { sittingStates } from '@contract/exam/sittings/states';
import { AppError } from '@contract/kernel/errors';
import type { Database, Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { statusNow } from '../exams/move';
import { set } from './clock';
import { ofToken } from './enter';
import { recordEvent } from './events';
import { lockedKnown } from './known';
import { packetKeyOf, packetOf } from './packets';
import { examAnswerLog } from './tables';
import { readToken, type SittingToken } from './token';

/** The key of the questions goes out, and the time begins; whoever comes back gets his line with it. */
export const startSitting: Handler<typeof sittingEndpoints.startSitting> = async ({
  body: { token },
  database,
  storage,
}) => {
  const given = await readToken(database, token);
  const start = () => database.transaction((tx) => begun(database, tx, given));
  let answer = await start();
  if (answer === 'no packet') {
    // Nobody has fetched one: it is made outside the lock, once for all.
    const { exam, candidate } = await ofToken(database, token);
    await packetOf({ database, storage, examId: exam.id, variant: candidate.variant });
    answer = await start();
  }
  if (answer === 'no packet') throw new AppError('EXAM_ENTRY', { problem: '试卷刚刚更新，请刷新后重试' });
  if (answer instanceof AppError) throw answer;
  return answer;
};

async function begun(database: Database, tx: Db, { sittingId, deviceId }: SittingToken) {
  const now = new Date();
  const whole = await lockedKnown(database, tx, sittingId, now);
  const { exam, candidate, sitting: before } = whole;
  if (candidate.state === 'removed') throw new AppError('EXAM_TOKEN');
  if (before.deviceId !== deviceId) throw new AppError('EXAM_OLD_WRITER');
  const status = statusNow(exam, now);
  if (status < ExamStatus.running || now < exam.startAt!) throw new AppError('EXAM_NOT_YET');
  const next = nextSittingState('candidate', before.state, 'start');
  // Returned, not thrown: what the clock has done to the sitting stays.
  // Nobody begins after the end; who has begun compares with the server's line within the network's grace too.
  const isTooLate = before.state === 'waiting' && now.getTime() >= whole.deadline!;
  if (next === null || status !== ExamStatus.running || isTooLate) {
    return new AppError('EXAM_SITTING_CLOSED', { state: sittingStates[before.state] });
  }
  const key = await packetKeyOf(tx, exam, candidate.variant);
  if (key === undefined) return 'no packet' as const;
  const sitting = before.state === next ? before : await set(tx, before, { state: next, startedAt: now });
  const { state, epoch, headSeq, headHash } = sitting;
  const entries = headSeq > 0 ? await lineOf(tx, sittingId) : [];
  // Last: the exam's counter of events is held until the commit, and all begin in the same seconds.
  if (before.state !== next) await recordEvent(tx, exam.id, { kind: 'started', sittingId });
  return {
    key,
    state,
    epoch,
    head_seq: headSeq,
    head_hash: headHash,
    deadline: new Date(whole.deadline!).toISOString(),
    server_time: now.toISOString(),
    entries,
  };
}

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
