import { exportedUser } from '@contract/people/exported-user';
import { userExportSheet } from '@contract/people/user-sheet';
import { usersQuery } from '@contract/people/user-types';
import { sheetDownload } from '../../download/public';
import { inOwnDepartments, userPage } from './list';

const shared = { sheet: userExportSheet, input: usersQuery };

/** Both lists of users as workbooks, for exports that are too large for the browser. */
export const userDownloads = [
  sheetDownload({
    ...shared,
    kind: 'people.users',
    title: '用户',
    permission: 'personnel:account:export',
    async page({ db, user, input }, page, size) {
      const { total, list } = await userPage(db, user, { ...input, page, size });
      return { total, list: list.map(exportedUser) };
    },
  }),
  sheetDownload({
    ...shared,
    kind: 'people.deptUsers',
    title: '科室用户',
    permission: 'personnel:deptUser:export',
    async page({ db, user, input }, page, size) {
      const { total, list } = await userPage(db, user, { ...input, page, size }, inOwnDepartments(user));
      return { total, list: list.map(exportedUser) };
    },
  }),
];
