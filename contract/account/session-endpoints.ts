import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { accountModule } from './module';

/** A device that is signed in as oneself. Times in ISO 8601. */
export const ownSession = z.object({
  id: z.string(),
  ip: z.string(),
  agent: z.string(),
  created_at: z.string(),
  /** When a person last used it, to half a minute. */
  renewed_at: z.string(),
  is_current: z.boolean(),
  /** Operations look at the system as this person. */
  is_view: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

/** One's own devices. */
export const ownSessionEndpoints = defineEndpoints(accountModule, {
  sessions: {
    method: 'GET',
    path: '/api/v2/account/sessions',
    summary: '我的登录设备',
    access: 'login',
    data: z.array(ownSession),
    offline: 'online',
    audit: false,
    mutation: false,
  },
  endSession: {
    method: 'POST',
    path: '/api/v2/account/sessions/:id/end',
    summary: '让我的一台设备退出登录',
    access: 'login',
    params: z.object({ id: z.uuid() }),
    data: z.object({}),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'account.session.end',
    mutation: true,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/v2/account/end-other-sessions',
    summary: '让我的其他设备都退出登录',
    access: 'login',
    data: z.object({ ended: z.number().int() }),
    offline: 'online',
    audit: 'account.session.endOthers',
    mutation: true,
  },
});
