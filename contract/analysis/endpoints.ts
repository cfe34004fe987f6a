import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { removed, saved, switched } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { lineText, blockText, searchText } from '../kernel/wire-text';
import { analysisModule } from './module';
import { cardKindKeys, limits } from './rules';
import { groupKeys, setKeys } from './sets';

const int = z.number().int();
const set = z.enum(setKeys);
const group = z.enum(groupKeys);

export const analysisRow = z.object({
  id: z.string(),
  name: z.string(),
  staff_id: z.string(),
  type_name: z.string(),
  major_name: z.string(),
  grade: int.nullable(),
  dept_name: z.string(),
  detail: z.string(),
  part: z.number(),
  whole: z.number().nullable(),
});
export type AnalysisRow = z.output<typeof analysisRow>;

const asked = {
  set,
  group: group.optional(),
  year: z.coerce
    .number()
    .pipe(wholeNumber(...limits.year))
    .optional(),
  base_id: rowIdQuery.optional(),
  dept_id: rowIdQuery.optional(),
};

export const figure = z.object({
  set,
  title: z.string(),
  unit: z.string(),
  definition: z.string(),
  value: z.number().nullable(),
  colour: z.enum(['green', 'yellow', 'red']).nullable(),
  target: z.number().nullable(),
  rows: int,
  groups: z.array(z.object({ label: z.string(), value: z.number().nullable(), rows: int })),
  /** When its rows were read. */
  at: z.string(),
});
export type Figure = z.output<typeof figure>;

const card = z.object({
  id: lineText(36).min(1),
  title: lineText(limits.name).min(1, '卡片标题是必填项'),
  set,
  kind: z.enum(cardKindKeys),
  group: group.nullable(),
  dept_id: rowId.nullable(),
  width: wholeNumber(1, 12),
});

export const board = z.object({
  id: int,
  name: z.string(),
  description: z.string(),
  owner_id: int.nullable(),
  owner_name: z.string(),
  status: z.enum(['draft', 'published', 'changed']),
  published_version: int,
  published_at: z.string().nullable(),
  /** What the dashboard shows; empty before it was published. */
  cards: z.array(card),
  /** What is being edited; null for who may not edit it. */
  draft: z.array(card).nullable(),
  role_codes: z.array(z.string()),
  role_names: z.array(z.string()),
  is_favourite: z.boolean(),
  is_subscribed: z.boolean(),
  version: int,
});
export type Board = z.output<typeof board>;

export const metric = z.object({
  id: int,
  set_key: set,
  name: z.string(),
  definition: z.string(),
  formula: z.string(),
  unit: z.string(),
  owner: z.string(),
  better: z.enum(['more', 'less']),
  green: z.number().nullable(),
  red: z.number().nullable(),
  cache_seconds: int,
  status: int,
  version: int,
});
export type Metric = z.output<typeof metric>;

const threshold = z.number().min(limits.threshold[0]).max(limits.threshold[1]).nullable();
const base = '/api/v2/data-analysis';
const read = { method: 'GET', offline: 'cached', audit: false, mutation: false } as const;

