import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { ExamStatus, type CandidateState } from '@contract/exam/exams/status';
import { rescaled } from '@contract/exam/analysis/ruling-rules';
import { offlineRefusal } from '@contract/exam/marks/offline-rules';
import { adjusted } from '@contract/exam/marks/rules';
import { isHumanMarked } from '@contract/exam/rules';
import { totalsOf } from '@contract/exam/total';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { examOf, type ExamRecord } from '../exams/find';
import { examCandidates } from '../exams/tables';
import { offlinePointsOf } from './offline-rows';
import { examScoreAdjustments, examScores, examScoreVersions, type KeptPart } from './tables';
import type { RulingMap } from './rulings';
import { progressOf, workOf, type WorkPaper, type WorkPart } from './work';

/** A candidate's score. Points are hundredths; no total: he has none, or marks are still open. */
export interface CandidateScore {
  candidateId: number;
  personId: number;
  ticketNo: string;
  state: CandidateState;
  parts: (Omit<KeptPart, 'points'> & { points: number | null; versionId: number })[];
  objective: number | null;
  subjective: number | null;
  adjustment: number;
  /** Points from paper, which count instead of what was answered on line. */
  offline: number | null;
  total: number | null;
  rank: number | null;
  isPassed: boolean | null;
  /** Answers that wait for marks. */
  open: number;
}

/**
 * Scores of everybody on the list as answers, marks and corrections make them now. Analysis and lists read them here; what was
 * published is kept beside (`publishedScores`). Whoever calls has asked who may. @param supposed as if this had been ruled too
 */
export async function scoresOf(db: Db, examId: number, supposed?: RulingMap): Promise<CandidateScore[]> {
  const exam = await examOf(db, examId);
  const { papers } = await workOf(db, exam, supposed && { rulings: supposed });
  return scoresFrom(db, exam, papers);
}

/** The same, where the papers are read already. @param withWaiting as if scores from paper that wait counted already */
export async function scoresFrom(
  db: Db,
  exam: ExamRecord,
  papers: readonly WorkPaper[],
  withWaiting = false,
): Promise<CandidateScore[]> {
  const ids = papers.map(({ candidate }) => candidate.id);
  const corrections = await correctionsOf(db, ids);
  const offline = await offlinePointsOf(db, ids, withWaiting);
  const rows = papers.map((paper) => {
    const { id, state } = paper.candidate;
    // Who was exempt or void after he got it has none.
    const points = offlineRefusal(state) === undefined && paper.state !== 'void' ? offline.get(id) : undefined;
    return sumsOf(exam, paper, corrections.get(id) ?? 0, points ?? null);
  });
  return ranked(db, exam, rows);
}

async function correctionsOf(db: Db, candidateIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select()
    .from(examScoreAdjustments)
    .where(inArray(examScoreAdjustments.candidateId, [...candidateIds]));
  const sums = new Map<number, number>();
  for (const { candidateId, points } of rows) sums.set(candidateId, (sums.get(candidateId) ?? 0) + points);
  return sums;
}

const sumOf = (parts: readonly { points: number | null }[]): number =>
  parts.reduce((sum, { points }) => sum + (points ?? 0), 0);

/** The sum, brought back to the full mark where parts are out. */
function wholeOf(parts: readonly WorkPart[]): number {
  const counted = parts.filter(({ isOut }) => !isOut);
  const sum = Math.max(0, sumOf(counted));
  if (counted.length === parts.length) return sum;
  const most = (list: readonly WorkPart[]) => list.reduce((all, { max }) => all + max, 0);
  return rescaled(sum, most(parts), most(counted));
}

function sumsOf(
  exam: ExamRecord,
  { candidate, state, parts }: WorkPaper,
  adjustment: number,
  offline: number | null,
): CandidateScore {
  const own = { candidateId: candidate.id, personId: candidate.personId, ticketNo: candidate.ticketNo ?? '' };
  if (offline !== null) {
    const total = adjusted(offline, adjustment, exam.fullMark);
    const none = { parts: [], objective: null, subjective: null, rank: null, isPassed: null, open: 0 };
    return { ...own, ...none, state: 'listed', adjustment, offline, total };
  }
  const { answers, marked } = progressOf(parts);
  const open = answers - marked;
  const sat = state === 'listed';
  const byPeople = parts.filter(({ type }) => isHumanMarked(type));
  return {
    ...own,
    state,
    parts: parts.map(({ item, part, max, points, versionId }) => ({ item, part, max, points, versionId })),
    objective: sat ? sumOf(parts.filter(({ type }) => !isHumanMarked(type))) : null,
    subjective: sat && open === 0 ? sumOf(byPeople) : null,
    adjustment,
    offline: null,
    total: sat && open === 0 ? adjusted(wholeOf(parts), adjustment, exam.fullMark) : null,
    rank: null,
    isPassed: null,
    open,
  };
}

