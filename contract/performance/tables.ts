import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { lineText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { expressionText } from './config';
import { performanceModule } from './module';
import {
  fillerKeys,
  itemSourceKeys,
  limits,
  metricKeys,
  periodKindKeys,
  sheetStateKeys,
  subjectKeys,
  tableStateKeys,
} from './rules';

const int = z.number().int();
const maybe = z.number().nullable();
const base = '/api/v2/performance/tables';

/** 绩效表: what is filled in for a period, and how far it is. */
export const performanceTable = z.object({
  id: int,
  name: z.string(),
  period_kind: z.enum(periodKindKeys),
  from_on: z.string(),
  to_on: z.string(),
  subject: z.enum(subjectKeys),
  filter_id: int,
  filter_name: z.string(),
  /** Until when it is filled in. */
  due_on: z.string(),
  note: z.string(),
  state: z.enum(tableStateKeys),
  items: int,
  /** People or departments in it. */
  targets: int,
  /** Departments that fill it in, and those of them that are through. */
  departments: int,
  passed: int,
  version: int,
});
export type PerformanceTable = z.output<typeof performanceTable>;

/** An item of a table: what is counted, and how points come of it. */
export const performanceItem = z.object({
  id: int,
  table_id: int,
  code: z.string(),
  name: z.string(),
  source: z.enum(itemSourceKeys),
  metric: z.enum(metricKeys).nullable(),
  unit: z.string(),
  expression: z.string(),
  weight: z.number(),
  least: maybe,
  most: maybe,
  cap: maybe,
  fallback: maybe,
  filler: z.enum(fillerKeys).nullable(),
  fillers: z.array(personRef),
  sort: int,
  version: int,
});
export type PerformanceItem = z.output<typeof performanceItem>;

/** What a department fills in of a table. */
export const performanceSheet = z.object({
  id: int,
  table_id: int,
  dept_id: int,
  dept_name: z.string(),
  state: z.enum(sheetStateKeys),
  targets: int,
  /** People or departments of it that are not finished. */
  unfinished: int,
  version: int,
});
export type PerformanceSheet = z.output<typeof performanceSheet>;

const value = z.number().min(limits.value[0], '数值过小').max(limits.value[1], '数值过大');
const refused = ['PERFORMANCE_REFUSED'] as const;
const one = z.object({ id: rowId });

export const performanceTableEndpoints = defineEndpoints(performanceModule, {
  tables: listed({
    path: base,
    summary: '绩效表',
    access: 'performance:table:list',
    filters: {
      name: searchText(limits.name).optional(),
      state: z.enum(tableStateKeys).optional(),
      subject: z.enum(subjectKeys).optional(),
    },
    row: performanceTable,
    held: {
      id: ({ id }) => id,
      filters: { name: 'part', state: 'same', subject: 'same' },
      order: ['-from_on', '-id'],
    },
  }),
  tableDetail: {
    method: 'GET',
    path: `${base}/:id`,
    summary: '一张绩效表的绩效项与科室进度',
    access: 'performance:table:list',
    params: z.object({ id: rowIdQuery }),
    data: z.object({
      table: performanceTable,
      items: z.array(performanceItem),
      sheets: z.array(performanceSheet),
      /** What items may take over. */
      formulas: z.array(z.object({ name: z.string(), expression: z.string() })),
    }),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveTable: saved({
    path: `${base}/save`,
    summary: '新增或修改绩效表',
    access: 'performance:table:edit',
    body: z.object({
      id: rowId.optional(),
      name: lineText(limits.name).min(1, '名称是必填项'),
      period_kind: z.enum(periodKindKeys),
      /** Any day of the period. */
      day: dateText,
      subject: z.enum(subjectKeys),
      filter_id: rowId,
      due_on: dateText,
      note: lineText(limits.note).default(''),
    }),
    row: performanceTable,
    errors: ['NAME_TAKEN', 'REFERENCE_MISSING', ...refused],
    audit: 'performance.table.save',
  }),
  removeTable: removed({
    path: `${base}/remove`,
    summary: '删除绩效表草稿',
    access: 'performance:table:edit',
    errors: refused,
    audit: 'performance.table.remove',
  }),
  copyTable: {
    method: 'POST',
    path: `${base}/copy`,
    summary: '复制绩效表及其绩效项',
    access: 'performance:table:add',
    body: z.object({
      id: rowId,
      name: lineText(limits.name).min(1, '名称是必填项'),
      day: dateText,
      due_on: dateText,
    }),
    data: performanceTable,
    errors: ['NOT_FOUND', 'NAME_TAKEN', ...refused],
    offline: 'online',
    audit: 'performance.table.copy',
    mutation: true,
  },
  /** Takes in whom the filter names, counts what the system knows, and asks for the rest. */
  startTable: saved({
    path: `${base}/start`,
    summary: '启动绩效填报',
    access: 'performance:table:calculate',
    body: one,
    row: performanceTable,
    errors: refused,
    audit: 'performance.table.start',
  }),
  calculateTable: {
    method: 'POST',
    path: `${base}/calculate`,
    summary: '重新采集系统数据',
    access: 'performance:table:calculate',
    body: one,
    data: z.object({ changed: int, unchanged: int, missing: int }),
    errors: ['NOT_FOUND', ...refused],
    offline: 'online',
    audit: 'performance.table.calculate',
    mutation: true,
    heavy: true,
  },
  publishTable: saved({
    path: `${base}/publish`,
    summary: '发布绩效结果',
    access: 'performance:table:publish',
    body: one,
    row: performanceTable,
    errors: refused,
    audit: 'performance.table.publish',
  }),
  saveItem: saved({
    path: `${base}/items/save`,
    summary: '新增或修改绩效项',
    access: 'performance:table:edit',
    body: z.object({
      id: rowId.optional(),
      table_id: rowId,
      code: lineText(limits.code).min(1, '编码是必填项'),
      name: lineText(limits.name).min(1, '名称是必填项'),
      source: z.enum(itemSourceKeys),
      metric: z.enum(metricKeys).nullable().default(null),
      unit: lineText(limits.unit).default(''),
      expression: expressionText,
      weight: wholeNumber(...limits.weight),
      least: value.nullable().default(null),
      most: value.nullable().default(null),
      cap: z.number().min(limits.cap[0]).max(limits.cap[1]).nullable().default(null),
      fallback: value.nullable().default(null),
      filler: z.enum(fillerKeys).nullable().default(null),
      filler_ids: z.array(rowId).max(limits.fillers).default([]),
      sort: wholeNumber(0, 999).default(0),
    }),
    row: performanceItem,
    errors: ['REFERENCE_MISSING', ...refused],
    audit: 'performance.item.save',
  }),
  removeItem: removed({
    path: `${base}/items/remove`,
    summary: '删除绩效项',
    access: 'performance:table:edit',
    errors: refused,
    audit: 'performance.item.remove',
  }),
});
