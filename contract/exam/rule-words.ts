import type { Feasibility } from './compose';
import type { ComposeRule } from './compose-stock';
import { withBelow, type Branch } from './rules';

/** A row of the rules of a random paper as people fill it in. */
export interface RuleRow {
  title: string;
  bank_ids: readonly number[];
  types: readonly number[];
  knowledge_ids: readonly number[];
  difficulty_ids: readonly number[];
  /** 1 a number of parts, 2 as many as a sum of points takes. */
  method: number;
  count: number;
  each: number;
}

const anyOf = <Value>(list: readonly Value[]) => (list.length === 0 ? null : [...list]);

/** Rows as the solver takes them: banks and knowledge with all that is below them; an empty list asks for nothing. */
export function composeRules(
  rows: readonly RuleRow[],
  trees: { banks: readonly Branch[]; knowledge: readonly Branch[] },
  excludesRecent: boolean,
): ComposeRule[] {
  return rows.map(({ bank_ids, types, knowledge_ids, difficulty_ids, method, count, each }) => ({
    bank: anyOf(bank_ids.length === 0 ? [] : withBelow(trees.banks, bank_ids)),
    type: anyOf(types),
    knowledge: anyOf(knowledge_ids.length === 0 ? [] : withBelow(trees.knowledge, knowledge_ids)),
    difficulty: anyOf(difficulty_ids),
    exclude_used: excludesRecent,
    each,
    ...(method === 2 ? { total_score: count } : { count }),
  }));
}

const rowWords = (rows: readonly number[]) => `第 ${rows.join('、')} 条规则`;

/**
 * Why a paper cannot be composed, and what to do about it, in words; null where it can.
 * @param needs parts that each row asks for
 */
export function impossibleWords(found: Feasibility): string | null {
  const { reason, conflicting_rows: rows, available_per_row: available, counts, max_variants: most } = found;
  const needOf = rows.reduce((sum, row) => sum + (counts[row - 1] ?? 0), 0);
  switch (reason) {
    case null:
      return null;
    case 'not_divisible':
      return `${rowWords(rows)}的总分不能被每题分值整除，请调整总分或每题分值`;
    case 'too_few':
      return `${rowWords(rows)}需要 ${needOf} 题，符合条件的只有 ${available[rows[0]! - 1]} 题，请减少题数或放宽条件`;
    case 'rows_compete':
      return `${rowWords(rows)}争用同一批试题，合计需要 ${needOf} 题而题库不够分，请减少其中一条的题数或放宽条件`;
    case 'group_sizes':
      return `${rowWords(rows)}只能用成组的试题凑数，凑不出 ${needOf} 题，请改变题数`;
    case 'full_mark_differs':
      return `各条规则合计 ${found.full_mark} 分，与试卷满分不符`;
    case 'too_many_variants':
      return `各卷不重复时最多能出 ${most ?? 1} 套，请减少套数，或允许各卷之间重复`;
    case 'not_proven':
      return '规则过于复杂，没能算出是否可以满足，请减少规则或放宽条件';
  }
}
