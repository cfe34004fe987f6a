import { numberOf } from '../../kernel/sheet-value';
import { candidateStates, type CandidateState } from '../exams/status';
import { inHundredths } from '../rules';

/** Scores of what was sat on paper, as a sheet brings them. No schema here: pages import this file. Points are hundredths. */

/** What stands in the cell of a score that is taken back. */
export const takenBack = '撤销';

export const offlineLimits = { ticket: 40, note: 100, score: 10 } as const;

/** What a cell says: points, null for a score that is taken back, undefined for neither. */
export function offlinePoints(text: string): number | null | undefined {
  if (text === takenBack) return null;
  const score = numberOf(text);
  if (score === undefined || score < 0 || score > 1000) return undefined;
  const points = inHundredths(score);
  // 0.1 + 0.2 is told from 0.305: what Excel adds up is a hair off the hundredth that is meant.
  return Math.abs(score * 100 - points) < 1e-6 ? points : undefined;
}

/** Why somebody can have no score from paper; undefined where he can. Who was absent on line may have sat elsewhere. */
export const offlineRefusal = (state: CandidateState): string | undefined =>
  state === 'listed' || state === 'absent' ? undefined : `该考生为“${candidateStates[state]}”，不能有成绩`;
