import type { RelationResult } from '@contract/evaluation/results';

/** Two decimals, without those that are nought. */
export const scoreWords = (score: number) => String(Number(score.toFixed(2)));

/** A relation's mean, or why there is none to see. */
export function meanWords({ mean, n, minimum, withheld }: RelationResult): string {
  if (mean !== null) return scoreWords(mean);
  if (withheld === 'task') return '为防推算不显示';
  // One's own name is on it: nothing is held back, there is none.
  if (minimum === 1 && n === 0) return '无人评价';
  return n < minimum ? `满 ${minimum} 份显示` : '–';
}

/** Why figures are not shown although there are answers enough; empty where all are. */
export function withheldWords({ name, minimum, withheld }: RelationResult): string {
  if (withheld === 'task')
    return `${name}：与同期另一任务的评价人相差不足 ${minimum} 人，两份结果相减会得出个别人的评分，因此不显示`;
  if (withheld === 'questions')
    return `${name}：有题目只有少数人作答或跳过，逐题结果会推算出个别人的评分，因此只显示总得分`;
  return '';
}
