import { eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { libraryFileEndpoints } from '@contract/library/files';
import { limits } from '@contract/library/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, seenRow, type Reader } from '@server/kits/row-calls';
import { addRow, changeRow, find, replaceParts } from '@server/kits/rows';
import { bindAttachments, broughtFiles } from '../attachment/public';
import { statusOf, submit, withdraw } from '../approval/public';
import { demandAudience } from './folders';
import { fileFlow, fileSubject, publish } from './flow';
import { demandAct, fileSource, refuse } from './rows';
import { managesFiles, sightOf } from './sight';
import {
  libraryFileDepartments as fileDepts,
  libraryFiles as files,
  libraryFolders as folders,
  libraryVersions as versions,
} from './tables';
import { tellReaders } from './telling';

/** Key of the files; their record is the version. */
export const libraryOwner = 'library';

type Calls = Pick<
  typeof libraryFileEndpoints,
  | 'addLibraryFiles'
  | 'saveLibraryFile'
  | 'addLibraryVersion'
  | 'submitLibraryFile'
  | 'removeLibraryFile'
  | 'restoreLibraryFile'
>;

/** Files: their way to readers, and into the recycle bin. */
export const fileHandlers: Handlers<Calls> = {
  addLibraryFiles: async (call) => {
    const { db, user, body, audit } = call;
    const folder = await demandFolder(call, body.folder_id);
    if (body.must_read && !managesFiles(user)) throw refuse('只有文件管理员可以设为必读，请取消后重试');
    await demandAudience(db, body);
    const brought = await broughtFiles(db, user.userId, libraryOwner, body.attachment_ids);
    await demandQuota(
      db,
      user.userId,
      brought.reduce((sum, { size }) => sum + size, 0),
    );
    const ids: number[] = [];
    for (const file of brought) {
      const id = await addRow(db, files, {
        folderId: folder.id,
        ownerId: user.userId,
        name: file.name.slice(0, limits.name),
        tags: [...new Set(body.tags)],
        typeIds: [...new Set(body.type_ids)],
        validUntil: body.valid_until,
        mustRead: body.must_read,
      });
      await replaceParts(db, fileDepts, fileDepts.fileId, id, partsOf(id, body.dept_ids));
      await addVersion(db, user, { fileId: id, number: 1, file, note: '' });
      if (body.submit) await handIn(db, user, id);
      ids.push(id);
    }
    audit({ target: `library_folder:${folder.id}`, detail: { ids } });
    return { ids };
  },

  saveLibraryFile: (call) =>
    savedRow(call, fileSource, async (before) => {
      const { db, user, body } = call;
      const { id, folder_id, type_ids, dept_ids, valid_until, must_read, ...values } = body;
      demandAct('edit', before!);
      const isManager = managesFiles(user);
      const kept = { must_read: before!.must_read, pinned: before!.pinned };
      if (!isManager && (kept.must_read !== must_read || kept.pinned !== body.pinned))
        throw refuse('只有文件管理员可以设置必读与置顶');
      const folder = await demandFolder(call, folder_id);
      // Otherwise what nobody has reviewed would come into it.
      if (folder.id !== before!.folder_id && folder.needsReview && before!.number > 0 && !isManager)
        throw refuse(`“${folder.name}”需要审核，不能把已有文件移入，请在该文件夹中重新上传`);
      await demandAudience(db, body);
      const tags = [...new Set(values.tags)];
      const typeIds = [...new Set(type_ids)];
      await changeRow(db, files, id, {
        ...values,
        tags,
        folderId: folder_id,
        typeIds,
        validUntil: valid_until,
        mustRead: must_read,
      });
      await replaceParts(db, fileDepts, fileDepts.fileId, id, partsOf(id, dept_ids));
      if (must_read && !before!.must_read) await tellReaders(db, await find(db, files, id));
      return id;
    }),

  addLibraryVersion: (call) =>
    savedRow(call, fileSource, async (before) => {
      const { db, user, body } = call;
      demandAct('version', before!);
      const [file] = await broughtFiles(db, user.userId, libraryOwner, [body.attachment_id]);
      const { latest } = await find(db, files, body.id);
      await demandQuota(db, before!.owner.user_id, file!.size);
      await changeRow(db, files, body.id, { latest: latest + 1, state: 'draft' });
      await addVersion(db, user, {
        fileId: body.id,
        number: latest + 1,
        file: file!,
        note: body.note,
      });
      // What readers see already is followed by its next version at once, or by its review.
      if (before!.state === 'published') await handIn(db, user, body.id);
      return body.id;
    }),

  submitLibraryFile: (call) =>
    savedRow(call, fileSource, async (before) => {
      const { db, user, body } = call;
      demandAct(body.submit ? 'submit' : 'withdraw', before!);
      if (body.submit) {
        await handIn(db, user, body.id);
        return body.id;
      }
      const subjectId = fileSubject({ id: body.id, ownerId: before!.owner.user_id });
      const submitted = (await statusOf(db, fileFlow, [subjectId])).get(subjectId);
      if (!submitted) throw new AppError('NOT_FOUND');
      await withdraw(db, user.userId, submitted.recordId);
      return body.id;
    }),

  removeLibraryFile: async (call) => {
    const { db, body, audit } = call;
    const before = await seenRow(call, fileSource, body.id);
    demandAct('remove', before);
    await changeRow(db, files, body.id, { removedAt: sql`now()`, pinned: false });
    audit({ target: `library_file:${body.id}` });
    return { id: body.id };
  },

  restoreLibraryFile: (call) =>
    savedRow(call, fileSource, async (before) => {
      demandAct('restore', before!);
      await changeRow(call.db, files, call.body.id, { removedAt: null });
      return call.body.id;
    }),
};

const partsOf = (fileId: number, deptIds: readonly number[]) =>
  [...new Set(deptIds)].map((deptId) => ({ fileId, deptId }));

/** A folder that the caller sees. @throws AppError REFERENCE_MISSING */
async function demandFolder({ db, user }: Reader, id: number): Promise<typeof folders.$inferSelect> {
  const { folderIds } = await sightOf(db, user);
  if (!folderIds.has(id)) throw new AppError('REFERENCE_MISSING');
  return find(db, folders, id);
}

/** Bytes of what somebody has brought, all versions and the recycle bin together. */
export async function usedBy(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ used: sql<string>`coalesce(sum(${versions.size}), 0)` })
    .from(versions)
    .innerJoin(files, eq(files.id, versions.fileId))
    .where(eq(files.ownerId, userId));
  return Number(row!.used);
}

