import { peopleEndpoints } from '@contract/people/endpoints';
import { call } from '@device/api/call';
import { exportPageSize } from '@/kits/export/export-button';

type Filters = Omit<Parameters<typeof call<typeof peopleEndpoints.userList>>[1]['body'], 'page' | 'size'>;
type ListEndpoint = typeof peopleEndpoints.userList | typeof peopleEndpoints.deptUserList;

const fetchWith = (endpoint: ListEndpoint) => (filters: Filters, page: number) =>
  call(endpoint, { body: { ...filters, page, size: exportPageSize } });

/** The list of everybody in the data scope. */
export const allUsers = {
  title: '用户管理',
  fileName: '用户',
  endpoint: peopleEndpoints.userList,
  fetch: fetchWith(peopleEndpoints.userList),
  exportCode: 'personnel:account:export',
  task: 'people.users',
  views: 'people.users',
  hasImport: true,
  hasTeachers: false,
} as const;

/** The list that a department keeps. */
export const deptUsers = {
  ...allUsers,
  title: '科室用户管理',
  fileName: '科室用户',
  endpoint: peopleEndpoints.deptUserList,
  fetch: fetchWith(peopleEndpoints.deptUserList),
  exportCode: 'personnel:deptUser:export',
  task: 'people.deptUsers',
  views: 'people.dept-users',
  hasImport: false,
  hasTeachers: true,
} as const;

export type UserListKind = typeof allUsers | typeof deptUsers;
