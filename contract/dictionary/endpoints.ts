import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { storableText } from '../kernel/wire';
import { dictionaryModule } from './module';
import * as types from './types';

const listQuery = pageQuery.extend({ name: storableText(100).trim().optional() });

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
