import { defineEndpoints } from '../kernel/endpoint';
import { systemModule } from './module';
import * as types from './shell-types';

/** Calls of the pages around the modules. */
export const shellEndpoints = defineEndpoints(systemModule, {
  selfCheck: {
    method: 'GET',
    path: '/api/v2/system/self-check',
    summary: '自检',
    access: 'public',
    data: types.selfCheck,
    errors: ['SELF_CHECK_OFF'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  requestAccess: {
    method: 'POST',
    path: '/api/v2/system/access-requests',
    summary: '申请开通页面权限',
    access: 'login',
    body: types.accessRequestInput,
    data: types.accessRequestAnswer,
    errors: ['TOO_MANY_REQUESTS'],
    offline: 'online',
    audit: 'system.access.request',
    mutation: true,
  },
});
