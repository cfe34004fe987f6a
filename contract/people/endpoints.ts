import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf } from '../kernel/paging';
import { rowIdQuery } from '../kernel/wire';
import { heldPeople, heldPerson } from './held';
import { lookupEndpoints } from './lookup-endpoints';
import { peopleModule } from './module';
import { recordEndpoints } from './record-endpoints';
import { statusEndpoints } from './status-endpoints';
import { teacherEndpoints } from './teacher-endpoints';
import { typeEndpoints } from './type-endpoints';
import * as types from './types';
import { pickEndpoints } from './pick-endpoints';
import { userEndpoints } from './user-endpoints';

const read = { offline: 'cached', mutation: false } as const;
const write = { method: 'POST', offline: 'online', mutation: true } as const;

const personEndpoints = defineEndpoints(peopleModule, {
  query: {
    ...read,
    method: 'POST',
    path: '/api/system/user/userinfoquery',
    summary: '人员查询（按数据范围）',
    access: 'personnel:user:list',
    body: types.userQuery,
    data: pageOf(types.userRecord),
    held: heldPeople,
    errors: ['SENSITIVE_FILTER'],
    audit: false,
  },
  detail: {
    ...read,
    method: 'GET',
    path: '/api/system/user/userinfo',
    summary: '人员详情，敏感信息打码',
    access: 'personnel:user:view',
    query: z.object({ user_id: rowIdQuery }),
    data: types.userDetail,
    held: heldPerson,
    errors: ['NOT_FOUND'],
    audit: 'people.view',
  },
  /** Its own call, so that who saw what stands in the audit log. Never cached on a device. */
  reveal: {
    method: 'GET',
    path: '/api/v2/people/:userId/sensitive',
    summary: '查看完整的证件号码和联系方式',
    access: 'personnel:sensitive:view',
    params: z.object({ userId: rowIdQuery }),
    data: types.sensitiveValues,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'people.reveal',
    mutation: false,
    closedToViewers: true,
  },
  add: {
    ...write,
    path: '/api/system/user/userinfoAdd',
    summary: '新增人员',
    access: 'personnel:user:add',
    body: types.addUser,
    data: types.savedUser,
    errors: [
      'INPUT_INVALID',
      'PERSON_TYPE_STOPPED',
      'STAFF_ID_TAKEN',
      'ID_CARD_TAKEN',
      'PERSON_OUT_OF_SCOPE',
      'GUESSES_USED_UP',
    ],
    audit: 'people.add',
    auditRefusals: ['STAFF_ID_TAKEN', 'ID_CARD_TAKEN', 'PERSON_OUT_OF_SCOPE'],
  },
  edit: {
    ...write,
    path: '/api/system/user/userinfoedit',
    summary: '编辑人员',
    access: 'personnel:user:edit',
    body: types.editUser,
    data: types.savedUser,
    errors: [
      'NOT_FOUND',
      'PERSON_NOT_OWN',
      'INPUT_INVALID',
      'VERSION_MISSING',
      'VERSION_STALE',
      'STAFF_ID_TAKEN',
      'ID_CARD_TAKEN',
      'PERSON_OUT_OF_SCOPE',
      'RANK_TOO_LOW',
      'GUESSES_USED_UP',
    ],
    audit: 'people.edit',
    auditRefusals: ['STAFF_ID_TAKEN', 'ID_CARD_TAKEN', 'PERSON_OUT_OF_SCOPE'],
  },
  /* Batches name the outcome, not a form somebody filled, so the last one wins and no version is demanded. */
  enable: {
    ...write,
    path: '/api/system/user/enable',
    summary: '启用人员及其账号',
    access: 'personnel:user:enable',
    body: types.enableUsers,
    data: types.changedCount,
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', 'RANK_TOO_LOW'],
    audit: 'people.enable',
  },
  deactivate: {
    ...write,
    path: '/api/system/user/deactivate',
    summary: '停用人员及其账号',
    access: 'personnel:user:enable',
    body: types.enableUsers,
    data: types.changedCount,
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', 'PERSON_IS_SELF', 'RANK_TOO_LOW', 'LAST_ADMINISTRATOR'],
    audit: 'people.disable',
  },
  assignDept: {
    ...write,
    path: '/api/v2/people/batch/dept',
    summary: '批量设置科室',
    access: 'personnel:user:edit',
    body: types.assignDept,
    data: types.changedCount,
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', 'INPUT_INVALID', 'PERSON_OUT_OF_SCOPE'],
    audit: 'people.dept',
  },
});

export const peopleEndpoints = {
  ...personEndpoints,
  ...statusEndpoints,
  ...recordEndpoints,
  ...teacherEndpoints,
  ...typeEndpoints,
  ...lookupEndpoints,
  ...userEndpoints,
  ...pickEndpoints,
};
