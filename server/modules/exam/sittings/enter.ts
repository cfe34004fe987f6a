import { and, eq } from 'drizzle-orm';
import { packetAheadMs } from '@contract/exam/exams/rules';
import type { SafeBrowserProof, sittingEndpoints } from '@contract/exam/sittings/sittings';
import { nextSittingState } from '@contract/exam/sittings/acts';
import { AppError } from '@contract/kernel/errors';
import type { Handlers } from '@server/kernel/implement';
import { first } from '@server/kits/rows';
import { people } from '../../people/tables';
import { candidateOf, rulesOf, type CandidateRecord } from '../exams/find';
import { candidateByTicket } from '../exams/tickets';
import { examRooms } from '../exams/tables';
import { demandEntry, set, type WholeSitting } from './clock';
import { recordEvent } from './events';
import { knownWholes, lockedKnown } from './known';
import { isAllowedFrom } from './network';
import { isSafeBrowser } from './safe-browser';
import { servedPacketOf } from './packets';
import { examSittings } from './tables';
import { readToken, receiptPublicKey, signToken } from './token';
import type { Database, Db } from '@server/kernel/database/database';

type Calls = Pick<typeof sittingEndpoints, 'enterExam' | 'ticketEntrance' | 'sittingPacket'>;

export const enterHandlers: Handlers<Calls> = {
  async enterExam({ body: { exam_id: examId, device_id: deviceId, seb }, database, user, ip, audit }) {
    const candidate = await candidateOf(database.db, examId, user.userId);
    if (!candidate) throw new AppError('NOT_FOUND');
    const entrance = await entered(database, candidate, { deviceId, ip, seb });
    audit({ target: `exam_exam:${examId}` });
    return entrance;
  },

  async ticketEntrance({ body: { ticket_no: no, code, device_id: deviceId, seb }, database, ip, audit }) {
    const candidate = await candidateByTicket(database.db, no, code);
    const entrance = await entered(database, candidate, { deviceId, ip, seb });
    audit({ target: `exam_exam:${candidate.examId}`, detail: { candidate: candidate.id } });
    return entrance;
  },

  async sittingPacket({ body: { token }, database, storage }) {
    const { exam, candidate } = await ofToken(database, token);
    if (Date.now() < exam.startAt!.getTime() - packetAheadMs) {
      throw new AppError('EXAM_ENTRY', { problem: '开考前 24 小时起可以下载试题包' });
    }
    const { variant, edition, manifestHash, body } = await servedPacketOf(exam, {
      database,
      storage,
      variant: candidate.variant,
    });
    return { variant, edition, manifest_hash: manifestHash, body };
  },
};

/** A candidate comes in on a device. @throws AppError EXAM_ENTRY, EXAM_OTHER_DEVICE */
async function entered(
  database: Database,
  candidate: CandidateRecord,
  { deviceId, ip, seb }: { deviceId: string; ip: string; seb: SafeBrowserProof | undefined },
) {
  const now = new Date();
  const { examId, id: candidateId } = candidate;
  if (candidate.state !== 'listed') {
    throw new AppError('EXAM_ENTRY', { problem: '您不在应考名单中，请联系考试管理人员' });
  }
  const rules = await rulesOf(database.db, examId);
  if (!isAllowedFrom(rules.allowed_ips, ip)) {
    throw new AppError('EXAM_ENTRY', { problem: '本场考试只能在指定的考场网络内参加，请到考场电脑上进入' });
  }
  if (!isSafeBrowser(rules.seb_keys, seb)) {
    throw new AppError('EXAM_ENTRY', {
      problem: '本场考试只能在安全考试浏览器（SEB）中、使用考场下发的配置进入，请在考场电脑上打开',
    });
  }
  const whole = await database.transaction(async (tx) => {
    const { id } = examSittings;
    const [made] = await tx
      .insert(examSittings)
      .values({ examId, candidateId })
      .onConflictDoNothing()
      .returning({ id });
    const own =
      made ?? first(await tx.select({ id }).from(examSittings).where(eq(examSittings.candidateId, candidateId)));
    return enter({ database, tx, now }, await lockedKnown(database, tx, own.id, now), deviceId);
  });
  if (whole === 'other device') throw new AppError('EXAM_OTHER_DEVICE');
  return entranceOf(database, whole, deviceId);
}

async function ofToken(database: Database, token: string): Promise<WholeSitting> {
  const { sittingId } = await readToken(database, token);
  const [row] = await database.db.select().from(examSittings).where(eq(examSittings.id, sittingId));
  if (!row) throw new AppError('EXAM_TOKEN');
  const whole = first(await knownWholes(database, database.db, [row]));
  if (whole.candidate.state === 'removed') throw new AppError('EXAM_TOKEN');
  return whole;
}

/**
 * Comes in, or comes back. Another device than the one that writes takes over only where an invigilator has allowed it, the exam
 * does, or nothing was written yet.
 */
async function enter(
  { database, tx, now }: { database: Database; tx: Db; now: Date },
  whole: WholeSitting,
  deviceId: string,
): Promise<WholeSitting | 'other device'> {
  const { sitting, exam } = whole;
  demandEntry(exam, sitting.state, now);
  const next = nextSittingState('candidate', sitting.state, 'enter');
  // Whoever has handed in comes back to his receipt.
  if (next === null) return whole;
  if (sitting.deviceId === deviceId) return whole;
  const isFree =
    sitting.deviceId === null || sitting.isUnlocked || exam.rules.is_self_transfer || sitting.state === 'waiting';
  if (!isFree) {
    await recordEvent(tx, exam.id, { kind: 'device_waiting', sittingId: sitting.id });
    return 'other device';
  }
  const changed = await set(tx, sitting, {
    state: next,
    enteredAt: sitting.enteredAt ?? now,
    deviceId,
    epoch: sitting.epoch + 1,
    isUnlocked: false,
  });
  // Where each has a time of his own it begins with the entry.
  const after = first(await knownWholes(database, tx, [changed]));
  const kind = sitting.deviceId === null ? 'entered' : 'taken_over';
  await recordEvent(tx, exam.id, { kind, sittingId: sitting.id, payload: { epoch: changed.epoch } });
  return after;
}

async function entranceOf(database: Database, { sitting, exam, candidate, deadline }: WholeSitting, deviceId: string) {
  const { db } = database;
  const { name, room } = first(
    await db
      .select({ name: people.name, room: examRooms.name })
      .from(people)
      .leftJoin(examRooms, and(eq(examRooms.examId, exam.id), eq(examRooms.id, candidate.examRoomId ?? 0)))
      .where(eq(people.id, candidate.personId)),
  );
  return {
    token: await signToken(database, { sittingId: sitting.id, deviceId }, deadline),
    sitting_id: sitting.id,
    exam: {
      id: exam.id,
      name: exam.name,
      note: exam.note,
      start_at: exam.startAt!.toISOString(),
      late_min: exam.lateMin,
      early_min: exam.earlyMin,
      duration_min: exam.durationMin,
      grace_s: exam.graceS,
      rules: exam.rules,
    },
    candidate: {
      name,
      ticket_no: candidate.ticketNo ?? '',
      room: room ?? '',
      seat: candidate.seat,
      variant: candidate.variant,
    },
    state: sitting.state,
    epoch: sitting.epoch,
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    server_time: new Date().toISOString(),
    public_key: await receiptPublicKey(database),
  };
}

export { ofToken };
