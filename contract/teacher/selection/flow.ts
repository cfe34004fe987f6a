import { z } from 'zod';
import { lineText } from '../../kernel/wire-text';
import { selectionLimits as limits } from './rules';

/** The score sheet that a reviewer fills in with a pass. */
export const scoreSheet = z.object({
  scores: z
    .array(z.object({ item: lineText(limits.name).min(1), score: z.number().min(0).max(limits.most[1]) }))
    .min(1, '请填写评分表')
    .max(limits.items),
});
export type ScoreSheet = z.output<typeof scoreSheet>;
