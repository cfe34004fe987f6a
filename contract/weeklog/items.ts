import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { removed, saved, switched } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';
import { weeklogModule } from './module';
import { itemKindKeys, itemSourceKeys, limits } from './rules';

/** 工作项: one of the whole hospital, or of a department's template. */
export const weeklogItem = z.object({
  id: z.number().int(),
  parent_id: z.number().int().nullable(),
  /** Null: of the whole hospital. */
  dept_id: z.number().int().nullable(),
  dept_name: z.string(),
  name: z.string(),
  kind: z.enum(itemKindKeys),
  unit: z.string(),
  /** What a week should reach; null where nothing is said. */
  target: z.number().nullable(),
  required: z.boolean(),
  source: z.enum(itemSourceKeys).nullable(),
  sort: z.number().int(),
  status: z.number().int(),
  /** The caller may change it. */
  can_edit: z.boolean(),
  version: z.number().int(),
});
export type WeeklogItem = z.output<typeof weeklogItem>;

const base = '/api/v2/week-log/items';
const access = 'workLog:item:edit';

export const weeklogItemEndpoints = defineEndpoints(weeklogModule, {
  items: {
    method: 'GET',
    path: base,
    summary: '工作项',
    access,
    data: z.array(weeklogItem),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveItem: saved({
    path: `${base}/save`,
    summary: '新增或修改工作项',
    access,
    body: z.object({
      id: rowId.optional(),
      parent_id: rowId.nullable().default(null),
      dept_id: rowId.nullable().default(null),
      name: lineText(limits.name).min(1, '名称是必填项'),
      kind: z.enum(itemKindKeys),
      unit: lineText(limits.unit).default(''),
      target: wholeNumber(...limits.target)
        .nullable()
        .default(null),
      required: z.boolean().default(false),
      source: z.enum(itemSourceKeys).nullable().default(null),
      sort: wholeNumber(...limits.sort).default(0),
    }),
    row: weeklogItem,
    errors: ['WEEKLOG_ITEM'],
    audit: 'weeklog.item.save',
  }),
  switchItem: switched({
    path: `${base}/status`,
    summary: '启用或停用工作项',
    access,
    row: weeklogItem,
    audit: 'weeklog.item.status',
  }),
  removeItem: removed({
    path: `${base}/remove`,
    summary: '删除工作项',
    access,
    errors: ['IN_USE'],
    audit: 'weeklog.item.remove',
  }),
});
