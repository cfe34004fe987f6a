import { z } from 'zod';
import { relationKeys } from './rules';

/** What is shown of a question over all answers of a relation: nothing below the threshold. */
const itemResult = z.object({
  key: z.string(),
  title: z.string(),
  mean: z.number().nullable(),
  n: z.number().int(),
  maximum: z.number(),
  options: z.array(z.object({ text: z.string(), count: z.number().int() })),
});
const relationResult = z.object({
  key: z.enum(relationKeys),
  name: z.string(),
  weight: z.number(),
  mean: z.number().nullable(),
  /** Exact from the threshold on; below it how many there were is told, nothing else. */
  n: z.number().int(),
  minimum: z.number().int(),
  items: z.array(itemResult),
  comments: z.array(z.string()),
  /** What was brought along, by question; absent in results from before there were files, and where there are none. */
  files: z.array(z.object({ title: z.string(), ids: z.array(z.string()) })).optional(),
  /**
   * What is not shown although there are answers enough, because beside another figure it told what few gave: all of it, beside
   * another `task`; `questions` one by one, beside the mean.
   */
  withheld: z.enum(['task', 'questions']).optional(),
});
export type RelationResult = z.output<typeof relationResult>;
export const targetResult = z.object({
  task_id: z.number().int(),
  task_name: z.string(),
  closes_on: z.string(),
  target_key: z.string(),
  target_name: z.string(),
  dept_name: z.string(),
  total: z.number().nullable(),
  relations: z.array(relationResult),
});
export type TargetResult = z.output<typeof targetResult>;
