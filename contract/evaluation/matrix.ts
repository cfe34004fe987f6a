import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowIdQuery } from '../kernel/wire';
import { searchText } from '../kernel/wire-text';
import { evaluationModule } from './module';
import { limits, pairStateKeys, relationKeys } from './rules';

/** Who has evaluated whom in one relation, raters by targets; those who owe most come first. */
export const taskMatrix = z.object({
  raters: z.array(z.object({ id: z.number().int(), name: z.string(), staff_id: z.string() })),
  targets: z.array(z.object({ key: z.string(), name: z.string() })),
  /** A row for each rater, a state for each target; null: he is not asked about it. */
  states: z.array(z.array(z.enum(pairStateKeys).nullable())),
  /** How many there are in all, shown or not. */
  rater_count: z.number().int(),
  target_count: z.number().int(),
});
export type TaskMatrix = z.output<typeof taskMatrix>;

export const matrixEndpoints = defineEndpoints(evaluationModule, {
  matrix: {
    method: 'GET',
    path: '/api/v2/evaluation/tasks/:id/matrix',
    summary: '评价执行矩阵',
    access: 'evaluation:task:list',
    params: z.object({ id: rowIdQuery }),
    query: z.object({ relation: z.enum(relationKeys), name: searchText(limits.name).optional() }),
    data: taskMatrix,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
