import { rulingKinds } from '@contract/exam/analysis/ruling-rules';
import { ExamStatus } from '@contract/exam/exams/status';
import type { SeenPaper } from '@contract/exam/marks/marks';
import { fromHundredths } from '@contract/exam/rules';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import type { Reader } from '@server/kits/row-calls';
import { hasDuty, paperOf, type CandidateRecord, type ExamRecord } from '../exams/find';
import { adjustmentsOf, scoredStates, scoresFrom } from './scores';
import { examLookedAfter } from '../exams/sight';
import { hasMarked, workOf } from './work';

type Sheet = Omit<SeenPaper, 'person' | 'adjustments' | 'offline'>;

/** Somebody's paper as whoever looks after the exam reads it, once it is closed. @throws AppError NOT_FOUND */
export async function seePaper(reader: Reader, candidate: CandidateRecord): Promise<Sheet> {
  return sheetOf(reader.db, await examLookedAfter(reader, candidate.examId), candidate);
}

/**
 * Whoever marks an exam sees no answers beside names before its scores are out, whatever else he may.
 * @throws AppError NOT_FOUND, EXAM_BLIND
 */
export async function refuseBlind(reader: Reader, examId: number): Promise<void> {
  const { id, name, status } = await examLookedAfter(reader, examId);
  const isOpen = status === ExamStatus.marking || status === ExamStatus.scored;
  const { db, user } = reader;
  // Nor who has marked and was taken off the list since: whoever names the markers could do that to himself.
  const marks = isOpen && ((await hasDuty(db, id, user.userId, 'marker')) || (await hasMarked(db, id, user.userId)));
  if (marks) throw new AppError('EXAM_BLIND', { exam: name });
}

/** A paper with all that became of it; whoever calls has asked who may. @throws AppError NOT_FOUND before it is closed */
export async function sheetOf(db: Db, exam: ExamRecord, candidate: CandidateRecord): Promise<Sheet> {
  if (!scoredStates.includes(exam.status)) throw new AppError('NOT_FOUND');
  const { papers, contents } = await workOf(db, exam, { candidateIds: [candidate.id] });
  const [own] = papers;
  if (!own) throw new AppError('NOT_FOUND');
  // A total hangs on nobody else's: whoever opens his paper does not have the whole exam scored.
  const [score] = await scoresFrom(db, exam, papers);
  const total = score?.total;
  return {
    exam_id: exam.id,
    exam_name: exam.name,
    ticket_no: candidate.ticketNo ?? '',
    full_mark: fromHundredths(exam.fullMark),
    total: typeof total === 'number' ? fromHundredths(total) : null,
    sections: paperOf(exam).sections.map(({ title }) => ({ title })),
    items: [...groupBy(own.parts, ({ item }) => item).values()].map((parts) => ({
      section: parts[0]!.section,
      content: contents.get(parts[0]!.versionId)!,
      parts: parts.map(({ max, points, answer, marks, ruling }) => ({
        max: fromHundredths(max),
        points: points === null ? null : fromHundredths(points),
        answer: answer ?? null,
        comments: [
          ...(ruling ? [`${rulingKinds[ruling.kind]}：${ruling.reason}`] : []),
          ...marks.flatMap(({ comment }) => (comment === '' ? [] : [comment])),
        ],
      })),
    })),
  };
}

/** Corrections of a score with their reasons. */
export const adjustmentsSeen = async (db: Db, candidateId: number): Promise<SeenPaper['adjustments']> =>
  (await adjustmentsOf(db, candidateId)).map(({ points, reason, createdAt }) => ({
    points: fromHundredths(points),
    reason,
    at: createdAt.toISOString(),
  }));
