import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { deadlineFor, type Duty, type ExamTimes, type ExtensionRow } from '@contract/exam/exams/rules';
import type { CandidatePaper, FrozenPaper } from '@contract/exam/exams/types';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { find, first } from '@server/kits/rows';
import { publicContents } from '../questions/contents';
import { examCandidates, examDuties, examExtensions, exams } from './tables';

/** What sittings, marking and analysis read of exams; whoever calls has asked who may. */

export type ExamRecord = typeof exams.$inferSelect;
export type CandidateRecord = typeof examCandidates.$inferSelect;

/** The exam of an id. @throws AppError NOT_FOUND */
export const examOf = (db: Db, examId: number): Promise<ExamRecord> => find(db, exams, examId);

/** The rules of an exam without its paper, which a hall would have the database send with every entry. @throws AppError NOT_FOUND */
export async function rulesOf(db: Db, examId: number): Promise<ExamRecord['rules']> {
  return first(await db.select({ rules: exams.rules }).from(exams).where(eq(exams.id, examId))).rules;
}

/** The exam, kept from other writers until the transaction ends: every change of its status goes by this lock. */
export async function lockedExam(tx: Db, examId: number): Promise<ExamRecord> {
  return first(await tx.select().from(exams).where(eq(exams.id, examId)).for('update'));
}

/** Everybody on the list of an exam, in the order of exam numbers; who was removed is not. */
export const candidatesOf = (db: Db, examId: number): Promise<CandidateRecord[]> =>
  db
    .select()
    .from(examCandidates)
    .where(and(eq(examCandidates.examId, examId), ne(examCandidates.state, 'removed')))
    .orderBy(asc(examCandidates.ticketNo), asc(examCandidates.id));

/** A person's own place in an exam; undefined where he is not on its list. */
export async function candidateOf(db: Db, examId: number, personId: number): Promise<CandidateRecord | undefined> {
  const [row] = await db
    .select()
    .from(examCandidates)
    .where(
      and(
        eq(examCandidates.examId, examId),
        eq(examCandidates.personId, personId),
        ne(examCandidates.state, 'removed'),
      ),
    );
  return row;
}

/** The frozen paper of an exam. @throws AppError EXAM_NO_PAPER before it was submitted */
export function paperOf(exam: Pick<ExamRecord, 'frozen' | 'name'>): FrozenPaper {
  if (exam.frozen === null) throw new AppError('EXAM_NO_PAPER', { exam: exam.name });
  return exam.frozen;
}

/**
 * The paper of a candidate as he may see it: the column of secrets is not read (docs/adr/0096). Who marks reads answers by the
 * same `version_id` through `questions/secrets.ts`. @throws AppError NOT_FOUND, EXAM_NO_PAPER
 */
export async function frozenPaperOf(
  db: Db,
  examId: number,
  candidate: Pick<CandidateRecord, 'variant'>,
): Promise<CandidatePaper> {
  const { full_mark, sections, variants } = paperOf(await examOf(db, examId));
  const items = variants[candidate.variant - 1] ?? variants[0] ?? [];
  const contents = await publicContents(
    db,
    items.map(({ version_id }) => version_id),
  );
  return {
    full_mark,
    variant: candidate.variant,
    sections,
    items: items.map((item) => ({ ...item, content: contents.get(item.version_id)! })),
  };
}

/** The times of an exam as rules ask for them. @throws AppError EXAM_INCOMPLETE while it has none */
export function timesOf(exam: Pick<ExamRecord, 'startAt' | 'endAt' | 'mode' | 'durationMin' | 'graceS'>): ExamTimes {
  const { startAt, endAt, mode, durationMin, graceS } = exam;
  if (!startAt || !endAt) throw new AppError('EXAM_INCOMPLETE', { problem: '还没有设置考试时间' });
  return {
    mode,
    start_at: startAt.toISOString(),
    end_at: endAt.toISOString(),
    duration_min: durationMin,
    grace_s: graceS,
  };
}

/** Changes of time that concern a candidate: of all, of his room, and his own, in their order. */
export async function extensionsOf(
  db: Db,
  { id, examId, examRoomId }: Pick<CandidateRecord, 'id' | 'examId' | 'examRoomId'>,
): Promise<ExtensionRow[]> {
  const rows = await allExtensions(db, [examId]);
  return rows.filter((row) => concerns(row, { id, examRoomId })).map(toRow);
}

type ExtensionRecord = typeof examExtensions.$inferSelect;

/** Of many exams at once, in their order; `extensionsAmong` takes a candidate's own of them. */
export const allExtensions = (db: Db, examIds: readonly number[]): Promise<ExtensionRecord[]> =>
  db
    .select()
    .from(examExtensions)
    .where(inArray(examExtensions.examId, [...examIds]))
    .orderBy(asc(examExtensions.createdAt), asc(examExtensions.id));

export const extensionsAmong = (
  rows: readonly ExtensionRecord[],
  candidate: Pick<CandidateRecord, 'id' | 'examId' | 'examRoomId'>,
): ExtensionRow[] => rows.filter((row) => row.examId === candidate.examId && concerns(row, candidate)).map(toRow);

const concerns = (row: ExtensionRecord, { id, examRoomId }: Pick<CandidateRecord, 'id' | 'examRoomId'>): boolean =>
  row.scope === 'all' || (row.scope === 'room' ? row.examRoomId === examRoomId : row.candidateId === id);
const toRow = ({ scope, minutes, createdAt, key }: ExtensionRecord): ExtensionRow => ({
  scope,
  minutes,
  at: createdAt.toISOString(),
  key,
});

/** The deadline of a candidate as an instant; null in a flexible exam that he has not entered. */
export async function candidateDeadline(
  db: Db,
  exam: ExamRecord,
  candidate: CandidateRecord,
  entered: Date | null,
): Promise<string | null> {
  const extensions = await extensionsOf(db, candidate);
  return deadlineFor(timesOf(exam), candidate.factor, extensions, entered?.toISOString() ?? null);
}

/** Whether somebody has a duty in an exam. */
export async function hasDuty(db: Db, examId: number, personId: number, duty: Duty): Promise<boolean> {
  const { examId: exam, personId: person, duty: what } = examDuties;
  return (await db.$count(examDuties, and(eq(exam, examId), eq(person, personId), eq(what, duty)))) > 0;
}

/** Rooms that an invigilator looks after; null: all of them. Empty: he has no duty here. */
export async function invigilatedRooms(db: Db, examId: number, personId: number): Promise<number[] | null> {
  const rows = await db
    .select({ room: examDuties.examRoomId })
    .from(examDuties)
    .where(and(eq(examDuties.examId, examId), eq(examDuties.personId, personId), eq(examDuties.duty, 'invigilator')));
  if (rows.some(({ room }) => room === null)) return null;
  return rows.flatMap(({ room }) => (room === null ? [] : [room]));
}
