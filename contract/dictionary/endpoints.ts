import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf } from '../kernel/paging';
import { dictionaryModule } from './module';
import * as types from './types';

const listQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(500).default(20),
  name: z.string().trim().max(100).optional(),
});

export const dictionaryEndpoints = defineEndpoints(dictionaryModule, {
  departmentTree: {
    method: 'GET',
    path: '/api/datadict/departmentdict',
    summary: '科室树（大科室与科室）',
    access: 'login',
    data: types.departmentTree,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  bigDepartments: {
    method: 'GET',
    path: '/api/datadict/bigdepartmentlist',
    summary: '大科室',
    access: 'dataDic:bigDept:list',
    query: listQuery,
    data: pageOf(types.bigDepartment),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  majors: {
    method: 'GET',
    path: '/api/datadict/professionalmanagementslist',
    summary: '专业',
    access: 'dataDic:major:list',
    query: listQuery,
    data: pageOf(types.major),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
