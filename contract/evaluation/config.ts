import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { status, statusQuery } from '../kernel/rows';
import { rowId, wholeNumber } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';
import { evaluationModule } from './module';
import { limits, relationKeys } from './rules';

export const name = lineText(limits.name).min(1, '名称是必填项');

/** 评分标准: 百分制, 九分制, 五分制. */
export const scale = z.object({
  id: z.number().int(),
  name: z.string(),
  maximum: z.number().int(),
  /** What the steps mean, e.g. 1–3 有待加强，4–6 合格，7–9 优良. */
  bands: z.string(),
  indicator_count: z.number().int(),
  version: z.number().int(),
});
export type Scale = z.output<typeof scale>;

/** A question of the library, which templates take over. */
export const indicator = z.object({
  id: z.number().int(),
  name: z.string(),
  category: z.string(),
  help: z.string(),
  scale_id: z.number().int(),
  scale_name: z.string(),
  maximum: z.number().int(),
  status: z.number().int(),
  version: z.number().int(),
});
export type Indicator = z.output<typeof indicator>;

/** Who evaluates whom, with what holds where a task says nothing else. */
export const relation = z.object({
  id: z.number().int(),
  key: z.enum(relationKeys),
  name: z.string(),
  weight: z.number().int(),
  is_anonymous: z.boolean(),
  /** Scored answers before anything is shown. */
  minimum: z.number().int(),
  status: z.number().int(),
  version: z.number().int(),
});
export type Relation = z.output<typeof relation>;

const base = '/api/v2/evaluation';
const access = 'evaluation:config:edit';

export const configEndpoints = defineEndpoints(evaluationModule, {
  scales: listed({
    path: `${base}/scales`,
    summary: '评分标准',
    access,
    filters: { name: searchText(limits.name).optional() },
    row: scale,
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['id'] },
  }),
  saveScale: saved({
    path: `${base}/scales/save`,
    summary: '新增或修改评分标准',
    access,
    body: z.object({
      id: rowId.optional(),
      name,
      maximum: wholeNumber(...limits.maximum),
      bands: lineText(limits.note).default(''),
    }),
    row: scale,
    errors: ['NAME_TAKEN'],
    audit: 'evaluation.scale.save',
  }),
  removeScale: removed({
    path: `${base}/scales/remove`,
    summary: '删除评分标准',
    access,
    errors: ['IN_USE'],
    audit: 'evaluation.scale.remove',
  }),
  indicators: listed({
    path: `${base}/indicators`,
    summary: '指标库',
    access,
    filters: {
      name: searchText(limits.name).optional(),
      category: searchText(limits.name).optional(),
      status: statusQuery.optional(),
    },
    row: indicator,
    held: { id: ({ id }) => id, filters: { name: 'part', category: 'part', status: 'same' }, order: ['id'] },
  }),
  saveIndicator: saved({
    path: `${base}/indicators/save`,
    summary: '新增或修改指标',
    access,
    body: z.object({
      id: rowId.optional(),
      name,
      category: lineText(limits.name).default(''),
      help: lineText(limits.note).default(''),
      scale_id: rowId,
      status,
    }),
    row: indicator,
    errors: ['NAME_TAKEN', 'REFERENCE_MISSING'],
    audit: 'evaluation.indicator.save',
  }),
  removeIndicator: removed({
    path: `${base}/indicators/remove`,
    summary: '删除指标',
    access,
    audit: 'evaluation.indicator.remove',
  }),
  relations: listed({
    path: `${base}/relations`,
    summary: '评价关系与匿名规则',
    access,
    filters: { status: statusQuery.optional() },
    row: relation,
    held: { id: ({ id }) => id, filters: { status: 'same' }, order: ['id'] },
  }),
  saveRelation: saved({
    path: `${base}/relations/save`,
    summary: '修改评价关系',
    access,
    body: z
      .object({
        id: rowId,
        weight: wholeNumber(0, 100),
        is_anonymous: z.boolean(),
        minimum: wholeNumber(...limits.minimum),
        status,
      })
      .refine(({ is_anonymous, minimum }) => !is_anonymous || minimum >= limits.anonymousMinimum, {
        error: `匿名时最少份数不能小于 ${limits.anonymousMinimum}`,
        path: ['minimum'],
      }),
    row: relation,
    errors: ['EVALUATION_PATIENT_NAMED'],
    audit: 'evaluation.relation.save',
  }),
  /** What builders and tasks choose from. */
  choices: {
    method: 'GET',
    path: `${base}/choices`,
    summary: '可选的评分标准、指标与评价关系',
    access: 'evaluation:template:list',
    data: z.object({
      scales: z.array(scale.pick({ id: true, name: true, maximum: true, bands: true })),
      indicators: z.array(indicator.pick({ id: true, name: true, category: true, help: true, maximum: true })),
      relations: z.array(relation.omit({ version: true, status: true })),
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
