import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, saved, stale } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText } from '../kernel/wire-text';
import { weeklogModule } from './module';
import { itemKindKeys, itemSourceKeys, limits, weekStateKeys } from './rules';

const int = z.number().int();

/** What is filled in for an item: a number, 1 or 0 for done or not, or words. */
export const itemValue = z.object({ item_id: int, number: z.number().nullable(), text: z.string() });

/** An item as who fills it in meets it. */
export const askedItem = z.object({
  id: int,
  parent_id: int.nullable(),
  name: z.string(),
  kind: z.enum(itemKindKeys),
  unit: z.string(),
  target: z.number().nullable(),
  required: z.boolean(),
  source: z.enum(itemSourceKeys).nullable(),
});
export type AskedItem = z.output<typeof askedItem>;

/** What a log says. */
export const logContent = {
  done: z.string(),
  next: z.string(),
  problems: z.string(),
  values: z.array(itemValue),
};

/** What a week is. */
const weekFacts = {
  /** Its first day. */
  week: z.string(),
  until: z.string(),
  state: z.enum(weekStateKeys),
  /** Until when it is handed in, ISO 8601. */
  deadline: z.string(),
  /** It came after that. */
  is_late: z.boolean(),
  submitted_at: z.string().nullable(),
  comment: z.string(),
  reviewer: z.string(),
  reviewed_at: z.string().nullable(),
};

/** 我的周志: a week of one's own. */
export const ownWeek = z.object({
  ...weekFacts,
  done: z.string(),
  next: z.string(),
  problems: z.string(),
});
export type OwnWeek = z.output<typeof ownWeek>;

/** One's log of a week, whole: a device that holds it fills it in without a network. */
export const ownLog = z.object({
  ...weekFacts,
  ...logContent,
  /** Null until something is stored. */
  id: int.nullable(),
  /** Somebody wants a log of the caller; otherwise nothing can be written. */
  is_asked: z.boolean(),
  dept_name: z.string(),
  /** Who reads it. */
  reviewers: z.array(z.string()),
  photos: z.array(z.string()),
  items: z.array(askedItem),
  /** What the system knows of the week. */
  facts: z.object({ activities: z.number(), hours: z.number(), reviews: z.number(), marking: z.number() }),
  /** The newest log before this week; null where there is none. */
  last: z.object({ week: z.string(), ...logContent }).nullable(),
  version: int,
});
export type OwnLog = z.output<typeof ownLog>;

const base = '/api/v2/week-log/own';
const access = 'workLog:log:fill';
const words = blockText(limits.text).default('');

export const weeklogOwnEndpoints = defineEndpoints(weeklogModule, {
  ownWeeks: listed({
    path: `${base}/weeks`,
    summary: '我的周志',
    access,
    filters: { state: z.enum(weekStateKeys).optional() },
    row: ownWeek,
    held: { id: ({ week }) => week, filters: { state: 'same' }, order: ['-week'] },
  }),
  ownLog: {
    method: 'GET',
    path: base,
    summary: '本人一周的周志',
    access,
    // Any day of the week; none is this week.
    query: z.object({ week: dateText.optional() }),
    data: ownLog,
    errors: ['WEEKLOG_WEEK'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveLog: {
    method: 'POST',
    path: `${base}/save`,
    summary: '保存或提交周志',
    access,
    body: z.object({
      week: dateText,
      done: words,
      next: words,
      problems: words,
      values: z
        .array(
          z.object({
            item_id: rowId,
            number: z
              .number()
              .min(limits.number[0], '数量不能为负')
              .max(limits.number[1], `数量不能超过 ${limits.number[1]}`)
              .nullable()
              .default(null),
            text: blockText(limits.value).default(''),
          }),
        )
        .max(limits.values)
        .default([]),
      photos: z.array(z.uuid()).max(limits.photos).default([]),
      is_submitted: z.boolean(),
      /** The version that was seen; 0 for a new one. */
      version: wholeNumber(0, 1_000_000),
    }),
    data: ownLog,
    errors: [...stale, 'WEEKLOG_NOT_ASKED', 'WEEKLOG_WEEK', 'WEEKLOG_STATE', 'WEEKLOG_INCOMPLETE'],
    offline: 'queued',
    audit: 'weeklog.log.save',
    mutation: true,
  },
  withdrawLog: saved({
    path: `${base}/withdraw`,
    summary: '撤回未批阅的周志',
    access,
    body: z.object({ id: rowId }),
    row: ownLog,
    errors: ['WEEKLOG_STATE'],
    audit: 'weeklog.log.withdraw',
  }),
});
