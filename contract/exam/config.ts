import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, ordered, removed, saved, switched } from '../kernel/presets';
import { statusQuery } from '../kernel/rows';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';
import { examModule } from './module';
import { limits, multiplePolicyKeys } from './rules';

export const name = lineText(limits.name).min(1, '名称是必填项');
/** Points with two decimals at most. */
export const score = z
  .number()
  .min(limits.score[0])
  .max(limits.score[1])
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, '最多 2 位小数');

/** 题型: one of the twelve, with what the hospital decided for it. */
export const questionTypeRow = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  /** Points of one question, or of one part of a group. */
  default_score: z.number(),
  /** How partly right answers count; of type X only, else empty. */
  policy: z.string(),
  /** Whether case counts in blanks; of type 8 only. */
  is_case_strict: z.boolean(),
  status: z.number().int(),
  question_count: z.number().int(),
  version: z.number().int(),
});
export type QuestionTypeRow = z.output<typeof questionTypeRow>;

/** 难度. */
export const difficulty = z.object({
  id: z.number().int(),
  name: z.string(),
  status: z.number().int(),
  question_count: z.number().int(),
  version: z.number().int(),
});
export type Difficulty = z.output<typeof difficulty>;

/** 知识点: a node of the tree. */
export const knowledge = z.object({
  id: z.number().int(),
  parent_id: z.number().int().nullable(),
  name: z.string(),
  code: z.string(),
  /** Names from the root. */
  path: z.string(),
  status: z.number().int(),
  question_count: z.number().int(),
  version: z.number().int(),
});
export type Knowledge = z.output<typeof knowledge>;

/** 来源 or 标签. */
export const label = z.object({
  id: z.number().int(),
  kind: z.enum(['source', 'tag']),
  name: z.string(),
  question_count: z.number().int(),
  version: z.number().int(),
});
export type Label = z.output<typeof label>;

/** A node of a tree as choices are answered (requirements section 3). */
export interface TreeNode {
  id: number;
  label: string;
  value: number;
  children: TreeNode[];
}
const treeNode: z.ZodType<TreeNode> = z.object({
  id: z.number().int(),
  label: z.string(),
  value: z.number().int(),
  get children() {
    return z.array(treeNode);
  },
});

const base = '/api/v2/exam';
const access = 'theoryTest:config:edit';
const read = { offline: 'cached', audit: false, mutation: false, method: 'GET' } as const;

export const configEndpoints = defineEndpoints(examModule, {
  /** The customer's calls: what may be chosen, enabled ones only. */
  typeList: {
    ...read,
    path: '/api/examquestiontype/list',
    summary: '启用的题型',
    access: 'login',
    data: z.array(questionTypeRow.omit({ question_count: true, version: true })),
  },
  knowledgeList: {
    ...read,
    path: '/api/examquestionknowledge/list',
    summary: '启用的知识点树',
    access: 'login',
    data: z.array(treeNode),
  },
  difficultyList: {
    ...read,
    path: '/api/examquestiondifficult/list',
    summary: '启用的难度',
    access: 'login',
    data: z.array(z.object({ id: z.number().int(), name: z.string() })),
  },
  labelList: {
    ...read,
    path: `${base}/labels/choices`,
    summary: '可选的来源与标签',
    access: 'login',
    data: z.array(label.pick({ id: true, kind: true, name: true })),
  },
  types: listed({
    path: `${base}/types`,
    summary: '题型设置',
    access,
    filters: { status: statusQuery.optional() },
    row: questionTypeRow,
    held: { id: ({ id }) => id, filters: { status: 'same' }, order: ['id'] },
  }),
  saveType: saved({
    path: `${base}/types/save`,
    summary: '修改题型设置',
    access,
    body: z.object({
      id: rowId.max(12),
      default_score: score,
      policy: z.enum(multiplePolicyKeys).default('all_or_nothing'),
      is_case_strict: z.boolean().default(false),
    }),
    row: questionTypeRow,
    audit: 'exam.type.save',
  }),
  changeTypeStatus: switched({
    path: `${base}/types/status`,
    summary: '启用或停用题型',
    access,
    row: questionTypeRow,
    audit: 'exam.type.status',
  }),
  difficulties: listed({
    path: `${base}/difficulties`,
    summary: '难度',
    access,
    filters: { name: searchText(limits.name).optional() },
    row: difficulty.extend({ sort: z.number().int() }),
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['sort', 'id'] },
  }),
  saveDifficulty: saved({
    path: `${base}/difficulties/save`,
    summary: '新增或修改难度',
    access,
    body: z.object({ id: rowId.optional(), name }),
    row: difficulty,
    errors: ['NAME_TAKEN'],
    audit: 'exam.difficulty.save',
  }),
  changeDifficultyStatus: switched({
    path: `${base}/difficulties/status`,
    summary: '启用或停用难度',
    access,
    row: difficulty,
    audit: 'exam.difficulty.status',
  }),
  orderDifficulties: ordered({
    path: `${base}/difficulties/order`,
    summary: '排列难度',
    access,
    audit: 'exam.difficulty.order',
  }),
  removeDifficulty: removed({
    path: `${base}/difficulties/remove`,
    summary: '删除难度',
    access,
    errors: ['IN_USE'],
    audit: 'exam.difficulty.remove',
  }),
  knowledge: {
    ...read,
    path: `${base}/knowledge`,
    summary: '知识点树',
    access,
    data: z.array(knowledge),
  },
  saveKnowledge: saved({
    path: `${base}/knowledge/save`,
    summary: '新增或修改知识点',
    access,
    body: z.object({
      id: rowId.optional(),
      parent_id: rowId.nullable().default(null),
      name,
      code: lineText(limits.code).default(''),
      sort: wholeNumber(0, 100_000).optional(),
    }),
    row: knowledge,
    errors: ['NAME_TAKEN', 'REFERENCE_MISSING', 'EXAM_TREE_LOOP'],
    audit: 'exam.knowledge.save',
  }),
  changeKnowledgeStatus: switched({
    path: `${base}/knowledge/status`,
    summary: '启用或停用知识点',
    access,
    row: knowledge,
    audit: 'exam.knowledge.status',
  }),
  removeKnowledge: removed({
    path: `${base}/knowledge/remove`,
    summary: '删除知识点',
    access,
    errors: ['IN_USE'],
    audit: 'exam.knowledge.remove',
  }),
  labels: listed({
    path: `${base}/labels`,
    summary: '来源与标签',
    access,
    filters: { kind: z.enum(['source', 'tag']).optional(), name: searchText(limits.name).optional() },
    row: label,
    held: { id: ({ id }) => id, filters: { kind: 'same', name: 'part' }, order: ['id'] },
  }),
  saveLabel: saved({
    path: `${base}/labels/save`,
    summary: '新增或修改来源或标签',
    access,
    body: z.object({ id: rowId.optional(), kind: z.enum(['source', 'tag']), name }),
    row: label,
    errors: ['NAME_TAKEN'],
    audit: 'exam.label.save',
  }),
  removeLabel: removed({
    path: `${base}/labels/remove`,
    summary: '删除来源或标签',
    access,
    errors: ['IN_USE'],
    audit: 'exam.label.remove',
  }),
});

/** Filters of questions by what the configuration lists. */
export const configFilters = {
  difficulty_id: rowIdQuery.optional(),
  knowledge_id: rowIdQuery.optional(),
  tag_id: rowIdQuery.optional(),
};
