import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf } from '../kernel/paging';
import { rowIdQuery } from '../kernel/wire';
import { peopleModule } from './module';
import { userQuery, userRecord } from './types';

export const peopleEndpoints = defineEndpoints(peopleModule, {
  query: {
    method: 'POST',
    path: '/api/system/user/userinfoquery',
    summary: '人员查询（按数据范围）',
    access: 'personnel:user:list',
    body: userQuery,
    data: pageOf(userRecord),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  detail: {
    method: 'GET',
    path: '/api/system/user/userinfo',
    summary: '人员详情',
    access: 'personnel:user:view',
    query: z.object({ user_id: rowIdQuery }),
    data: userRecord,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: 'people.view',
    mutation: false,
  },
});
