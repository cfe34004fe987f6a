import { candidateStates } from '@contract/exam/exams/status';
import { scoreWords } from '@contract/exam/rules';
import type { Db } from '@server/kernel/database/database';
import { notify } from '../../notice/public';
import type { ExamRecord } from '../exams/find';
import type { CandidateScore } from './scores';

/** Tells candidates that their scores are out, or another; of exams that keep scores to themselves only that they are done. */
export async function tellScores(
  tx: Db,
  exam: ExamRecord,
  scores: readonly CandidateScore[],
  reason?: string,
): Promise<void> {
  const isShown = exam.rules.show_score !== 'never';
  if (reason !== undefined && !isShown) return;
  for (const { personId, candidateId, state, total, isPassed } of scores) {
    // Who never had a score is told nothing new by publication; whose score is gone afterwards is.
    if (total === null && reason === undefined) continue;
    const told =
      total === null
        ? `不再有成绩（${candidateStates[state]}）`
        : `${scoreWords(total)} 分，${isPassed ? '合格' : '不合格'}`;
    const score = isShown ? told : '请向教育处查询';
    const about = { recipients: { candidate: [personId] }, link: '', subject: `exam_candidate:${candidateId}` };
    const variables = { exam: exam.name, score };
    if (reason === undefined) await notify(tx, { event: 'exam.score.published', variables, ...about });
    else await notify(tx, { event: 'exam.score.changed', variables: { ...variables, reason }, ...about });
  }
}
