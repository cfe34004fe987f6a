import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsPerson } from '../kernel/held';
import { listed, saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, searchText } from '../kernel/wire-text';
import { weeklogModule } from './module';
import { askedItem, logContent } from './own';
import { itemKindKeys, limits, weekStateKeys } from './rules';

const int = z.number().int();
const state = z.enum(weekStateKeys);
const cell = z.object({ week: z.string(), state, is_late: z.boolean(), log_id: int.nullable() });
export type WeekCell = z.output<typeof cell>;

/** Somebody who has to write, with what the asked week and those before it are. */
export const weekPerson = z.object({
  /** The person. */
  id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_id: int,
  dept_name: z.string(),
  /** Of the asked week. */
  state,
  is_late: z.boolean(),
  log_id: int.nullable(),
  submitted_at: z.string().nullable(),
  /** The weeks up to the asked one, the oldest first. */
  cells: z.array(cell),
});
export type WeekPerson = z.output<typeof weekPerson>;

/** How many people's weeks are what. */
export const weekCounts = z.object({
  week: z.string(),
  until: z.string(),
  deadline: z.string(),
  asked: int,
  states: z.array(z.object({ state, count: int })),
});
export type WeekCounts = z.output<typeof weekCounts>;

/** A log as others read it. */
export const weekLog = z.object({
  id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  week: z.string(),
  until: z.string(),
  state,
  is_late: z.boolean(),
  submitted_at: z.string().nullable(),
  ...logContent,
  items: z.array(askedItem),
  photos: z.array(z.string()),
  comment: z.string(),
  reviewer: z.string(),
  reviewed_at: z.string().nullable(),
  /** The caller may write a comment to it. */
  can_review: z.boolean(),
  version: int,
});
export type WeekLog = z.output<typeof weekLog>;

/** An item over some weeks. */
export const itemSummary = z.object({
  id: int,
  name: z.string(),
  group_name: z.string(),
  dept_name: z.string(),
  kind: z.enum(itemKindKeys),
  unit: z.string(),
  /** Over all shown weeks: the sum of numbers, how often it was done, or how many wrote something. */
  total: z.number(),
  cells: z.array(z.object({ week: z.string(), total: z.number(), people: int })),
});
export type ItemSummary = z.output<typeof itemSummary>;

/** What somebody reported for an item. */
export const itemReport = z.object({
  log_id: int,
  user_id: int,
  name: z.string(),
  dept_name: z.string(),
  number: z.number().nullable(),
  text: z.string(),
});
export type ItemReport = z.output<typeof itemReport>;

const base = '/api/v2/week-log';
const access = 'workLog:log:view';
/** Any day of the week that is asked for, this week where none is. */
const week = dateText.optional();
const dept_id = rowIdQuery.optional();

export const weeklogViewEndpoints = defineEndpoints(weeklogModule, {
  weekPeople: listed({
    path: `${base}/people`,
    summary: '周志查看',
    access,
    filters: { week, dept_id, state: state.optional(), keyword: searchText(limits.name).optional() },
    row: weekPerson,
    held: {
      id: ({ id }) => id,
      filters: {
        week: { untold: '其他周的周志' },
        dept_id: 'same',
        state: 'same',
        keyword: holdsPerson,
      },
      order: ['dept_id', 'id'],
      // Rows of another week say other things of the same people.
      isWhole: ({ week: asked }) => asked === undefined,
    },
  }),
  weekCounts: {
    method: 'GET',
    path: `${base}/counts`,
    summary: '一周的周志按状态的数量',
    access,
    query: z.object({ week, dept_id }),
    data: weekCounts,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  weekLog: {
    method: 'GET',
    path: `${base}/logs/:id`,
    summary: '一份周志',
    access,
    params: z.object({ id: rowIdQuery }),
    data: weekLog,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  reviewLog: saved({
    path: `${base}/logs/review`,
    summary: '批阅周志',
    access: 'workLog:log:comment',
    body: z.object({ id: rowId, comment: blockText(limits.comment).default('') }),
    row: weekLog,
    errors: ['WEEKLOG_STATE', 'WEEKLOG_OWN'],
    audit: 'weeklog.log.review',
  }),
  urgeLogs: {
    method: 'POST',
    path: `${base}/urge`,
    summary: '催交周志',
    access: 'workLog:log:comment',
    body: z.object({ week: dateText, user_ids: z.array(rowId).min(1, '请至少选择一个人').max(limits.people) }),
    data: z.object({ count: int }),
    offline: 'online',
    audit: 'weeklog.log.urge',
    mutation: true,
  },
  itemSummary: listed({
    path: `${base}/summary`,
    summary: '工作项按周汇总',
    access,
    filters: { week, dept_id },
    row: itemSummary,
    held: {
      id: ({ id }) => id,
      filters: { week: { untold: '其他周的汇总' }, dept_id: { untold: '一个科室的汇总' } },
      order: ['id'],
      isWhole: (asked) => asked.week === undefined && asked.dept_id === undefined,
    },
  }),
  itemReports: {
    method: 'GET',
    path: `${base}/summary/reports`,
    summary: '一周内各人填写的工作项',
    access,
    query: z.object({ item_id: rowIdQuery, week: dateText, dept_id }),
    data: z.array(itemReport),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
