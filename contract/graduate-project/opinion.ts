import { z } from 'zod';
import { dateText } from '../kernel/wire-date';
import { wholeNumber } from '../kernel/wire';
import { blockText, lineText } from '../kernel/wire-text';
import { limits, resultKeys } from './rules';

const opinion = blockText(limits.note).default('');
const votes = wholeNumber(0, limits.committee[1]);

/**
 * What a reviewer gives with a pass. The chain says who he is: the first level is the supervisor's, the last one the office's,
 * what lies between the experts'.
 */
export const stageOpinion = z.discriminatedUnion('as', [
  z.object({ as: z.literal('supervisor'), opinion: opinion.pipe(z.string().min(1, '导师意见是必填项')) }),
  z.object({
    as: z.literal('expert'),
    scores: z.array(z.object({ item: lineText(limits.number), score: z.number().min(0).max(limits.score[1]) })).max(10),
    veto: z.boolean(),
    opinion,
  }),
  z.object({
    as: z.literal('office'),
    /** What the office finds; of a thesis it follows from the votes. */
    result: z.enum(resultKeys).nullable(),
    votes: z.object({ pass: votes, revise: votes, fail: votes }).nullable(),
    /** Until when what is to be mended is handed in again; null: as the rule says. */
    fix_due_on: dateText.nullable(),
    opinion,
  }),
]);
export type StageOpinion = z.output<typeof stageOpinion>;

export const partOf = (at: { isFirst: boolean; isLast: boolean }): StageOpinion['as'] =>
  at.isLast ? 'office' : at.isFirst ? 'supervisor' : 'expert';
