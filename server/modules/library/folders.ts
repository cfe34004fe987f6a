import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { LibraryFolder, libraryFolderEndpoints } from '@contract/library/folders';
import { foldersBelow, placeProblem } from '@contract/library/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { lockList } from '@server/kits/list-lock';
import { removedRow, savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { first, replaceParts, saveRow } from '@server/kits/rows';
import { departments } from '../dictionary/tables';
import { personTypes } from '../people/tables';
import { refuse } from './rows';
import { allFolders, sightOf } from './sight';
import { libraryFiles as files, libraryFolderDepartments as folderDepts, libraryFolders as folders } from './tables';

/** @throws AppError REFERENCE_MISSING for a type or a department that is not there */
export async function demandAudience(
  db: Db,
  { type_ids, dept_ids }: { type_ids: readonly number[]; dept_ids: readonly number[] },
): Promise<void> {
  const [types, depts] = [new Set(type_ids), new Set(dept_ids)];
  const knownTypes = types.size === 0 ? 0 : await db.$count(personTypes, inArray(personTypes.id, [...types]));
  const knownDepts = depts.size === 0 ? 0 : await db.$count(departments, inArray(departments.id, [...depts]));
  if (knownTypes < types.size || knownDepts < depts.size) throw new AppError('REFERENCE_MISSING');
}

/** Folders that the caller sees, with the files that he reads in them and below. */
async function seenFolderList({ db, user }: Reader): Promise<LibraryFolder[]> {
  const sight = await sightOf(db, user);
  const counts = await db
    .select({ id: files.folderId, count: sql<number>`count(*)::int` })
    .from(files)
    .where(sight.readable)
    .groupBy(files.folderId);
  const seen = sight.folders.filter(({ id }) => sight.folderIds.has(id));
  return seen.map((one) => {
    const below = new Set(foldersBelow(seen, one.id));
    return {
      id: one.id,
      parent_id: one.parentId,
      name: one.name,
      needs_review: one.needsReview,
      type_ids: one.typeIds,
      dept_ids: one.dept_ids,
      files: counts.reduce((sum, { id, count }) => sum + (below.has(id) ? count : 0), 0),
      version: one.version,
    };
  });
}

const source: RowSource<LibraryFolder> = {
  table: folders,
  words: {
    name: '名称',
    needs_review: { word: '上传需审核', say: (is) => (is ? '是' : '否') },
  },
  read: async (reader, id) => first((await seenFolderList(reader)).filter((one) => one.id === id)),
};

export const folderHandlers: Handlers<typeof libraryFolderEndpoints> = {
  libraryFolders: (call) => seenFolderList(call),

  saveLibraryFolder: (call) =>
    savedRow(call, source, async () => {
      const { db, body } = call;
      const { id, parent_id: parentId, name, needs_review: needsReview, type_ids, dept_ids } = body;
      // Where a folder lies is a rule about all of them.
      await lockList(db, folders);
      const list = await allFolders(db);
      if (parentId !== null && !list.some((one) => one.id === parentId)) throw new AppError('REFERENCE_MISSING');
      const problem = placeProblem(list, id, parentId);
      if (problem) throw refuse(problem);
      await demandAudience(db, body);
      if (list.some((one) => one.id !== id && one.parentId === parentId && one.name === name))
        throw new AppError('NAME_TAKEN', { name });
      const saved = await saveRow(db, folders, id, { parentId, name, needsReview, typeIds: [...new Set(type_ids)] });
      const depts = [...new Set(dept_ids)].map((deptId) => ({ folderId: saved, deptId }));
      await replaceParts(db, folderDepts, folderDepts.folderId, saved, depts);
      return saved;
    }),

  removeLibraryFolder: (call) =>
    removedRow(call, source, async ({ id, name }) => {
      const { db } = call;
      const below = await db.$count(folders, eq(folders.parentId, id));
      const held = await db.$count(files, and(eq(files.folderId, id), isNull(files.removedAt)));
      const binned = await db.$count(files, eq(files.folderId, id));
      if (below > 0) throw refuse(`“${name}”中还有 ${below} 个下级文件夹，请先移走或删除`);
      if (held > 0) throw refuse(`“${name}”中还有 ${held} 个文件，请先移走或删除`);
      if (binned > 0) throw refuse(`回收站中还有 ${binned} 个“${name}”的文件，请先恢复并移走，或等待自动清除`);
    }),
};
