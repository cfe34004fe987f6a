import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { LibraryFile, LibraryFileDetail } from '@contract/library/files';
import { canAct, type FileAct, type FileView } from '@contract/library/rules';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { first } from '@server/kits/rows';
import { personRefs } from '../people/public';
import { people } from '../people/tables';
import { managesFiles, reviewsFiles, sharesOf, sightOf, type Sight } from './sight';
import {
  libraryFileDepartments as fileDepts,
  libraryFiles as files,
  libraryFolders as folders,
  libraryMarks as marks,
  libraryVersions as versions,
} from './tables';

export type FileRow = typeof files.$inferSelect;

/** @throws AppError LIBRARY_REFUSED */
export const refuse = (reason: string) => new AppError('LIBRARY_REFUSED', { reason });

/** The version that is shown: what readers see, and before there is one the newest. */
const shownNumber = sql`case when ${files.number} > 0 then ${files.number} else ${files.latest} end`;

const fileRows = (db: Db, userId: number) =>
  db
    .select({
      ...getTableColumns(files),
      folderName: folders.name,
      ownerName: people.name,
      ownerStaffId: people.staffId,
      shown: versions,
      mark: marks,
    })
    .from(files)
    .innerJoin(folders, eq(folders.id, files.folderId))
    .innerJoin(people, eq(people.id, files.ownerId))
    .innerJoin(versions, and(eq(versions.fileId, files.id), eq(versions.number, shownNumber)))
    .leftJoin(marks, and(eq(marks.fileId, files.id), eq(marks.personId, userId)))
    .$dynamic();
type Row = Awaited<ReturnType<typeof fileRows>>[number];

async function toFiles(db: Db, user: CurrentUser, rows: readonly Row[]): Promise<LibraryFile[]> {
  const ids = rows.map(({ id }) => id);
  const depts = ids.length === 0 ? [] : await db.select().from(fileDepts).where(inArray(fileDepts.fileId, ids));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    folder_id: row.folderId,
    folder_name: row.folderName,
    attachment_id: row.shown.attachmentId,
    kind: row.shown.kind,
    size: row.shown.size,
    number: row.shown.number,
    owner: { user_id: row.ownerId, name: row.ownerName, staff_id: row.ownerStaffId },
    tags: row.tags,
    type_ids: row.typeIds,
    dept_ids: depts.filter(({ fileId }) => fileId === row.id).map(({ deptId }) => deptId),
    valid_until: row.validUntil,
    must_read: row.mustRead,
    pinned: row.pinned,
    state: row.state,
    removed: row.removedAt !== null,
    downloads: row.downloads,
    updated_at: row.updatedAt.toISOString(),
    favourite: row.mark?.favourite ?? false,
    read_at: row.mark?.readNumber === row.shown.number ? (row.mark.readAt?.toISOString() ?? null) : null,
    is_mine: row.ownerId === user.userId || managesFiles(user),
    version: row.version,
  }));
}

/** Condition of a view. */
export function inView(view: FileView, sight: Sight, user: CurrentUser): SQL {
  const own = eq(files.ownerId, user.userId);
  switch (view) {
    case 'all':
      return sight.readable;
    case 'favourite':
      return and(sight.readable, eq(marks.favourite, true))!;
    case 'unread':
      return and(sight.readable, eq(files.mustRead, true), sql`${marks.readNumber} is distinct from ${files.number}`)!;
    case 'shared':
      return sight.shared;
    case 'own':
      return and(own, isNull(files.removedAt))!;
    case 'bin':
      return and(isNotNull(files.removedAt), holds(user, 'nf:file:remove') ? undefined : own)!;
  }
}

/** A page of files, pinned ones first. */
export async function filePage(
  { db, user }: Reader,
  { page, size, where }: { page: number; size: number; where: SQL | undefined },
): Promise<{ total: number; list: LibraryFile[] }> {
  const [all] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(files)
    .innerJoin(versions, and(eq(versions.fileId, files.id), eq(versions.number, shownNumber)))
    .leftJoin(marks, and(eq(marks.fileId, files.id), eq(marks.personId, user.userId)))
    .where(where);
  const rows = await fileRows(db, user.userId)
    .where(where)
    .orderBy(desc(files.pinned), desc(files.updatedAt), desc(files.id))
    .limit(size)
    .offset((page - 1) * size);
  return { total: all!.total, list: await toFiles(db, user, rows) };
}

