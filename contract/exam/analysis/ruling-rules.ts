import { isHumanMarked } from '../rules';

/** Rules of a question that was found faulty after an exam (design of exams, 2.18). No schema here: pages import this file. */

export const rulingKinds = {
  key: '更改答案',
  full: '全员给分',
  full_if_answered: '作答者给分',
  exclude: '剔除并折算',
  restored: '恢复原判',
} as const;
export type RulingKind = keyof typeof rulingKinds;
export const rulingKindKeys = Object.keys(rulingKinds) as RulingKind[];

export const rulingHints: Readonly<Record<RulingKind, string>> = {
  key: '按新的答案重新判分',
  full: '没有作答的考生也得满分',
  full_if_answered: '作过答的考生得满分，空白不得分',
  exclude: '这道题不计分，其余题目按比例折算到满分',
  restored: '按试卷原来的答案判分',
};

/** What was decided of one part. */
export interface Ruling {
  kind: RulingKind;
  /** Ids of the right options, where the key changed. */
  key: readonly string[];
  /** Whether nobody gets less for this part than before. */
  noLoss: boolean;
  reason: string;
}

/** Kinds that fit a part: a key changes only where one chooses among options. */
export const rulingsFor = (type: number, options: number): RulingKind[] =>
  rulingKindKeys.filter((kind) => kind !== 'key' || (options > 0 && !isHumanMarked(type)));

/** Points of a part under a ruling; null: it is out of the full mark. @param keyed its points by the new key */
export function ruledPoints(
  { kind, noLoss }: Ruling,
  { max, before, keyed, isBlank }: { max: number; before: number | null; keyed: number; isBlank: boolean },
): number | null {
  if (kind === 'exclude') return null;
  if (kind === 'full') return max;
  if (kind === 'full_if_answered') return isBlank ? 0 : max;
  return noLoss ? Math.max(before ?? 0, keyed) : keyed;
}

/**
 * A total brought back to the full mark after parts were taken out: points that are left, times all over what is left, rounded
 * half up. @param sum of the parts that count, at least 0
 */
export const rescaled = (sum: number, all: number, left: number): number =>
  left === 0 ? 0 : Math.round((sum * all) / left);
