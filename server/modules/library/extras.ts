import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { binDays } from '@contract/library/rules';
import { holds } from '@contract/permissions';
import { startChore } from '@server/kernel/chore';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { ModuleContext } from '@server/kernel/module';
import type { Reference } from '@server/kits/references';
import { removeAttachments, type AttachmentOwner } from '../attachment/public';
import { isTurnOf } from '../approval/public';
import { fileFlow, fileSubject } from './flow';
import { libraryOwner } from './files';
import { versionsOf } from './rows';
import { managesFiles, sightOf } from './sight';
import { libraryFiles as files, libraryVersions as versions } from './tables';

/** Files of versions: published ones for readers, others for who keeps the file and who reviews it. */
export const libraryAttachments: AttachmentOwner = {
  key: libraryOwner,
  async canRead(db, user, ownerId) {
    if (!holds(user, 'nf:file:list')) return false;
    const [row] = await db
      .select({ file: files, number: versions.number })
      .from(versions)
      .innerJoin(files, eq(files.id, versions.fileId))
      .where(eq(versions.id, Number(ownerId) || 0));
    if (!row) return false;
    const { file, number } = row;
    if (file.ownerId === user.userId || managesFiles(user)) return true;
    if (number > file.number)
      return holds(user, 'nf:file:approve') && isTurnOf(db, user.userId, fileFlow, fileSubject(file));
    const { readable } = await sightOf(db, user);
    return (await db.$count(files, and(eq(files.id, file.id), readable))) > 0;
  },
  // Before it is saved only: what a version was stays as it is.
  canWrite: (_, user, ownerId) => Promise.resolve(ownerId === '' && holds(user, 'nf:file:upload')),
};

const everyMs = 6 * 3_600_000;
/** Files that are cleared in one transaction. */
const most = 100;

/** Clears from the recycle bin what has lain there for `binDays`. */
export function startBinChore(context: ModuleContext) {
  return startChore(context.log, {
    failure: 'clearing the recycle bin of the library failed',
    everyMs,
    run: () => clearBin(context),
  });
}

/** @returns how many files went; of two processes the second finds none left */
export async function clearBin({ database, storage }: Pick<ModuleContext, 'database' | 'storage'>): Promise<number> {
  const hashes: string[] = [];
  let cleared = 0;
  for (;;) {
    const some = await database.transaction(async (tx) => {
      const old = await tx
        .select({ id: files.id })
        .from(files)
        .where(lt(files.removedAt, sql`now() - make_interval(days => ${binDays})`))
        .orderBy(files.id)
        .limit(most)
        .for('update', { skipLocked: true });
      const ids = old.map(({ id }) => id);
      const list = ids.length === 0 ? [] : await versionsOf(tx, ids);
      hashes.push(
        ...(await removeAttachments(
          tx,
          libraryOwner,
          list.map(({ id }) => String(id)),
        )),
      );
      if (ids.length > 0) await tx.delete(files).where(inArray(files.id, ids));
      return ids.length;
    });
    cleared += some;
    if (some < most) break;
  }
  await deleteUnreferenced({ database, storage }, hashes);
  return cleared;
}

export const libraryReferences: Reference[] = [
  {
    to: 'department',
    columns: ['library_folder_department.dept_id', 'library_file_department.dept_id', 'library_share.dept_id'],
    because: 'says for whose people files are; a department without people has no readers',
  },
  {
    to: 'person',
    columns: [
      'library_file.owner_id',
      'library_version.created_by',
      'library_share.person_id',
      'library_mark.person_id',
    ],
    because: 'says who brought, was given and read a file; lists of people leave deleted ones out',
  },
];