/** @throws AppError LIBRARY_REFUSED */
async function demandQuota(tx: Db, userId: number, more: number): Promise<void> {
  // Two uploads at once count one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`library:${userId}`}, 0))`);
  if ((await usedBy(tx, userId)) + more > limits.quota)
    throw refuse(`空间已满（每人 ${limits.quota / 1024 ** 3} GB），请删除不用的文件，或联系教育处`);
}

interface NewVersion {
  fileId: number;
  number: number;
  file: Awaited<ReturnType<typeof broughtFiles>>[number];
  note: string;
}

async function addVersion(tx: Db, user: CurrentUser, { fileId, number, file, note }: NewVersion): Promise<void> {
  const { id: attachmentId, ...facts } = file;
  const [made] = await tx
    .insert(versions)
    .values({ fileId, number, attachmentId, ...facts, note, createdBy: user.userId })
    .returning({ id: versions.id });
  await bindAttachments(tx, user, { owner: libraryOwner, ownerId: String(made!.id), ids: [attachmentId] });
}

/** Hands a file in where its folder is reviewed; otherwise its newest version is out at once. */
async function handIn(tx: Db, user: CurrentUser, id: number): Promise<void> {
  const file = await find(tx, files, id);
  const folder = await find(tx, folders, file.folderId);
  if (!folder.needsReview) return publish(tx, id);
  await changeRow(tx, files, id, { state: 'pending' });
  await submit(tx, fileFlow, {
    subjectId: fileSubject(file),
    submitterId: user.userId,
    title: `${file.name}（${folder.name}）`,
    payload: { number: file.latest },
  });
}
