import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { systemModule } from './module';
import { rowIdQuery } from '../kernel/wire';
import { searchText } from '../kernel/wire-text';

const person = { account_id: z.number().int(), username: z.string(), user_id: z.number().int(), name: z.string() };

/** A live sign-in of somebody. Times in ISO 8601. */
export const sessionRow = z.object({
  ...person,
  id: z.string(),
  dept_name: z.string(),
  ip: z.string(),
  agent: z.string(),
  created_at: z.string(),
  /** When a person last used it, to half a minute. */
  renewed_at: z.string(),
  is_current: z.boolean(),
  /** Operations look at the system as this person. */
  is_view: z.boolean(),
});
export type SessionRow = z.output<typeof sessionRow>;

/** An account that has to wait, or to solve captchas, after failed sign-ins. */
export const lockout = z.object({
  ...person,
  failures: z.number().int(),
  addresses: z.number().int(),
  blocked_until: z.string().nullable(),
});
export type Lockout = z.output<typeof lockout>;

/** A verification code that no channel could deliver, to be told to its owner in person. */
export const pendingMessage = z.object({
  id: z.number().int(),
  ...person,
  dept_name: z.string(),
  purpose: z.string(),
  /** Empty where the caller may not tell it. */
  code: z.string(),
  /** Why the code is not shown; empty: it is. */
  obstacle: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type PendingMessage = z.output<typeof pendingMessage>;

const nothing = z.object({});
const listQuery = pageQuery.extend({ keyword: searchText(100).optional() });

/** Who is signed in, who is locked out, and codes waiting to be told. */
export const systemSessionEndpoints = defineEndpoints(systemModule, {
  sessionList: {
    method: 'GET',
    path: '/api/v2/system/sessions',
    summary: '在线会话（按数据范围）',
    access: 'system:session:list',
    query: listQuery,
    data: pageOf(sessionRow),
    offline: 'online',
    audit: false,
    mutation: false,
  },
  sessionEnd: {
    method: 'POST',
    path: '/api/v2/system/sessions/:id/end',
    summary: '下线一个会话',
    access: 'system:session:end',
    params: z.object({ id: z.uuid() }),
    data: nothing,
    errors: ['NOT_FOUND', 'RANK_TOO_LOW'],
    offline: 'online',
    audit: 'system.session.end',
    mutation: true,
  },
  lockouts: {
    method: 'GET',
    path: '/api/v2/system/lockouts',
    summary: '登录受限的账号（按数据范围）',
    access: 'system:session:list',
    query: listQuery,
    data: pageOf(lockout),
    offline: 'online',
    audit: false,
    mutation: false,
  },
  unlock: {
    method: 'POST',
    path: '/api/v2/system/lockouts/:id/unlock',
    summary: '解除账号的登录限制',
    access: 'system:session:unlock',
    params: z.object({ id: rowIdQuery }),
    data: nothing,
    errors: ['NOT_FOUND', 'RANK_TOO_LOW'],
    offline: 'online',
    audit: 'system.session.unlock',
    mutation: true,
  },
  pendingMessages: {
    method: 'GET',
    path: '/api/v2/system/pending-messages',
    summary: '待转达的验证码（按数据范围）',
    access: 'system:message:list',
    query: pageQuery,
    data: pageOf(pendingMessage),
    offline: 'online',
    audit: 'system.message.view',
    mutation: false,
    closedToViewers: true,
  },
});
