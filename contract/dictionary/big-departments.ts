import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, ordered, saved, switched } from '../kernel/presets';
import { statusQuery } from '../kernel/rows';
import { dictionaryModule } from './module';
import { limits } from './rules';
import { code, name } from './types';
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

export const bigDepartmentInput = z.object({ id: rowId.optional(), name, code });

export const bigDepartmentEndpoints = defineEndpoints(dictionaryModule, {
  bigDepartments: listed({
    path: '/api/datadict/bigdepartmentlist',
    summary: '大科室',
    access: 'dataDic:bigDept:list',
    filters: { name: searchText(limits.name).optional(), status: statusQuery.optional() },
    row: bigDepartment,
    held: { id: ({ id }) => id, filters: { name: 'part', status: 'same' }, order: ['sort', 'id'] },
  }),
  saveBigDepartment: saved({
    path: '/api/datadict/bigdepartmentsave',
    summary: '新增或修改大科室',
    access: 'dataDic:bigDept:edit',
    body: bigDepartmentInput,
    row: bigDepartment,
    errors: ['NAME_TAKEN', 'CODE_TAKEN'],
    audit: 'dictionary.bigDepartment.save',
  }),
  changeBigDepartmentStatus: switched({
    path: '/api/datadict/bigdepartmentchangestatus',
    summary: '启用或停用大科室',
    access: 'dataDic:bigDept:edit',
    row: bigDepartment,
    errors: ['IN_USE'],
    audit: 'dictionary.bigDepartment.status',
  }),
  orderBigDepartments: ordered({
    path: '/api/v2/dictionary/bigdepartments/order',
    summary: '调整大科室顺序',
    access: 'dataDic:bigDept:edit',
    audit: 'dictionary.bigDepartment.order',
  }),
});