export const analysisEndpoints = defineEndpoints(analysisModule, {
  figure: {
    ...read,
    path: `${base}/figure`,
    summary: '一个数据集的数字，按项目分组',
    access: 'dataAnalysis:dashboard:view',
    query: z.object(asked),
    data: figure,
    errors: ['ANALYSIS_SET_OFF'],
  },
  boardFilters: {
    ...read,
    path: `${base}/filters`,
    summary: '看板的筛选项',
    access: 'dataAnalysis:dashboard:view',
    data: z.object({ bases: z.array(z.object({ id: int, name: z.string() })) }),
  },
  shownBoards: {
    ...read,
    path: `${base}/dashboards`,
    summary: '本人可见的已发布看板',
    access: 'dataAnalysis:dashboard:view',
    data: z.array(board),
  },
  rows: {
    ...read,
    offline: 'online',
    path: `${base}/rows`,
    summary: '数字背后的明细',
    access: 'dataAnalysis:table:view',
    query: pageQuery.extend({
      ...asked,
      set: set.default('people'),
      label: searchText(100).optional(),
      keyword: searchText(50).optional(),
    }),
    data: pageOf(analysisRow),
    errors: ['ANALYSIS_SET_OFF'],
  },
  boards: {
    ...read,
    path: `${base}/boards`,
    summary: '看板列表',
    access: 'dataAnalysis:board:list',
    data: z.array(board),
  },
  markBoard: {
    method: 'POST',
    path: `${base}/boards/mark`,
    summary: '收藏或订阅看板',
    access: 'dataAnalysis:board:list',
    body: z.object({ id: rowId, is_favourite: z.boolean(), is_subscribed: z.boolean() }),
    data: board,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'analysis.board.mark',
    mutation: true,
  },
  saveBoard: saved({
    path: `${base}/boards/save`,
    summary: '新建或编辑看板',
    access: 'dataAnalysis:board:edit',
    body: z.object({
      id: rowId.optional(),
      name: lineText(limits.name).min(1, '名称是必填项'),
      description: blockText(limits.text).default(''),
      draft: z.array(card).max(limits.cards),
    }),
    row: board,
    errors: ['NAME_TAKEN', 'ANALYSIS_CARD'],
    audit: 'analysis.board.save',
  }),
  publishBoard: saved({
    path: `${base}/boards/publish`,
    summary: '发布看板',
    access: 'dataAnalysis:board:edit',
    body: z.object({ id: rowId }),
    row: board,
    errors: ['ANALYSIS_EMPTY'],
    audit: 'analysis.board.publish',
  }),
  removeBoard: removed({
    path: `${base}/boards/remove`,
    summary: '删除看板',
    access: 'dataAnalysis:board:edit',
    audit: 'analysis.board.remove',
  }),
  shareRoles: {
    ...read,
    path: `${base}/roles`,
    summary: '可以共享的角色',
    access: 'dataAnalysis:board:share',
    data: z.array(z.object({ code: z.string(), name: z.string() })),
  },
  shareBoard: saved({
    path: `${base}/boards/share`,
    summary: '把看板共享给角色',
    access: 'dataAnalysis:board:share',
    body: z.object({ id: rowId, role_codes: z.array(lineText(64)).max(limits.roles) }),
    row: board,
    errors: ['ANALYSIS_UNPUBLISHED'],
    audit: 'analysis.board.share',
  }),
  metrics: {
    ...read,
    path: `${base}/metrics`,
    summary: '指标',
    access: 'dataAnalysis:metric:edit',
    data: z.array(metric),
  },
  saveMetric: saved({
    path: `${base}/metrics/save`,
    summary: '编辑指标',
    access: 'dataAnalysis:metric:edit',
    body: z.object({
      id: rowId,
      name: lineText(limits.name).min(1, '名称是必填项'),
      definition: blockText(limits.text).min(1, '定义是必填项'),
      formula: lineText(limits.formula).default(''),
      unit: lineText(limits.unit).default(''),
      owner: lineText(limits.owner).default(''),
      better: z.enum(['more', 'less']),
      green: threshold,
      red: threshold,
    }),
    row: metric,
    errors: ['ANALYSIS_THRESHOLDS', 'NAME_TAKEN'],
    audit: 'analysis.metric.save',
  }),
  dataSets: {
    ...read,
    path: `${base}/sets`,
    summary: '数据接口',
    access: 'dataAnalysis:dataset:list',
    data: z.array(metric),
  },
  saveDataSet: saved({
    path: `${base}/sets/save`,
    summary: '设置数据接口的缓存',
    access: 'dataAnalysis:dataset:edit',
    body: z.object({ id: rowId, cache_seconds: wholeNumber(...limits.cache) }),
    row: metric,
    audit: 'analysis.set.save',
  }),
  switchDataSet: switched({
    path: `${base}/sets/status`,
    summary: '启用或停用数据接口',
    access: 'dataAnalysis:dataset:edit',
    row: metric,
    audit: 'analysis.set.status',
  }),
  testDataSet: {
    ...read,
    offline: 'online',
    path: `${base}/sets/test`,
    summary: '试运行数据接口',
    access: 'dataAnalysis:dataset:test',
    query: z.object(asked),
    data: z.object({ milliseconds: int, total: int, value: z.number().nullable(), list: z.array(analysisRow) }),
  },
});
