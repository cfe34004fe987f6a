import { and, desc, eq, inArray } from 'drizzle-orm';
import type { ExamScoreList, MarkedExam } from '@contract/exam/marks/marks';
import { levelOf } from '@contract/exam/marks/rules';
import { fromHundredths } from '@contract/exam/rules';
import type { FieldWords } from '@server/kernel/field-changes';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { pageOfRows } from '@server/kits/rows';
import { personRefs } from '../../people/public';
import { readConfig } from '../exams/defaults';
import type { ExamRecord } from '../exams/find';
import { examDuties, exams } from '../exams/tables';
import { undecidedBranches } from '../sittings/find';
import { waitingOffline } from './offline-rows';
import { scoredStates, scoresOf, versionsOf } from './scores';
import { examLookedAfter, examsLookedAfter } from '../exams/sight';
import { progressOf, workOf } from './work';

/** Exams of some states that the caller looks after, the newest first. */
export async function markedExams(reader: Reader, query: { page: number; size: number }, states: readonly number[]) {
  const found = await pageOfRows(reader.db, exams, {
    ...query,
    where: and(examsLookedAfter(reader.user), inArray(exams.status, [...states])),
    orderBy: [desc(exams.id)],
  });
  const list = [];
  for (const exam of found.list) list.push(await toMarked(reader, exam));
  return { total: found.total, list };
}

async function toMarked({ db, user }: Reader, exam: ExamRecord): Promise<MarkedExam> {
  const { papers } = await workOf(db, exam, { byPeople: true });
  const { answers, marked, second, arbitration } = progressOf(papers.flatMap(({ parts }) => parts));
  const markerIds = (
    await db
      .select({ id: examDuties.personId })
      .from(examDuties)
      .where(and(eq(examDuties.examId, exam.id), eq(examDuties.duty, 'marker')))
      .orderBy(examDuties.id)
  ).map(({ id }) => id);
  const people = await personRefs(db, user.scope, markerIds);
  return {
    id: exam.id,
    name: exam.name,
    type: exam.type,
    status: exam.status,
    closed_at: exam.closedAt?.toISOString() ?? null,
    scores_at: exam.scoresAt?.toISOString() ?? null,
    candidates: papers.length,
    answers,
    marked,
    second,
    arbitration,
    undecided: (await undecidedBranches(db, exam.id)).length,
    marks_needed: exam.rules.marks_needed,
    threshold_percent: exam.rules.threshold_percent,
    markers: markerIds.flatMap((id) => people.get(id) ?? []),
    marker_ids: markerIds,
    version: exam.version,
  };
}

const words: FieldWords<MarkedExam> = { status: '状态', marker_ids: '阅卷人' };

export const markedSource: RowSource<MarkedExam> = {
  table: exams,
  read: async (reader, id) => toMarked(reader, await examLookedAfter(reader, id)),
  words,
};

export const scoreSource: RowSource<ExamScoreList> = { table: exams, read: readScores, words: { no: '成绩版本' } };

const points = (value: number | null) => (value === null ? null : fromHundredths(value));

async function readScores(reader: Reader, id: number): Promise<ExamScoreList> {
  const { db, user } = reader;
  const exam = await examLookedAfter(reader, id);
  const isThere = scoredStates.includes(exam.status);
  const scores = isThere ? await scoresOf(db, id) : [];
  const people = await personRefs(
    db,
    user.scope,
    scores.map(({ personId }) => personId),
  );
  const { levels } = await readConfig(db);
  const versions = await versionsOf(db, id);
  const waiting = await waitingOffline(
    db,
    scores.map(({ candidateId }) => candidateId),
  );
  const totals = scores.flatMap(({ total }) => total ?? []);
  return {
    id,
    exam: await toMarked(reader, exam),
    full_mark: fromHundredths(exam.fullMark),
    pass_mark: fromHundredths(exam.passMark),
    mean: totals.length === 0 ? null : Math.round(totals.reduce((sum, one) => sum + one, 0) / totals.length) / 100,
    no: versions[0]?.no ?? 0,
    waiting: waiting.length,
    rows: scores.map((score) => ({
      candidate_id: score.candidateId,
      person: people.get(score.personId) ?? null,
      ticket_no: score.ticketNo,
      state: score.state,
      objective: points(score.objective),
      subjective: points(score.subjective),
      adjustment: fromHundredths(score.adjustment),
      offline: points(score.offline),
      total: points(score.total),
      rank: score.rank,
      is_passed: score.isPassed,
      level: score.total === null ? '' : levelOf(score.total, exam.fullMark, levels),
      open: score.open,
    })),
    versions: versions.map(({ no, reason, createdAt }) => ({ no, reason, at: createdAt.toISOString() })),
    version: exam.version,
  };
}
