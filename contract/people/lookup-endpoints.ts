import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowId, rowIdQuery } from '../kernel/wire';
import { graphqlAnswer, graphqlInput } from './graphql';
import { peopleModule } from './module';
import { fieldTypes } from './type-config';
import { duplicateAnswer, duplicateQuery } from './types';

const id = z.number().int();

/** Small questions that forms and lists ask. */
export const lookupEndpoints = defineEndpoints(peopleModule, {
  duplicates: {
    // POST: an identity number has no place in an address or a log.
    method: 'POST',
    path: '/api/v2/people/duplicates',
    summary: '工号、身份证号是否已登记',
    access: 'personnel:user:edit',
    body: duplicateQuery,
    data: duplicateAnswer,
    errors: ['GUESSES_USED_UP'],
    offline: 'online',
    // Written by the handler, together with its count.
    audit: false,
    mutation: false,
  },
  nationalAddress: {
    method: 'GET',
    path: '/api/system/user/nationaladdress',
    summary: '全国行政区划（省、市、区县），按上级编码逐级查询',
    access: 'login',
    query: z.object({
      /** Code of the area whose parts are asked for; without one the provinces. */
      parent: z
        .string()
        .max(9)
        .regex(/^\d{2}(\d{2}){0,2}(\d{3})?$/)
        .optional(),
    }),
    data: z.array(z.object({ code: z.string(), name: z.string(), is_leaf: z.boolean() })),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  deptInfo: {
    method: 'GET',
    path: '/api/system/user/dept/info',
    summary: '人员所在科室',
    access: 'personnel:user:list',
    query: z.object({ user_id: rowIdQuery }),
    data: z.object({
      user_id: id,
      name: z.string(),
      dept_id: id.nullable(),
      dept_name: z.string(),
      big_dept_id: id.nullable(),
      big_dept_name: z.string(),
    }),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** The fields that an export may have; sensitive ones only for those who may see them. */
  downloadConfig: {
    method: 'POST',
    path: '/api/system/user/downloadconfig',
    summary: '可导出的字段',
    access: 'personnel:user:export',
    body: z.object({ person_type_id: rowId.optional() }),
    data: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        type: z.enum(fieldTypes),
        section: z.string(),
        sensitive: z.boolean(),
      }),
    ),
    offline: 'online',
    audit: false,
    mutation: false,
  },
  graphql: {
    method: 'POST',
    path: '/api/system/user/graphql/query',
    summary: '人员 GraphQL 查询（仅限登记过的查询）',
    access: 'personnel:user:list',
    body: graphqlInput,
    data: graphqlAnswer,
    errors: ['GRAPHQL_REFUSED', 'INPUT_INVALID'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
});
