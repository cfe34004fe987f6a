import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowId } from '../kernel/wire';
import { fullContent } from './content';
import { examModule } from './module';
import { limits, questionTypeIds } from './rules';

/** Questions that one call takes. */
export const importMost = 50;

const item = z.object({ type: z.literal(questionTypeIds), content: fullContent });
const items = z.array(item).min(1, '请至少选择一道试题').max(importMost);

/** What is known of a question before it is imported. */
const checked = z.object({
  /** What keeps it out, in words; empty where nothing does. */
  problem: z.string(),
  /** The same words are in a bank in sight already; null where they are not. */
  known_id: z.number().int().nullable(),
  near: z.array(z.object({ excerpt: z.string(), similarity: z.number(), is_other_fact: z.boolean() })),
});
export type CheckedQuestion = z.output<typeof checked>;

const base = '/api/v2/exam/import';
const access = 'theoryTest:question:import';

export const importEndpoints = defineEndpoints(examModule, {
  checkImport: {
    method: 'POST',
    path: `${base}/check`,
    summary: '核对要导入的试题',
    access,
    body: z.object({ items }),
    data: z.array(checked),
    offline: 'online',
    audit: false,
    mutation: false,
    bodyLimit: 4 * 1024 * 1024,
  },
  importQuestions: {
    method: 'POST',
    path: base,
    summary: '导入试题',
    access,
    body: z.object({
      bank_id: rowId,
      knowledge_ids: z.array(rowId).max(limits.knowledge).default([]),
      difficulty_id: rowId.nullable().default(null),
      source_id: rowId.nullable().default(null),
      items,
    }),
    /** By question: its id, or null for one that was there already. */
    data: z.object({ ids: z.array(z.number().int().nullable()), added: z.number().int(), known: z.number().int() }),
    errors: ['REFERENCE_MISSING', 'EXAM_BANK_FOREIGN', 'EXAM_BANK_KIND', 'EXAM_QUESTION_INCOMPLETE'],
    offline: 'online',
    audit: 'exam.question.import',
    mutation: true,
    bodyLimit: 4 * 1024 * 1024,
  },
});
