import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { saved } from '../kernel/presets';
import { statusQuery } from '../kernel/rows';
import { sortInput } from '../kernel/sorting';
import { rowId, rowIdQuery } from '../kernel/wire';
import { searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { configFilters } from './config';
import { fullContent } from './content';
import { examModule } from './module';
import { limits, questionTypeIds } from './rules';
import { submissionStateKeys } from './submission-rules';

const named = z.object({ id: z.number().int(), name: z.string() });

/** A question in a list: nothing of its answer. */
export const questionRow = z.object({
  id: z.number().int(),
  bank_id: z.number().int(),
  bank_name: z.string(),
  type: z.number().int(),
  /** How many parts it has. */
  size: z.number().int(),
  excerpt: z.string(),
  difficulty: named.nullable(),
  knowledge: z.array(named),
  tags: z.array(named),
  author: personRef.nullable(),
  used_count: z.number().int(),
  /** People who had it in practice and may still have it on a device. */
  holders: z.number().int(),
  last_used_at: z.string().nullable(),
  measured_p: z.number().nullable(),
  measured_d: z.number().nullable(),
  measured_n: z.number().int(),
  is_practice: z.boolean(),
  status: z.number().int(),
  /** Number of the newest version of its content. */
  no: z.number().int(),
  can_edit: z.boolean(),
  /** How its newest way to a public bank stands, for who may edit it. */
  submission: z
    .object({
      id: z.number().int(),
      state: z.enum(submissionStateKeys),
      bank_name: z.string(),
      reason: z.string(),
      is_changed: z.boolean(),
    })
    .nullable(),
  version: z.number().int(),
});
export type QuestionRow = z.output<typeof questionRow>;

const typeQuery = z.coerce.number().pipe(z.literal(questionTypeIds));

/** Filters of a list of questions. */
export const questionFilters = {
  /** A bank with all below it; a collection with what it refers to. */
  bank_id: rowIdQuery.optional(),
  /** Without a bank: `open` all public ones, `own` the caller's and those shared with him. */
  among: z.enum(['open', 'own', 'all']).default('all'),
  keyword: searchText(limits.name).optional(),
  type: typeQuery.optional(),
  ...configFilters,
  status: statusQuery.optional(),
};

/** A question with its answers, for those who write and compose. */
export const question = z.object({
  id: z.number().int(),
  bank_id: z.number().int(),
  type: z.number().int(),
  status: z.number().int(),
  difficulty_id: z.number().int().nullable(),
  source_id: z.number().int().nullable(),
  knowledge_ids: z.array(z.number().int()),
  tag_ids: z.array(z.number().int()),
  is_practice: z.boolean(),
  content: fullContent,
  no: z.number().int(),
  version_id: z.number().int(),
  /** Whether saving makes another version, because a finished paper refers to this one. */
  is_frozen: z.boolean(),
  can_edit: z.boolean(),
  version: z.number().int(),
});
export type Question = z.output<typeof question>;

const ids = z.array(rowId).min(1, '请至少选择一个试题').max(limits.batch);
const base = '/api/v2/exam/questions';

/** Another question whose words are near, and what tells the two apart. */
export const nearQuestion = z.object({
  id: z.number().int(),
  bank_name: z.string(),
  type: z.number().int(),
  excerpt: z.string(),
  /** Share of what both have in common, 0 to 1. */
  similarity: z.number(),
  /** Words that one of them has and the other has not. */
  differences: z.array(z.string()),
  /** A number, a unit or a negation differs: the two ask different things. */
  is_other_fact: z.boolean(),
});
export type NearQuestion = z.output<typeof nearQuestion>;

export const questionEndpoints = defineEndpoints(examModule, {
  questions: {
    method: 'GET',
    path: base,
    summary: '试题',
    access: 'theoryTest:question:list',
    query: pageQuery.extend({
      ...questionFilters,
      ...sortInput(['id', 'used_count', 'measured_p', 'measured_d']),
    }),
    data: pageOf(questionRow),
    // Questions stay on the server: a copy on a ward's computer would be read by whoever comes next.
    offline: 'online',
    audit: false,
    mutation: false,
  },
  question: {
    method: 'GET',
    path: `${base}/:id`,
    summary: '试题内容（含答案）',
    access: 'theoryTest:question:list',
    params: z.object({ id: rowIdQuery }),
    data: question,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'exam.question.view',
    mutation: false,
  },
  versions: {
    method: 'GET',
    path: `${base}/:id/versions`,
    summary: '试题的历史版本',
    access: 'theoryTest:question:list',
    params: z.object({ id: rowIdQuery }),
    data: z.array(
      z.object({
        id: z.number().int(),
        no: z.number().int(),
        excerpt: z.string(),
        is_frozen: z.boolean(),
        created_at: z.string(),
        created_by: z.string(),
      }),
    ),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  /** An earlier content of a question, to be read or taken up again. */
  questionVersion: {
    method: 'GET',
    path: `${base}/:id/versions/:no`,
    summary: '试题某一版的内容（含答案）',
    access: 'theoryTest:question:edit',
    params: z.object({ id: rowIdQuery, no: rowIdQuery }),
    data: fullContent,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'exam.question.view',
    mutation: false,
  },
  saveQuestion: {
    ...saved({
      path: `${base}/save`,
      summary: '新增或修改试题',
      access: 'theoryTest:question:edit',
      body: z.object({
        id: rowId.optional(),
        bank_id: rowId,
        type: z.literal(questionTypeIds),
        difficulty_id: rowId.nullable().default(null),
        source_id: rowId.nullable().default(null),
        knowledge_ids: z.array(rowId).max(limits.knowledge).default([]),
        tag_ids: z.array(rowId).max(limits.tags).default([]),
        is_practice: z.boolean().default(false),
        content: fullContent,
      }),
      row: question,
      errors: ['REFERENCE_MISSING', 'EXAM_BANK_FOREIGN', 'EXAM_BANK_KIND', 'EXAM_QUESTION_INCOMPLETE'],
      audit: 'exam.question.save',
    }),
    bodyLimit: 2 * 1024 * 1024,
  },
  batch: {
    method: 'POST',
    path: `${base}/batch`,
    summary: '批量处理试题',
    access: 'theoryTest:question:list',
    body: z.object({
      ids,
      change: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('move'), bank_id: rowId }),
        z.object({ kind: z.literal('copy'), bank_id: rowId }),
        z.object({ kind: z.literal('collect'), bank_id: rowId }),
        z.object({ kind: z.literal('uncollect'), bank_id: rowId }),
        z.object({ kind: z.literal('status'), status: z.union([z.literal(1), z.literal(2)]) }),
        z.object({ kind: z.literal('practice'), is_practice: z.boolean() }),
        z.object({ kind: z.literal('tags'), tag_ids: z.array(rowId).max(limits.tags) }),
        z.object({ kind: z.literal('difficulty'), difficulty_id: rowId }),
      ]),
    }),
    /** How many were changed, and how many the caller may not change. */
    data: z.object({ changed: z.number().int(), refused: z.number().int() }),
    errors: ['EXAM_BANK_FOREIGN', 'EXAM_BANK_KIND', 'REFERENCE_MISSING'],
    offline: 'online',
    audit: 'exam.question.batch',
    mutation: true,
  },
  removeQuestion: {
    method: 'POST',
    path: `${base}/remove`,
    summary: '删除试题',
    access: 'theoryTest:question:remove',
    body: z.object({ id: rowId }),
    data: z.object({ id: z.number().int() }),
    errors: [
      'NOT_FOUND',
      'VERSION_MISSING',
      'VERSION_STALE',
      'EXAM_BANK_FOREIGN',
      'EXAM_QUESTION_USED',
      'EXAM_SUBMISSION',
    ],
    offline: 'online',
    audit: 'exam.question.remove',
    mutation: true,
  },
  near: {
    method: 'GET',
    path: `${base}/:id/near`,
    summary: '相近的试题',
    access: 'theoryTest:question:list',
    params: z.object({ id: rowIdQuery }),
    data: z.array(nearQuestion),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  /** Whole questions, page by page, for a workbook: what leaves the house is written in the log. */
  exportQuestions: {
    method: 'GET',
    path: `${base}/export`,
    summary: '导出试题（含答案）',
    access: 'theoryTest:question:export',
    query: pageQuery.extend({
      ...questionFilters,
      ...sortInput(['id', 'used_count', 'measured_p', 'measured_d']),
    }),
    data: pageOf(questionRow.extend({ content: fullContent })),
    offline: 'online',
    audit: 'exam.question.export',
    mutation: false,
    closedToViewers: true,
    heavy: true,
  },
});
