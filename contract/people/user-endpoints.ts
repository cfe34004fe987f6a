import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf } from '../kernel/paging';
import { sheetImportAnswer } from '../kernel/sheet-wire';
import { rowIdQuery } from '../kernel/wire';
import { peopleModule } from './module';
import * as types from './user-types';
import { changedCount } from './types';

const ofPerson = z.object({ userId: rowIdQuery });
const list = {
  method: 'POST',
  body: types.usersQuery,
  data: pageOf(types.userRow),
  offline: 'cached',
  audit: false,
  mutation: false,
} as const;
/* The answer holds passwords: as a mutation it would be kept with its receipt. Asked again, there are other passwords. */
const passwords = {
  method: 'POST',
  body: types.accountUsers,
  data: types.newPasswords,
  offline: 'online',
  mutation: false,
  closedToViewers: true,
} as const;

/** People as users of the system: their accounts and roles. */
export const userEndpoints = defineEndpoints(peopleModule, {
  userList: {
    ...list,
    path: '/api/v2/people/users/query',
    summary: '用户查询（按数据范围）',
    access: 'personnel:account:list',
  },
  deptUserList: {
    ...list,
    path: '/api/v2/people/dept-users/query',
    summary: '科室用户查询（数据范围内本科室的人员）',
    access: 'personnel:deptUser:list',
  },
  userRoles: {
    method: 'GET',
    path: '/api/v2/people/users/:userId/roles',
    summary: '用户的角色',
    access: 'personnel:account:roles',
    params: ofPerson,
    data: types.userRoles,
    errors: ['NOT_FOUND', 'USER_NO_ACCOUNT'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  setUserRoles: {
    method: 'POST',
    path: '/api/v2/people/users/:userId/roles',
    summary: '增减用户的角色',
    access: 'personnel:account:roles',
    params: ofPerson,
    body: types.userRolesInput,
    data: types.userRolesAnswer,
    errors: ['NOT_FOUND', 'USER_NO_ACCOUNT', 'GRANT_BEYOND_OWN', 'LAST_ADMINISTRATOR'],
    offline: 'online',
    audit: 'people.user.roles',
    mutation: true,
  },
  accountPlan: {
    method: 'POST',
    path: '/api/v2/people/users/accounts/plan',
    summary: '开通账号前：账号名、默认角色和可给的角色',
    access: 'personnel:account:add',
    body: types.accountUsers,
    data: types.accountPlan,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  openAccounts: {
    ...passwords,
    body: types.openAccountsInput,
    path: '/api/v2/people/users/accounts',
    summary: '为人员开通账号，密码只显示一次',
    access: 'personnel:account:add',
    errors: ['NOT_FOUND', 'USER_HAS_ACCOUNT', 'USERNAME_MISSING', 'USERNAME_TAKEN', 'GRANT_BEYOND_OWN'],
    audit: 'people.user.account',
  },
  resetPasswords: {
    ...passwords,
    path: '/api/v2/people/users/passwords',
    summary: '重置密码，新密码只显示一次，登录后须修改',
    access: 'personnel:account:reset',
    errors: ['NOT_FOUND', 'USER_NO_ACCOUNT', 'GRANT_BEYOND_OWN', 'USER_IS_SELF'],
    audit: 'people.user.password',
  },
  viewAs: {
    method: 'POST',
    path: '/api/v2/people/users/:userId/view',
    summary: '以用户的身份查看系统（只读，限时）',
    access: 'personnel:account:viewAs',
    params: ofPerson,
    data: types.viewSession,
    errors: ['NOT_FOUND', 'USER_NO_ACCOUNT', 'ACCOUNT_DISABLED', 'FORBIDDEN', 'GRANT_BEYOND_OWN'],
    offline: 'online',
    audit: 'people.user.view',
    // The answer holds a token: see `passwords`. Asked again, there is another session, which ends by itself.
    mutation: false,
    closedToViewers: true,
  },
  remove: {
    method: 'POST',
    path: '/api/system/user/delete',
    summary: '删除人员及其账号（仍有未完成的事项时拒绝）',
    access: 'personnel:user:remove',
    body: types.removeUsers,
    data: changedCount,
    errors: ['NOT_FOUND', 'PERSON_IN_USE', 'GRANT_BEYOND_OWN', 'LAST_ADMINISTRATOR'],
    offline: 'online',
    audit: 'people.remove',
    mutation: true,
  },
  importOptions: {
    method: 'GET',
    path: '/api/v2/people/users/import-options',
    summary: '导入人员时可选的内容',
    access: 'personnel:user:import',
    data: types.importOptions,
    offline: 'online',
    audit: false,
    mutation: false,
  },
  userImport: {
    method: 'POST',
    path: '/api/system/user/userinfoimport',
    summary: '按人员类型的配置导入人员：工号相同的更新，其余新增',
    access: 'personnel:user:import',
    body: types.userImportBody,
    data: sheetImportAnswer,
    errors: ['PERSON_TYPE_STOPPED'],
    offline: 'online',
    audit: 'people.import',
    mutation: true,
    bodyLimit: 4 * 1024 * 1024,
  },
  deptEdit: {
    method: 'POST',
    path: '/api/v2/people/dept-users/:userId/changes',
    summary: '科室维护人员资料：联系和带教信息直接保存，其余提交教育处审核',
    access: 'personnel:deptUser:edit',
    params: ofPerson,
    body: types.deptEditInput,
    data: types.deptEditAnswer,
    errors: [
      'NOT_FOUND',
      'INPUT_INVALID',
      'VERSION_MISSING',
      'VERSION_STALE',
      'PROFILE_UNCHANGED',
      'APPROVAL_OPEN',
      'APPROVAL_NO_REVIEWER',
    ],
    offline: 'online',
    audit: 'people.dept.edit',
    mutation: true,
  },
});
