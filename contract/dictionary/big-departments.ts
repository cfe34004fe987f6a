import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { dictionaryModule } from './module';
import { code, name, orderInput, status, statusInput } from './types';
import { rowId } from '../kernel/wire';
import { searchText } from '../kernel/wire-text';

export const bigDepartment = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  sort: z.number().int(),
  status: z.number().int(),
  /** Departments of it, stopped ones included. */
  dept_count: z.number().int(),
  version: z.number().int(),
});
export type BigDepartment = z.output<typeof bigDepartment>;

/** What anybody may read, without a token: names only. */
export const publicBigDepartment = z.object({
  id: z.number().int(),
  name: z.string(),
  departments: z.array(z.string()),
});

export const bigDepartmentInput = z.object({ id: rowId.optional(), name, code });

export const bigDepartmentEndpoints = defineEndpoints(dictionaryModule, {
  bigDepartments: {
    method: 'GET',
    path: '/api/datadict/bigdepartmentlist',
    summary: '大科室',
    access: 'dataDic:bigDept:list',
    query: pageQuery.extend({
      name: searchText(100).optional(),
      status: z.coerce.number().pipe(status).optional(),
    }),
    data: pageOf(bigDepartment),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveBigDepartment: {
    method: 'POST',
    path: '/api/datadict/bigdepartmentsave',
    summary: '新增或修改大科室',
    access: 'dataDic:bigDept:edit',
    body: bigDepartmentInput,
    data: bigDepartment,
    errors: ['NOT_FOUND', 'VERSION_MISSING', 'VERSION_STALE', 'DICT_NAME_TAKEN', 'DICT_CODE_TAKEN'],
    offline: 'online',
    audit: 'dictionary.bigDepartment.save',
    mutation: true,
  },
  changeBigDepartmentStatus: {
    method: 'POST',
    path: '/api/datadict/bigdepartmentchangestatus',
    summary: '启用或停用大科室',
    access: 'dataDic:bigDept:edit',
    body: statusInput,
    data: bigDepartment,
    errors: ['NOT_FOUND', 'VERSION_MISSING', 'VERSION_STALE', 'DICT_IN_USE'],
    offline: 'online',
    audit: 'dictionary.bigDepartment.status',
    mutation: true,
  },
  orderBigDepartments: {
    method: 'POST',
    path: '/api/v2/dictionary/bigdepartments/order',
    summary: '调整大科室顺序',
    access: 'dataDic:bigDept:edit',
    body: orderInput,
    data: z.object({ count: z.number().int() }),
    errors: ['ORDER_STALE'],
    offline: 'online',
    audit: 'dictionary.bigDepartment.order',
    mutation: true,
  },
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
