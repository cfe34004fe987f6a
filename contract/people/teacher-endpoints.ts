import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf } from '../kernel/paging';
import { heldTeachers } from './held';
import { peopleModule } from './module';
import * as types from './teacher-types';

const list = { offline: 'cached', audit: false, mutation: false } as const;

/** Who teaches whom. */
export const teacherEndpoints = defineEndpoints(peopleModule, {
  teacherTypes: {
    ...list,
    method: 'GET',
    path: '/api/teachers/type/list',
    summary: '教师类别',
    access: 'login',
    data: z.array(z.object({ id: z.number().int(), name: z.string() })),
  },
  teacherQuery: {
    ...list,
    method: 'POST',
    path: '/api/teachers/user/query',
    summary: '教师查询（按数据范围），含所带人数',
    access: 'personnel:user:list',
    body: types.teacherQuery,
    data: pageOf(types.teacher),
    held: heldTeachers,
  },
  teacherPure: {
    ...list,
    method: 'POST',
    path: '/api/teachers/user/query/pure',
    summary: '按姓名找教师，供选择',
    access: 'personnel:user:list',
    body: types.teacherPureQuery,
    data: z.array(types.teacherOption),
  },
  relationInsert: {
    method: 'POST',
    path: '/api/teastu/relation/insert',
    summary: '指定责任导师或带教老师',
    access: 'personnel:teacher:assign',
    body: types.relationInput,
    data: types.relationAnswer,
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', 'TEACHER_UNFIT'],
    offline: 'online',
    audit: 'people.teacher',
    mutation: true,
  },
});
