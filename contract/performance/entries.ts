import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { imported, listed, saved } from '../kernel/presets';
import { sheetImportBody } from '../kernel/sheet-wire';
import { rowId, rowIdQuery } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';
import { performanceModule } from './module';
import { scoredTarget } from './results';
import { entryWayKeys, limits, sheetStateKeys, subjectKeys } from './rules';
import { performanceItem, performanceSheet } from './tables';

const int = z.number().int();
const base = '/api/v2/performance/entries';
const input = 'performance:entry:input';
const refused = ['PERFORMANCE_REFUSED'] as const;
const value = z.number().min(limits.value[0], '数值过小').max(limits.value[1], '数值过大');

/** A table that waits for entries of the caller. */
export const fillTable = z.object({
  id: int,
  name: z.string(),
  period: z.string(),
  due_on: z.string(),
  subject: z.enum(subjectKeys),
});
export type FillTable = z.output<typeof fillTable>;

/** A number of an item, as it is filled in. */
export const fillValue = z.object({ item_id: int, value: z.number().nullable(), remark: z.string() });

/** Somebody, or a department, for whom the caller fills something in. */
export const fillRow = z.object({
  /** Of him in the table. */
  id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_id: int,
  dept_name: z.string(),
  /** Of his department. */
  state: z.enum(sheetStateKeys),
  /** What the caller fills in for him, and nothing else. */
  values: z.array(fillValue),
  missing: int,
  version: int,
});
export type FillRow = z.output<typeof fillRow>;

/** A change of an entry. */
export const entryLog = z.object({
  id: int,
  table_id: int,
  table_name: z.string(),
  item_name: z.string(),
  target_name: z.string(),
  dept_name: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  way: z.enum(entryWayKeys),
  reason: z.string(),
  /** Who did it. */
  by: z.string(),
  at: z.string(),
});
export type EntryLog = z.output<typeof entryLog>;

export const performanceEntryEndpoints = defineEndpoints(performanceModule, {
  fillTables: {
    method: 'GET',
    path: `${base}/tables`,
    summary: '需要本人填报的绩效表',
    access: input,
    data: z.array(fillTable),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  fillSheets: {
    method: 'GET',
    path: `${base}/sheets`,
    summary: '一张绩效表中由本人填报的绩效项与可提交的科室',
    access: input,
    query: z.object({ table_id: rowIdQuery }),
    data: z.object({ items: z.array(performanceItem), sheets: z.array(performanceSheet) }),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  fillRows: listed({
    path: `${base}/rows`,
    summary: '由本人填报的人员或科室',
    access: input,
    filters: {
      table_id: rowIdQuery,
      dept_id: rowIdQuery.optional(),
      name: searchText(limits.name).optional(),
      open: z.enum(['yes', 'no']).optional(),
    },
    row: fillRow,
    held: {
      id: ({ id }) => id,
      filters: {
        table_id: { apart: '' },
        dept_id: 'same',
        name: 'part',
        open: (row, open) => row.missing > 0 === (open === 'yes'),
      },
      order: ['dept_id', 'id'],
    },
  }),
  saveEntries: saved({
    path: `${base}/save`,
    summary: '填报一人或一个科室的绩效',
    access: input,
    body: z.object({
      id: rowId,
      values: z
        .array(z.object({ item_id: rowId, value: value.nullable(), remark: lineText(limits.remark).default('') }))
        .min(1, '请至少填报一项')
        .max(limits.items),
    }),
    row: fillRow,
    errors: refused,
    audit: 'performance.entry.save',
  }),
  /** Hands a department's entries in for review, or takes them back. */
  submitSheet: saved({
    path: `${base}/sheets/submit`,
    summary: '提交或撤回科室绩效',
    access: 'performance:entry:submit',
    body: z.object({ id: rowId, submit: z.boolean() }),
    row: performanceSheet,
    errors: ['APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN', ...refused],
    audit: 'performance.sheet.submit',
  }),
  importEntries: {
    ...imported({
      path: `${base}/import`,
      summary: '导入绩效数据',
      access: 'performance:entry:import',
      audit: 'performance.entry.import',
    }),
    body: sheetImportBody.extend({ table_id: rowId }),
    errors: ['NOT_FOUND', ...refused],
  },
  importTables: {
    method: 'GET',
    path: `${base}/import-tables`,
    summary: '可导入数据的绩效表',
    access: 'performance:entry:import',
    data: z.array(fillTable.extend({ items: z.array(z.object({ id: int, name: z.string() })) })),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  entryLogs: listed({
    path: `${base}/logs`,
    summary: '填报记录',
    access: 'performance:entry:list',
    filters: {
      table_id: rowIdQuery.optional(),
      way: z.enum(entryWayKeys).optional(),
      target_name: searchText(limits.name).optional(),
    },
    row: entryLog,
    held: {
      id: ({ id }) => id,
      filters: { table_id: 'same', way: 'same', target_name: 'part' },
      order: ['-id'],
    },
  }),
  auditSheet: {
    method: 'GET',
    path: `${base}/audit/:id`,
    summary: '一个科室的绩效，供审核（按审批记录）',
    access: 'performance:entry:audit',
    params: z.object({ id: rowIdQuery }),
    data: z.object({
      sheet: performanceSheet,
      table_name: z.string(),
      items: z.array(performanceItem),
      rows: z.array(scoredTarget),
    }),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** While it is reviewed; what was handed in stays in the log. */
  adjustEntry: saved({
    path: `${base}/adjust`,
    summary: '审核时调整一项',
    access: 'performance:entry:audit',
    body: z.object({
      id: rowId,
      item_id: rowId,
      value,
      reason: lineText(limits.reason).min(1, '请填写调整原因'),
    }),
    row: scoredTarget,
    errors: refused,
    audit: 'performance.entry.adjust',
  }),
});
