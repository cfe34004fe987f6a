import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageInput, pageOf } from '../kernel/paging';
import { systemModule } from './module';
import { dateText } from '../kernel/wire-date';
import { searchText } from '../kernel/wire-text';

/** A field that an action changed, in words. */
export const fieldChange = z.object({ field: z.string(), from: z.string(), to: z.string() });

/** A row of the operation log. */
export const logRow = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Sign-in name of the person at that time; empty when nobody was signed in. */
  username: z.string(),
  /** Name of that person; empty when nobody was signed in. */
  operator: z.string(),
  action: z.string(),
  /** What the action is called: the summary of its call. */
  action_title: z.string(),
  /** The thing acted on, e.g. `person:12`. */
  target: z.string(),
  /** The same in words: what it is, and its name where it still has one. */
  object: z.string(),
  /** Fields that changed, in words; empty when none were noted. */
  changes: z.array(fieldChange),
  ip: z.string(),
  request_id: z.string(),
  /** A sentence, or JSON text; empty when nothing was noted. */
  detail: z.string(),
});
export type LogRow = z.output<typeof logRow>;

export const logQuery = pageInput.extend({
  /** Exact sign-in name. */
  username: searchText(100).optional(),
  action: searchText(100).optional(),
  /** The thing or the beginning of it: `person:12`, `person:`. */
  target: searchText(100).optional(),
  request_id: searchText(100).optional(),
  /** First and last day of the hospital's calendar. */
  from: dateText.optional(),
  to: dateText.optional(),
});

export const logEndpoints = defineEndpoints(systemModule, {
  logPages: {
    method: 'POST',
    path: '/api/v2/system/logs/pages',
    summary: '查看操作日志',
    access: 'system:log:list',
    body: logQuery,
    data: pageOf(logRow),
    offline: 'online',
    audit: 'system.log.read',
    mutation: false,
  },
  logActions: {
    method: 'GET',
    path: '/api/v2/system/logs/actions',
    summary: '操作日志中的操作名称',
    access: 'system:log:list',
    data: z.array(z.object({ action: z.string(), title: z.string() })),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  logVerify: {
    method: 'POST',
    path: '/api/v2/system/logs/verify',
    summary: '核对操作日志是否被改动',
    access: 'system:log:list',
    data: z.object({
      total: z.number().int(),
      /** Number of the first row that does not fit the chain; null: the whole chain is sound. */
      broken_id: z.number().int().nullable(),
      checked_at: z.string(),
    }),
    offline: 'online',
    audit: 'system.log.verify',
    mutation: false,
  },
});