/** Totals with what a make-up exam makes of them, ranks and who has passed. */
async function ranked(db: Db, exam: ExamRecord, rows: readonly CandidateScore[]): Promise<CandidateScore[]> {
  const before =
    exam.sourceId === null || exam.scoreRule !== 'take_higher' ? null : await publishedScores(db, exam.sourceId);
  const earlier = new Map(before?.map(({ personId, total }) => [personId, total]));
  const whole = (points: number | null | undefined) => (typeof points === 'number' ? points / 100 : null);
  const { totals, pass, ranks } = totalsOf({
    items: [{ max: exam.fullMark / 100 }],
    rows: rows.map(({ total }) => (total === null ? null : [total / 100])),
    pass_mark: exam.passMark / 100,
    make_up: exam.sourceId === null ? null : exam.scoreRule,
    // Who has not sat has no score here, whatever he had before.
    first: before && rows.map(({ personId, total }) => (total === null ? null : whole(earlier.get(personId)))),
  });
  return rows.map((row, at) => ({
    ...row,
    total: totals[at] === null ? null : Math.round(totals[at]! * 100),
    rank: ranks[at]!,
    isPassed: pass[at]!,
  }));
}

type VersionRecord = typeof examScoreVersions.$inferSelect;

/** Versions of an exam's scores, the newest first; none before publication. */
export const versionsOf = (db: Db, examId: number): Promise<VersionRecord[]> =>
  db.select().from(examScoreVersions).where(eq(examScoreVersions.examId, examId)).orderBy(desc(examScoreVersions.no));

/** What was published last: the only scores that candidates and other modules are told. Empty before. @param candidateId of one */
export async function publishedScores(db: Db, examId: number, candidateId?: number) {
  const [newest] = await versionsOf(db, examId);
  if (!newest) return [];
  return db
    .select({
      candidateId: examScores.candidateId,
      personId: examCandidates.personId,
      stayId: examCandidates.stayId,
      state: examScores.state,
      total: examScores.total,
      isPassed: examScores.isPassed,
    })
    .from(examScores)
    .innerJoin(examCandidates, eq(examCandidates.id, examScores.candidateId))
    .where(
      and(
        eq(examScores.versionId, newest.id),
        candidateId === undefined ? undefined : eq(examScores.candidateId, candidateId),
      ),
    )
    .orderBy(asc(examScores.candidateId));
}

/** Who is proposed for a make-up exam, and why. */
export interface Failed {
  personId: number;
  why: 'failed' | 'absent' | 'deferred';
}

/** Who has failed, was absent or deferred. Exempt and void are not proposed. */
export async function failedOf(db: Db, examId: number): Promise<Failed[]> {
  return (await publishedScores(db, examId)).flatMap(({ personId, state, isPassed }): Failed[] => {
    if (state === 'absent' || state === 'deferred') return [{ personId, why: state }];
    return isPassed === false ? [{ personId, why: 'failed' }] : [];
  });
}

/** Keeps scores as the next version. @param scores of everybody on the list, as they are now @returns those whose total is another than in the one before */
export async function keepVersion(
  tx: Db,
  examId: number,
  by: { actorId: number; reason: string },
  scores: readonly CandidateScore[],
): Promise<CandidateScore[]> {
  const [newest] = await versionsOf(tx, examId);
  const before = new Map((await publishedScores(tx, examId)).map(({ candidateId, total }) => [candidateId, total]));
  const version = first(
    await tx
      .insert(examScoreVersions)
      .values({ examId, no: (newest?.no ?? 0) + 1, ...by })
      .returning(),
  );
  if (scores.length > 0) {
    await tx.insert(examScores).values(
      scores.map(({ candidateId, state, parts, objective, subjective, adjustment, total, rank, isPassed }) => ({
        versionId: version.id,
        candidateId,
        state,
        objective,
        subjective,
        adjustment,
        total,
        rank,
        isPassed,
        parts: parts.map(({ item, part, max, points }) => ({ item, part, max, points: points ?? 0 })),
      })),
    );
  }
  return scores.filter(({ candidateId, total }) => before.get(candidateId) !== total);
}

/** Corrections by hand of a candidate, in their order. */
export const adjustmentsOf = (db: Db, candidateId: number) =>
  db
    .select()
    .from(examScoreAdjustments)
    .where(and(eq(examScoreAdjustments.candidateId, candidateId)))
    .orderBy(asc(examScoreAdjustments.id));

/** Whether scores of an exam are there to be looked at. */
export const scoredStates: readonly number[] = [ExamStatus.marking, ExamStatus.scored, ExamStatus.ended];