/** Whether somebody sees a file at all: reads it, or keeps it. */
export const seenBy = ({ readable, kept }: Sight): SQL => sql`((${readable}) or (${kept}))`;

/**
 * @param among `readable`: only what readers see
 * @throws AppError NOT_FOUND, also for one that the caller does not see
 */
export async function fileOf(
  { db, user }: Reader,
  id: number,
  among: 'seen' | 'readable' = 'seen',
): Promise<LibraryFile> {
  const sight = await sightOf(db, user);
  const condition = among === 'seen' ? seenBy(sight) : sight.readable;
  const row = first(await fileRows(db, user.userId).where(and(eq(files.id, id), condition)));
  return (await toFiles(db, user, [row]))[0]!;
}

/** A file with its versions; those that are not published for who keeps or reviews it, whom it is shared with for who keeps it. */
export async function fileDetail(reader: Reader, id: number): Promise<LibraryFileDetail> {
  const { db, user } = reader;
  const file = await fileOf(reader, id);
  const isWhole = file.is_mine || (file.state === 'pending' && reviewsFiles(user));
  const list = await db
    .select({ ...getTableColumns(versions), author: people.name, published: files.number })
    .from(versions)
    .innerJoin(people, eq(people.id, versions.createdBy))
    .innerJoin(files, eq(files.id, versions.fileId))
    .where(and(eq(versions.fileId, id), isWhole ? undefined : sql`${versions.number} <= ${files.number}`))
    .orderBy(desc(versions.number));
  const shared = file.is_mine ? await sharesOf(db, id) : [];
  const [{ until } = { until: null }] = file.is_mine
    ? await db.select({ until: files.sharedUntil }).from(files).where(eq(files.id, id))
    : [];
  const refs = await personRefs(
    db,
    user.scope,
    shared.flatMap(({ personId }) => personId ?? []),
  );
  return {
    ...file,
    versions: list.map((one) => ({
      number: one.number,
      attachment_id: one.attachmentId,
      name: one.name,
      kind: one.kind,
      size: one.size,
      note: one.note,
      created_by: one.author,
      created_at: one.createdAt.toISOString(),
      is_published: one.number <= one.published,
    })),
    shares: {
      people: [...refs.values()],
      dept_ids: shared.flatMap(({ deptId }) => deptId ?? []),
      until,
    },
  };
}

export const fileSource: RowSource<LibraryFile> = {
  table: files,
  words: {
    name: '文件名',
    folder_name: '文件夹',
    number: '版本',
    tags: { word: '标签', say: (list) => list.join('、') },
    valid_until: '有效期至',
    must_read: { word: '必读', say: (is) => (is ? '是' : '否') },
    pinned: { word: '置顶', say: (is) => (is ? '是' : '否') },
  },
  read: fileOf,
};

const refusals: Record<FileAct, string> = {
  edit: '审核中的文件不能修改，请先撤回',
  version: '审核中的文件不能上传新版本，请先撤回',
  submit: '文件已发布或正在审核，请刷新后核对',
  withdraw: '只有审核中的文件可以撤回',
  share: '发布后的文件才能共享',
  remove: '审核中的文件不能删除，请先撤回',
  restore: '文件不在回收站，请刷新后核对',
};

/** @throws AppError NOT_FOUND for somebody else's, LIBRARY_REFUSED where its state does not allow the act */
export function demandAct(act: FileAct, file: LibraryFile): void {
  if (!file.is_mine) throw new AppError('NOT_FOUND');
  if (!canAct(act, file)) throw refuse(file.removed ? '文件在回收站，请先恢复' : refusals[act]);
}

/** The versions of files, oldest first. */
export const versionsOf = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(versions)
    .where(inArray(versions.fileId, [...ids]))
    .orderBy(asc(versions.fileId), asc(versions.number));
