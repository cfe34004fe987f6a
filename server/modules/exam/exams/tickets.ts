import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { checkDigit, isTicketNo } from '@contract/exam/exams/ticket';
import { AppError } from '@contract/kernel/errors';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import { secret } from '@server/kernel/secrets';
import { examOf, rulesOf, type CandidateRecord } from './find';
import { examCandidates } from './tables';

/** Letters and digits that nobody confuses on paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 8;

/**
 * Gives everybody on the list who has none a number of his ticket: day of the exam, its id, his place, a check digit. A number
 * once given stays, whoever leaves the list.
 */
export async function giveTickets(db: Db, examId: number): Promise<void> {
  const key = await ticketKey(db);
  const exam = await examOf(db, examId);
  const day = hospitalDay(exam.startAt?.getTime() ?? Date.now())
    .replaceAll('-', '')
    .slice(2);
  const head = `${day}${String(examId).padStart(5, '0')}`;
  let given = await db.$count(
    examCandidates,
    and(eq(examCandidates.examId, examId), isNotNull(examCandidates.ticketNo)),
  );
  const waiting = await db
    .select()
    .from(examCandidates)
    .where(and(eq(examCandidates.examId, examId), eq(examCandidates.state, 'listed'), isNull(examCandidates.ticketNo)))
    .orderBy(asc(examCandidates.examRoomId), asc(examCandidates.seat), asc(examCandidates.id));
  for (const candidate of waiting) {
    given += 1;
    const digits = `${head}${String(given).padStart(4, '0')}`;
    await db
      .update(examCandidates)
      .set({ ticketNo: `${digits}${checkDigit(digits)}`, ticketHash: hashOf(key, ticketCode(key, candidate)) })
      .where(eq(examCandidates.id, candidate.id));
  }
}

/** Gives tickets another code; the one of before opens nothing any more. @returns whose they are */
export async function renewTickets(db: Db, examId: number, candidateIds: readonly number[]): Promise<number[]> {
  const key = await ticketKey(db);
  const { id, examId: exam, ticketNo, state } = examCandidates;
  const rows = await db
    .select()
    .from(examCandidates)
    .where(and(eq(exam, examId), inArray(id, [...candidateIds]), eq(state, 'listed'), isNotNull(ticketNo)))
    .orderBy(asc(id))
    .for('update');
  for (const row of rows) {
    const ticketEpoch = row.ticketEpoch + 1;
    const ticketHash = hashOf(key, ticketCode(key, { id: row.id, ticketEpoch }));
    await db
      .update(examCandidates)
      .set({ ticketEpoch, ticketHash, version: row.version + 1, updatedAt: new Date() })
      .where(eq(id, row.id));
  }
  return rows.map(({ personId }) => personId);
}

/** The code on a candidate's ticket: derived from the key of the house and never stored. */
export function ticketCode(key: Buffer, { id, ticketEpoch }: Pick<CandidateRecord, 'id' | 'ticketEpoch'>): string {
  const mac = createHmac('sha256', key).update(`code ${id} ${ticketEpoch}`).digest();
  return [...mac.subarray(0, codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/**
 * Whose a ticket is. Spaces and the case of letters are as people type them; a wrong number and a wrong code are told alike.
 * @throws AppError EXAM_TICKET, EXAM_ENTRY where the exam takes no tickets
 */
export async function candidateByTicket(db: Db, no: string, code: string): Promise<CandidateRecord> {
  const number = no.replaceAll(/\s/g, '');
  const key = await ticketKey(db);
  const given = Buffer.from(hashOf(key, code.replaceAll(/[\s-]/g, '').toUpperCase()));
  const [row] = isTicketNo(number)
    ? await db.select().from(examCandidates).where(eq(examCandidates.ticketNo, number))
    : [];
  const own = Buffer.from(row?.ticketHash ?? hashOf(key, 'nobody'));
  const isRight = given.length === own.length && timingSafeEqual(given, own);
  if (!row || !isRight || row.state === 'removed') throw new AppError('EXAM_TICKET');
  const rules = await rulesOf(db, row.examId);
  if (!rules.allow_ticket_login) {
    throw new AppError('EXAM_ENTRY', { problem: '本场考试不能凭准考证进入，请用账号登录后从“我的考试”进入' });
  }
  return row;
}

/** What is stored of a code. */
export const hashOf = (key: Buffer, code: string): string =>
  createHmac('sha256', key).update(`hash ${code}`).digest('hex');

/** The key of the house; one that a transaction makes and rolls back is remembered by that transaction alone. */
export const ticketKey = async (db: Db): Promise<Buffer> =>
  Buffer.from(await secret(db, 'exam ticket key', () => randomBytes(32).toString('base64')), 'base64');
