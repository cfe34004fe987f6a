import type { NoticeFile } from '@contract/notice/types';
import type { Db } from '@server/kernel/database/database';
import { attachmentsOf } from '../attachment/public';

/** Owner of the files that go with pushes; the record is the push. */
export const pushOwner = 'notice';

/** The files of pushes, by the push's id; asks for no right. */
export async function pushFiles(db: Db, pushIds: readonly number[]): Promise<Map<number, NoticeFile[]>> {
  const byPush = await attachmentsOf(db, pushOwner, pushIds.map(String));
  return new Map(
    [...byPush].map(([id, files]) => [
      Number(id),
      files.map(({ id: file, name, kind, size, has_thumbnail }) => ({ id: file, name, kind, size, has_thumbnail })),
    ]),
  );
}
