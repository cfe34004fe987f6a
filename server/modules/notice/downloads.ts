import { AppError } from '@contract/kernel/errors';
import { exportedReader } from '@contract/notice/exported-reader';
import { readersQuery } from '@contract/notice/push-types';
import { readersSheet } from '@contract/notice/sheet';
import { download, sheetDownload } from '../download/public';
import { isPushInSight } from './push-queries';
import { readerPage } from './push-readers';

/** The readers of a push as a workbook, for exports that are too large for the browser. */
export const readersDownload = download({
  ...sheetDownload({
    kind: readersSheet.key,
    title: '阅读名单',
    permission: 'notice:push:export',
    sheet: readersSheet,
    input: readersQuery,
    async page({ db, user, input: { push_id, ...filter } }, page, size) {
      const { total, list } = await readerPage(db, user.scope, push_id, { ...filter, page, size });
      return { total, list: list.map(exportedReader) };
    },
  }),
  async estimate({ db, user, input }) {
    if (!(await isPushInSight(db, user.scope, input.push_id))) throw new AppError('NOT_FOUND');
    return { note: '', confirm: false };
  },
});
