import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { dictionaryModule } from './module';

/** What anybody may read, without a token: names only. */
const publicBigDepartment = z.object({
  id: z.number().int(),
  name: z.string(),
  departments: z.array(z.string()),
});

export const bigDepartmentsAloneEndpoints = defineEndpoints(dictionaryModule, {
  publicBigDepartments: {
    method: 'GET',
    path: '/api/v2/dictionary/public/bigdepartments',
    summary: '大科室与科室名称（公开，独立页用）',
    access: 'public',
    data: z.array(publicBigDepartment),
    errors: ['TOO_MANY_REQUESTS'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
