import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { pageOf, pageQuery } from '../../kernel/paging';
import { added, saved } from '../../kernel/presets';
import { rowId, rowIdQuery, storableText, wholeNumber } from '../../kernel/wire';
import { blockText } from '../../kernel/wire-text';
import { personRef } from '../../people/person-ref';
import { candidateStateKeys } from '../exams/status';
import { markLimits } from '../marks/rules';
import { examModule } from '../module';
import { practiceLimits } from '../practice-rules';
import { groupKindKeys } from './groups';
import { itemFlagKeys } from './rules';
import { rulingKindKeys } from './ruling-rules';

/** Figures are null where they are not defined, never 0. Points are decimals, shares 0 to 1, times seconds. */
const figure = z.number().nullable();

/** An exam with what became of it as a whole. */
export const analysedExam = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.number().int(),
  status: z.number().int(),
  start_at: z.string().nullable(),
  full_mark: z.number(),
  pass_mark: z.number(),
  n: z.number().int(),
  mean: figure,
  sd: figure,
  median: figure,
  max: figure,
  min: figure,
  skew: figure,
  passed: z.number().int(),
  pass_share: figure,
  difficulty: figure,
  alpha: figure,
  kr20: figure,
  sem: figure,
  /** Questions that somebody should look at. */
  flagged: z.number().int(),
  version: z.number().int(),
});
export type AnalysedExam = z.output<typeof analysedExam>;

const ruling = z.object({
  kind: z.enum(rulingKindKeys),
  key: z.array(z.string()),
  no_loss: z.boolean(),
  reason: z.string(),
  at: z.string(),
});

export const analysedItem = z.object({
  version_id: z.number().int(),
  part: z.number().int(),
  question_id: z.number().int(),
  /** 3, or 5.2 for the second part of the fifth question. */
  no: z.string(),
  excerpt: z.string(),
  type: z.number().int(),
  max: z.number(),
  n: z.number().int(),
  p: figure,
  sd: figure,
  d: figure,
  r_total: figure,
  r_rest: figure,
  alpha_without: figure,
  omitted: z.number().int(),
  seconds: figure,
  options: z.array(
    z.object({
      id: z.string(),
      letter: z.string(),
      text: z.string(),
      is_key: z.boolean(),
      count: z.number().int(),
      share: figure,
      high: figure,
      middle: figure,
      low: figure,
      r: figure,
    }),
  ),
  flags: z.array(z.enum(itemFlagKeys)),
  ruling: ruling.nullable(),
});
export type AnalysedItem = z.output<typeof analysedItem>;

export const examAnalysis = z.object({
  id: z.number().int(),
  exam: analysedExam,
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() })),
  groups: z.array(
    z.object({
      kind: z.enum(groupKindKeys),
      name: z.string(),
      n: z.number().int(),
      mean: z.number(),
      sd: figure,
      pass_share: z.number(),
    }),
  ),
  items: z.array(analysedItem),
  knowledge: z.array(z.object({ name: z.string(), parts: z.number().int(), share: figure })),
  version: z.number().int(),
});
export type ExamAnalysis = z.output<typeof examAnalysis>;

/** What a ruling would change, before it is made. */
export const rulingPreview = z.object({
  mean_before: figure,
  mean_after: figure,
  passed_before: z.number().int(),
  passed_after: z.number().int(),
  changed: z.array(
    z.object({
      candidate_id: z.number().int(),
      person: personRef.nullable(),
      ticket_no: z.string(),
      state: z.enum(candidateStateKeys),
      before: figure,
      after: figure,
      passed_before: z.boolean().nullable(),
      passed_after: z.boolean().nullable(),
    }),
  ),
});
export type RulingPreview = z.output<typeof rulingPreview>;

const place = {
  version_id: rowId,
  part: wholeNumber(0, 19),
};
const ruled = {
  ...place,
  kind: z.enum(rulingKindKeys),
  key: z.array(storableText(12).min(1)).max(20).default([]),
  /** Nobody gets less for this part than before. */
  no_loss: z.boolean().default(true),
};

const base = '/api/v2/exam/analysis';
const read = { method: 'GET', offline: 'online', audit: false, mutation: false } as const;

export const analysisEndpoints = defineEndpoints(examModule, {
  analyses: {
    ...read,
    path: base,
    summary: '考试分析列表',
    access: 'theoryTest:analysis:view',
    query: pageQuery,
    data: pageOf(analysedExam),
  },
  analysis: {
    ...read,
    path: `${base}/:id`,
    summary: '一场考试的分析（含答案）',
    access: 'theoryTest:analysis:view',
    params: z.object({ id: rowIdQuery }),
    data: examAnalysis,
    errors: ['NOT_FOUND'],
    audit: 'exam.analysis.view',
  },
  previewRuling: {
    ...read,
    method: 'POST',
    path: `${base}/ruling/preview`,
    summary: '重新判分的影响',
    access: 'theoryTest:score:regrade',
    body: z.object({ id: rowId, ...ruled }),
    data: rulingPreview,
    errors: ['NOT_FOUND', 'EXAM_STATE', 'EXAM_RULING'],
  },
  rule: saved({
    path: `${base}/ruling`,
    summary: '重新判分',
    access: 'theoryTest:score:regrade',
    body: z.object({ id: rowId, ...ruled, reason: blockText(markLimits.reason).min(1, '请填写原因') }),
    row: examAnalysis,
    errors: ['EXAM_STATE', 'EXAM_RULING'],
    audit: 'exam.score.regrade',
  }),
  flagQuestion: added({
    path: `${base}/flag`,
    summary: '提请命题人复核试题',
    access: 'theoryTest:analysis:view',
    body: z.object({
      id: rowId,
      ...place,
      words: blockText(practiceLimits.report).min(1, '请写明需要复核什么'),
    }),
    row: z.object({ id: z.number().int() }),
    errors: ['NOT_FOUND'],
    audit: 'exam.analysis.flag',
  }),
});
