import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added } from '../kernel/presets';
import { rowId } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';
import { evaluationModule } from './module';
import { limits } from './rules';

export const replaceEndpoints = defineEndpoints(evaluationModule, {
  /** What somebody has not filled in goes to another; what he has filled in stays his. */
  replaceRater: added({
    path: '/api/v2/evaluation/tasks/replace-rater',
    summary: '更换评价人',
    access: 'evaluation:task:edit',
    body: z.object({
      id: rowId,
      rater_id: rowId,
      by_id: rowId,
      reason: lineText(limits.note).min(1, '请写明更换的原因'),
    }),
    row: z.object({
      /** What ended for the one, and what of it the other has to fill in. */
      ended: z.number().int(),
      count: z.number().int(),
    }),
    errors: ['NOT_FOUND', 'REFERENCE_MISSING', 'EVALUATION_TASK_STATE', 'EVALUATION_REPLACE'],
    audit: 'evaluation.task.replaceRater',
  }),
});
