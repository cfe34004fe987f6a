import { RuleRefusal } from '../kernel/rule-kind';
import type { FullContent, FullPart, Option } from './content';
import { isEmptyAnswer, type PracticeAnswer } from './practice-rules';
import { isHumanMarked } from './rules';
import { scoreOf } from './score';
import type { ScoreItem, ScoreTarget } from './score-types';

/** What the hospital decided for types, as far as it changes points. */
export interface ScoreSettings {
  /** Of type X. */
  policy: string;
  /** Of blanks. */
  isCaseStrict: boolean;
}

/** A part as the scoring reads it. */
export function scoreItemOf(
  { public: open, secret }: FullPart,
  shared: readonly Option[],
  max: number,
  { policy, isCaseStrict }: ScoreSettings,
): ScoreItem {
  const { type } = open;
  const base: ScoreItem = { type, max };
  if (isHumanMarked(type)) return base;
  if (type === 8) {
    return {
      ...base,
      ignore_case: !isCaseStrict,
      blanks: secret.blanks.map((blank) => ({
        accept: blank.accept.filter((text) => text !== ''),
        weight: blank.weight,
        ...(blank.number !== null && { number: blank.number, tolerance: blank.tolerance, unit: blank.unit || null }),
        ...(blank.free_group !== null && { free_group: String(blank.free_group) }),
      })),
    };
  }
  if (type === 11 && open.marks !== null) {
    const targets = secret.targets as readonly ScoreTarget[];
    return { ...base, targets: [...targets], aspect: open.aspect ?? 1, max_marks: open.marks };
  }
  if (type === 7) return { ...base, key: secret.key };
  const options = (shared.length > 0 ? shared : open.options).map(({ id }) => id);
  return { ...base, options, key: secret.key, ...(type === 6 && { policy }) };
}

/**
 * What share of its points a question got, in hundredths, over the parts that can be scored; null where a person would
 * have to judge all of them. @throws RuleRefusal for an answer that is none of this question
 */
export function shareOf(
  { unit, parts }: FullContent,
  answers: readonly (PracticeAnswer | undefined)[],
  settings: ScoreSettings,
): number | null {
  if (answers.length > parts.length) throw new RuleRefusal('INVALID_ANSWER', '作答的小题数与试题不符');
  const shares = parts.flatMap((part, at) => {
    if (isHumanMarked(part.public.type)) return [];
    const answer = answers[at];
    const score = scoreOf(scoreItemOf(part, unit.options, 100, settings), isEmptyAnswer(answer) ? null : answer);
    return typeof score === 'number' ? [Math.max(0, score)] : [];
  });
  return shares.length === 0 ? null : Math.round(shares.reduce((sum, share) => sum + share, 0) / shares.length);
}
