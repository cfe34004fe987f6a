import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { peopleModule } from './module';
import { typeConfig, typeConfigInput } from './type-config';
import { rowId, rowIdQuery } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';

const id = z.number().int();
const enableState = z.union([z.literal(1), z.literal(2)]);

/** A personnel type as lists show it. */
export const typeRow = z.object({
  id,
  type_name: z.string(),
  sort: id,
  status: id,
  /** Types 1 to 7 belong to the system: they can be stopped, not removed. */
  is_builtin: z.boolean(),
  /** Name of the role, or its code when there is none of it any more. */
  default_role: z.string(),
  account_rule: z.enum(['staff_id', 'student_id']),
  trains: z.boolean(),
  rotates: z.boolean(),
  handbook: z.boolean(),
  field_count: id,
  user_count: id,
  version: id,
});
export type TypeRow = z.output<typeof typeRow>;

export const typeDetail = z.object({
  id,
  type_name: z.string(),
  sort: id,
  status: id,
  is_builtin: z.boolean(),
  version: id,
  config: typeConfig,
});
export type TypeDetail = z.output<typeof typeDetail>;

const read = { method: 'GET', offline: 'cached', audit: false, mutation: false } as const;
const write = { method: 'POST', offline: 'online', mutation: true } as const;

/** Personnel types and how people of each are recorded. */
export const typeEndpoints = defineEndpoints(peopleModule, {
  typeList: {
    ...read,
    path: '/api/system/personneltypeconflist',
    summary: '人员类型列表',
    access: 'system:personnelType:list',
    data: z.array(typeRow),
  },
  typeRow: {
    ...read,
    path: '/api/system/personneltypeconfrow',
    summary: '人员类型及其档案字段、业务状态',
    access: 'system:personnelType:list',
    query: z.object({ id: rowIdQuery }),
    data: typeDetail,
    errors: ['NOT_FOUND'],
  },
  typeUpdateRow: {
    ...write,
    path: '/api/system/personneltypeconfuprow',
    summary: '启用、停用人员类型，调整顺序',
    access: 'system:personnelType:edit',
    body: z.object({ id: rowId, status: enableState.optional(), sort: z.int32().optional() }),
    data: typeDetail,
    errors: ['NOT_FOUND', 'VERSION_MISSING', 'VERSION_STALE'],
    audit: 'people.type.update',
  },
  /** Without an id a new type is made, for which no version is demanded. */
  typeSave: {
    ...write,
    path: '/api/system/personneltypeconfrowsave',
    summary: '保存人员类型',
    access: 'system:personnelType:edit',
    body: z.object({
      id: rowId.optional(),
      type_name: lineText(30).min(1),
      sort: z.int32(),
      config: typeConfigInput,
    }),
    data: typeDetail,
    errors: ['NOT_FOUND', 'INPUT_INVALID', 'VERSION_MISSING', 'VERSION_STALE', 'PERSON_TYPE_NAME_TAKEN'],
    audit: 'people.type.save',
  },
  typeRemove: {
    ...write,
    path: '/api/system/personneltypeconfremove',
    summary: '删除人员类型',
    access: 'system:personnelType:remove',
    body: z.object({ id: rowId }),
    data: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND', 'PERSON_TYPE_BUILT_IN', 'PERSON_TYPE_IN_USE'],
    audit: 'people.type.remove',
  },
  /** What every form and list of people needs of the types, the field configuration included. */
  systemTypes: {
    ...read,
    path: '/api/system/user/systemusertype',
    summary: '启用的人员类型及其档案字段、业务状态',
    access: 'login',
    data: z.array(typeDetail),
  },
  allTypes: {
    ...read,
    path: '/api/system/user/useralltype',
    summary: '全部人员类型，停用的也在内',
    access: 'login',
    data: z.array(z.object({ id, type_name: z.string(), status: id })),
  },
});
