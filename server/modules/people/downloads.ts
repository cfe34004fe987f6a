import { exportedPerson } from '@contract/people/exported';
import { peopleSheet } from '@contract/people/sheet';
import { userQuery } from '@contract/people/types';
import { sheetDownload } from '../download/public';
import { peoplePage } from './queries';

/** The list of people as a workbook, for exports that are too large for the browser. */
export const peopleDownload = sheetDownload({
  kind: peopleSheet.key,
  title: '人员',
  permission: 'personnel:user:export',
  sheet: peopleSheet,
  input: userQuery,
  async page({ db, user, input }, page, size) {
    const { total, list } = await peoplePage(db, user, { ...input, page, size });
    return { total, list: list.map(exportedPerson) };
  },
});
