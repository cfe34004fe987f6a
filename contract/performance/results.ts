import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsPerson } from '../kernel/held';
import { listed } from '../kernel/presets';
import { rowIdQuery } from '../kernel/wire';
import { searchText } from '../kernel/wire-text';
import { performanceModule } from './module';
import { entryWayKeys, itemSourceKeys, limits, subjectKeys, tableStateKeys } from './rules';

const int = z.number().int();
const maybe = z.number().nullable();
const base = '/api/v2/performance/results';

/** Points of an item. */
const itemScore = z.object({ item_id: int, n: maybe, is_fallback: z.boolean(), score: maybe });

/** Somebody, or a department, with the points of all items. */
export const scoredTarget = z.object({
  /** Of him in the table. */
  id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_id: int,
  dept_name: z.string(),
  scores: z.array(itemScore),
  /** Null: not finished. */
  total: maybe,
  /** In the whole table. */
  rank: int.nullable(),
  version: int,
});
export type ScoredTarget = z.output<typeof scoredTarget>;

/** A table whose results the caller reads. */
export const resultTable = z.object({
  id: int,
  name: z.string(),
  period: z.string(),
  subject: z.enum(subjectKeys),
  state: z.enum(tableStateKeys),
  items: z.array(z.object({ id: int, name: z.string(), unit: z.string() })),
});
export type ResultTable = z.output<typeof resultTable>;

/** A department in a table. */
export const deptResult = z.object({
  dept_id: int,
  dept_name: z.string(),
  people: int,
  finished: int,
  sum: maybe,
  mean: maybe,
  /** By the mean. */
  rank: int.nullable(),
});
export type DeptResult = z.output<typeof deptResult>;

/** A published result of one's own. */
export const ownResult = z.object({
  table_id: int,
  target_id: int,
  name: z.string(),
  period: z.string(),
  from_on: z.string(),
  total: maybe,
  rank: int.nullable(),
  /** Of how many. */
  people: int,
});
export type OwnResult = z.output<typeof ownResult>;

/** Where the points of an item come from. */
export const tracedItem = z.object({
  item_id: int,
  name: z.string(),
  source: z.enum(itemSourceKeys),
  unit: z.string(),
  n: maybe,
  is_fallback: z.boolean(),
  expression: z.string(),
  weight: z.number(),
  cap: maybe,
  score: maybe,
  /** Of who entered it, or what the system counted it of. */
  remark: z.string(),
  changes: z.array(
    z.object({
      id: int,
      before: maybe,
      after: maybe,
      way: z.enum(entryWayKeys),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
});
export type TracedItem = z.output<typeof tracedItem>;

const access = 'performance:result:people';

export const performanceResultEndpoints = defineEndpoints(performanceModule, {
  resultTables: {
    method: 'GET',
    path: `${base}/tables`,
    summary: '可查看结果的绩效表',
    access,
    data: z.array(resultTable),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** One's own, and those of whom the caller may read. */
  results: listed({
    path: base,
    summary: '绩效表的得分',
    access,
    filters: {
      table_id: rowIdQuery,
      dept_id: rowIdQuery.optional(),
      name: searchText(limits.name).optional(),
      done: z.enum(['yes', 'no']).optional(),
    },
    row: scoredTarget,
    held: {
      id: ({ id }) => id,
      filters: {
        table_id: { apart: '' },
        dept_id: 'same',
        name: holdsPerson,
        done: (row, done) => (row.total !== null) === (done === 'yes'),
      },
      order: ['dept_id', 'id'],
    },
  }),
  trace: {
    method: 'GET',
    path: `${base}/trace`,
    summary: '得分的来源',
    access,
    query: z.object({ id: rowIdQuery }),
    data: z.object({
      id: int,
      name: z.string(),
      dept_name: z.string(),
      table_name: z.string(),
      period: z.string(),
      /** Factor of the title when it began. */
      factor: z.number(),
      total: maybe,
      items: z.array(tracedItem),
    }),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  deptResults: {
    method: 'GET',
    path: `${base}/departments`,
    summary: '科室绩效结果',
    access: 'performance:result:dept',
    query: z.object({ table_id: rowIdQuery }),
    data: z.array(deptResult),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  ownResults: {
    method: 'GET',
    path: `${base}/own`,
    summary: '本人的绩效结果',
    access,
    data: z.array(ownResult),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
