import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowIdQuery } from '../kernel/wire';
import { peopleModule } from './module';
import { statusLog, statusUpdate } from './status-types';
import { changedCount } from './types';

/** Business statuses: 待报到 to 离院. */
export const statusEndpoints = defineEndpoints(peopleModule, {
  statusLog: {
    method: 'GET',
    path: '/api/system/user/businessstatus/log',
    summary: '业务状态变更记录',
    access: 'personnel:user:view',
    query: z.object({ user_id: rowIdQuery }),
    data: z.array(statusLog),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  statusUpdate: {
    method: 'POST',
    path: '/api/system/user/businessstatus/update',
    summary: '变更业务状态',
    access: 'personnel:status:update',
    body: statusUpdate,
    data: changedCount,
    /** With PERSON_STATUS_MOVED comes `copy`: `StatusNow`. */
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', 'PERSON_STATUS_REFUSED', 'PERSON_STATUS_MOVED'],
    offline: 'queued',
    audit: 'people.status',
    mutation: true,
  },
});
