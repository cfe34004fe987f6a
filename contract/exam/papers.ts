import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { removed, saved } from '../kernel/presets';
import { sortInput } from '../kernel/sorting';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { score } from './config';
import { fullContent, publicQuestion } from './content';
import { examModule } from './module';
import { paperLimits as limits } from './paper-rules';
import { questionTypeIds } from './rules';

const named = z.object({ id: z.number().int(), name: z.string() });

/** 试卷 in a list. Points are numbers with two decimals at most. */
export const paperRow = z.object({
  id: z.number().int(),
  name: z.string(),
  mode: z.number().int(),
  status: z.number().int(),
  archive: z.number().int(),
  owner: personRef.nullable(),
  variants: z.number().int(),
  /** Questions, and their parts, of the first variant. */
  question_count: z.number().int(),
  part_count: z.number().int(),
  full_mark: z.number(),
  /** Mean of the measured shares of points; null where nothing was measured. */
  difficulty: z.number().nullable(),
  note: z.string(),
  can_edit: z.boolean(),
  /** Shown to others beside its owner, as he sees it. */
  share_count: z.number().int(),
  updated_at: z.string(),
  version: z.number().int(),
});
export type PaperRow = z.output<typeof paperRow>;

/** A question on a paper: nothing of its answer. */
export const paperItem = z.object({
  id: z.number().int(),
  question_id: z.number().int(),
  version_id: z.number().int(),
  type: z.number().int(),
  excerpt: z.string(),
  difficulty: named.nullable(),
  knowledge: z.array(named),
  used_count: z.number().int(),
  /** People who had it in practice and may still have it on a device. */
  holders: z.number().int(),
  last_used_at: z.string().nullable(),
  /** Points of each part. */
  scores: z.array(z.number()),
  /** The rule that it was drawn by, counted from 0; null: chosen by hand. */
  rule: z.number().int().nullable(),
  is_locked: z.boolean(),
});
export type PaperItem = z.output<typeof paperItem>;

const ruleFields = {
  title: lineText(limits.title).min(1, '大题名称是必填项'),
  bank_ids: z.array(rowId).max(50).default([]),
  types: z.array(z.literal(questionTypeIds)).max(12).default([]),
  knowledge_ids: z.array(rowId).max(50).default([]),
  difficulty_ids: z.array(rowId).max(20).default([]),
  method: z.union([z.literal(1), z.literal(2)]),
  /** Parts; by method 2 the points of all of them. */
  count: z.number().min(0.01).max(10_000),
  each: score,
};
export const paperRule = z.object(ruleFields);
export type PaperRule = z.output<typeof paperRule>;

export const paper = paperRow.extend({
  repeat_rule: z.number().int(),
  exclude_recent: z.number().int(),
  seed: z.number().int(),
  rules: z.array(
    z.object({
      title: z.string(),
      bank_ids: z.array(z.number().int()),
      types: z.array(z.number().int()),
      knowledge_ids: z.array(z.number().int()),
      difficulty_ids: z.array(z.number().int()),
      method: z.number().int(),
      count: z.number(),
      each: z.number(),
    }),
  ),
  sections: z.array(z.object({ title: z.string(), note: z.string() })),
  /** Questions of each variant by section. */
  items: z.array(z.array(z.array(paperItem))),
});
export type Paper = z.output<typeof paper>;

/** Enabled questions that are alike, for the rules of a random paper (the shape of `exam.compose`). */
const stock = z.object({
  bank_id: z.number().int(),
  type: z.number().int(),
  knowledge_ids: z.array(z.number().int()),
  difficulty_id: z.number().int().nullable(),
  size: z.number().int(),
  cluster: z.number().int().nullable(),
  /** On which of the papers finished last they stand: 1 the last; null: on none of them. */
  recent: z.number().int().nullable(),
  n: z.number().int(),
});
export type PaperStock = z.output<typeof stock>;

const section = z.object({
  title: lineText(limits.title).min(1, '大题名称是必填项'),
  note: blockText(limits.note).default(''),
  items: z
    .array(z.object({ question_id: rowId, scores: z.array(score).min(1).max(20) }))
    .max(limits.items)
    .default([]),
});

/** Whom a paper was shown to; its version is that of this list. */
const paperShares = z.object({ people: z.array(personRef), version: z.number().int() });
export type PaperShares = z.output<typeof paperShares>;

const base = '/api/v2/exam/papers';
const read = { offline: 'online', audit: false, mutation: false, method: 'GET' } as const;
const one = z.object({ id: rowIdQuery });
const name = lineText(limits.name).min(1, '名称是必填项');

