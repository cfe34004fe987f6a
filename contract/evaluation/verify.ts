import { z } from 'zod';
import { ruleKind, type RuleKind } from '../kernel/rule-kind';
import { evaluationResult } from './result';

const weight = z.number().min(0, '权重不能为负数');
const item = z
  .strictObject({
    weight,
    value: z.number().min(0, '得分不能为负数').nullish(),
    maximum: z.number().gt(0, '满分应大于 0'),
    hidden: z.boolean().optional(),
  })
  .refine(({ value, maximum }) => (value ?? 0) <= maximum, { error: '得分不能超过满分', path: ['value'] });

const results = z.strictObject({
  relations: z.array(
    z.strictObject({
      key: z.string().min(1, '关系的键不能为空'),
      weight,
      minimum: z.int().min(0, '最少份数不能为负数'),
      answers: z.array(z.strictObject({ items: z.array(item) })),
    }),
  ),
});

/** Rules of evaluation that a hospital can hold against its own cases. */
export const evaluationRuleKinds: Readonly<Record<string, RuleKind>> = {
  'evaluation.result': ruleKind(results, evaluationResult),
};