export const paperEndpoints = defineEndpoints(examModule, {
  papers: {
    ...read,
    path: base,
    summary: '试卷',
    access: 'theoryTest:paper:list',
    query: pageQuery.extend({
      name: searchText(limits.name).optional(),
      mode: z.coerce
        .number()
        .pipe(z.literal([1, 2, 3, 4]))
        .optional(),
      status: z.coerce
        .number()
        .pipe(z.literal([1, 2, 3]))
        .optional(),
      archive: z.coerce
        .number()
        .pipe(z.literal([1, 2]))
        .optional(),
      ...sortInput(['id', 'name', 'updated_at']),
    }),
    data: pageOf(paperRow),
  },
  /** Before `paper`, whose path would take the word for an id. */
  paperStock: {
    ...read,
    path: `${base}/stock`,
    summary: '可抽的试题数量',
    access: 'theoryTest:paper:add',
    data: z.array(stock),
  },
  paper: {
    ...read,
    path: `${base}/:id`,
    summary: '试卷结构',
    access: 'theoryTest:paper:list',
    params: one,
    data: paper,
    errors: ['NOT_FOUND'],
  },
  savePaper: saved({
    path: `${base}/save`,
    summary: '新增或修改手动试卷',
    access: 'theoryTest:paper:add',
    body: z.object({
      id: rowId.optional(),
      name,
      note: blockText(limits.note).default(''),
      /** A, B, ...: the same questions, within each section in other orders. */
      variants: wholeNumber(1, limits.variants).default(1),
      sections: z.array(section).max(limits.sections),
    }),
    row: paper,
    errors: ['EXAM_PAPER_FOREIGN', 'EXAM_PAPER_STATE', 'EXAM_PAPER_INCOMPLETE', 'REFERENCE_MISSING'],
    audit: 'exam.paper.save',
  }),
  saveRules: saved({
    path: `${base}/rules/save`,
    summary: '新增或修改随机组卷规则',
    access: 'theoryTest:paper:add',
    body: z.object({
      id: rowId.optional(),
      name,
      note: blockText(limits.note).default(''),
      variants: wholeNumber(1, limits.variants),
      repeat_rule: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      exclude_recent: wholeNumber(0, limits.recent).default(0),
      rules: z.array(paperRule).min(1, '请至少设置一条规则').max(limits.rules),
    }),
    row: paper,
    errors: ['EXAM_PAPER_FOREIGN', 'EXAM_PAPER_STATE', 'EXAM_RULES_IMPOSSIBLE'],
    audit: 'exam.paper.rules',
  }),
  drawPaper: saved({
    path: `${base}/draw`,
    summary: '按规则抽题',
    access: 'theoryTest:paper:add',
    body: z.object({ id: rowId, seed: wholeNumber(0, 2_000_000_000).optional() }),
    row: paper,
    errors: ['EXAM_PAPER_FOREIGN', 'EXAM_PAPER_STATE', 'EXAM_RULES_IMPOSSIBLE'],
    audit: 'exam.paper.draw',
  }),
  changeItem: saved({
    path: `${base}/item`,
    summary: '锁定或更换试卷中的一道题',
    access: 'theoryTest:paper:add',
    body: z.object({ id: rowId, item_id: rowId, change: z.enum(['lock', 'unlock', 'replace']) }),
    row: paper,
    errors: ['EXAM_PAPER_FOREIGN', 'EXAM_PAPER_STATE', 'EXAM_RULES_IMPOSSIBLE', 'REFERENCE_MISSING'],
    audit: 'exam.paper.item',
  }),
  finishPaper: saved({
    path: `${base}/finish`,
    summary: '试卷定稿',
    access: 'theoryTest:paper:add',
    body: z.object({ id: rowId }),
    row: paper,
    errors: ['EXAM_PAPER_FOREIGN', 'EXAM_PAPER_STATE', 'EXAM_PAPER_INCOMPLETE'],
    audit: 'exam.paper.finish',
  }),
  copyPaper: {
    method: 'POST',
    path: `${base}/copy`,
    summary: '复制试卷',
    access: 'theoryTest:paper:add',
    body: z.object({ id: rowId, name }),
    data: paper,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'exam.paper.copy',
    mutation: true,
  },
  archivePaper: saved({
    path: `${base}/archive`,
    summary: '归档试卷，或取消归档',
    access: 'theoryTest:paper:archive',
    body: z.object({ id: rowId, archive: z.union([z.literal(1), z.literal(2)]) }),
    row: paper,
    errors: ['EXAM_PAPER_FOREIGN', 'EXAM_PAPER_STATE'],
    audit: 'exam.paper.archive',
  }),
  removePaper: removed({
    path: `${base}/remove`,
    summary: '删除试卷',
    access: 'theoryTest:paper:remove',
    errors: ['EXAM_PAPER_FOREIGN', 'EXAM_PAPER_STATE'],
    audit: 'exam.paper.remove',
  }),
  /** Whom a paper was shown to; asked and changed by whoever may edit it. */
  paperShares: {
    ...read,
    path: `${base}/:id/shares`,
    summary: '试卷共享给了谁',
    access: 'theoryTest:paper:add',
    params: one,
    data: paperShares,
    errors: ['NOT_FOUND', 'EXAM_PAPER_FOREIGN'],
  },
  savePaperShares: {
    method: 'POST',
    path: `${base}/shares/save`,
    summary: '共享试卷',
    access: 'theoryTest:paper:add',
    body: z.object({ id: rowId, person_ids: z.array(rowId).max(limits.shares).default([]) }),
    data: paperShares,
    /** With VERSION_STALE comes `copy`, whom it is shown to now: `paperShares`. */
    errors: ['NOT_FOUND', 'VERSION_MISSING', 'VERSION_STALE', 'EXAM_PAPER_FOREIGN'],
    offline: 'online',
    audit: 'exam.paper.share',
    mutation: true,
  },
  /** What examinees will see, question by question in the order of the paper. */
  paperContent: {
    ...read,
    path: `${base}/:id/content`,
    summary: '试卷内容（不含答案）',
    access: 'theoryTest:paper:preview',
    params: one,
    data: z.array(z.object({ version_id: z.number().int(), content: publicQuestion })),
    errors: ['NOT_FOUND'],
    audit: 'exam.paper.view',
  },
  paperAnswers: {
    ...read,
    path: `${base}/:id/answers`,
    summary: '试卷内容（含答案）',
    access: 'theoryTest:paper:preview',
    params: one,
    data: z.array(z.object({ version_id: z.number().int(), content: fullContent })),
    errors: ['NOT_FOUND'],
    audit: 'exam.paper.answers',
  },
});
