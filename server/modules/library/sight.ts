import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { seenFolders, type Audience } from '@contract/library/rules';
import { holds } from '@contract/permissions';
import { array } from '@server/kernel/database/array';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { people } from '../people/tables';
import { staysAt } from '../rotation/public';
import {
  libraryFileDepartments as fileDepts,
  libraryFiles as files,
  libraryFolderDepartments as folderDepts,
  libraryFolders as folders,
  libraryShares as shares,
} from './tables';

type User = Omit<CurrentUser, 'sessionId'>;

export const managesFiles = (user: User) => holds(user, 'nf:file:edit');
export const managesFolders = (user: User) => holds(user, 'nf:folder:config');

/** Whether somebody may review files; which of them is for the approval to say. */
export const reviewsFiles = (user: User) => holds(user, 'nf:file:approve');

/** All folders with for whom they are. */
export async function allFolders(db: Db) {
  const rows = await db.select().from(folders).orderBy(folders.name, folders.id);
  const depts = await db.select().from(folderDepts);
  return rows.map((row) => ({
    ...row,
    parent_id: row.parentId,
    type_ids: row.typeIds,
    dept_ids: depts.filter(({ folderId }) => folderId === row.id).map(({ deptId }) => deptId),
  }));
}
export type FolderRow = Awaited<ReturnType<typeof allFolders>>[number];

/** Who somebody is for audiences: his type, his department and those in which he is placed today. */
export async function whoIs(db: Db, user: User): Promise<{ typeId: number; deptIds: number[] }> {
  const day = today();
  const stays = await staysAt(db, { userIds: [user.userId], from: day, to: day });
  const own = user.deptId === null ? [] : [user.deptId];
  return { typeId: user.typeId, deptIds: [...new Set([...own, ...stays.map(({ deptId }) => deptId)])] };
}

/** What somebody sees of the library. */
export interface Sight {
  /** All folders, whoever sees them. */
  folders: readonly FolderRow[];
  folderIds: ReadonlySet<number>;
  /** Published files that he reads: by folder and audience, or because they are shared with him. */
  readable: SQL;
  /** Files that are shared with him. */
  shared: SQL;
  /** Files that he opens whatever readers see: his own, those under review for who reviews, all for who manages them. */
  kept: SQL;
}

export async function sightOf(db: Db, user: User): Promise<Sight> {
  const who = await whoIs(db, user);
  const list = await allFolders(db);
  const isManager = managesFiles(user);
  const folderIds = isManager || managesFolders(user) ? new Set(list.map(({ id }) => id)) : seenFolders(list, who);
  const inDepts = (table: 'library_file_department' | 'library_share') =>
    sql`select 1 from ${sql.identifier(table)} of where of.file_id = ${files.id}`;
  const mine = array(who.deptIds, 'int');
  const shared = sql`(${files.sharedUntil} is null or ${files.sharedUntil} >= ${today()}) and exists (
    ${inDepts('library_share')} and (of.person_id = ${user.userId} or of.dept_id = any(${mine})))`;
  const admitted = sql`(${files.typeIds} = '{}' or ${who.typeId} = any(${files.typeIds}))
    and (not exists (${inDepts('library_file_department')})
      or exists (${inDepts('library_file_department')} and of.dept_id = any(${mine})))
    and ${files.folderId} = any(${array([...folderIds], 'int')})`;
  const isOut = and(isNull(files.removedAt), sql`${files.number} > 0`)!;
  const isValid = sql`(${files.validUntil} is null or ${files.validUntil} >= ${today()})`;
  return {
    folders: list,
    folderIds,
    readable: isManager ? isOut : and(isOut, isValid, or(sql`(${admitted})`, sql`(${shared})`))!,
    shared: and(isOut, isValid, sql`(${shared})`)!,
    kept: isManager
      ? sql`true`
      : or(eq(files.ownerId, user.userId), reviewsFiles(user) ? eq(files.state, 'pending') : undefined)!,
  };
}

/** Condition on `person` for those for whom a file is, by its own audience and those of its folders. */
export async function readersOf(db: Db, file: typeof files.$inferSelect): Promise<SQL> {
  const list = await allFolders(db);
  const depts = await db.select().from(fileDepts).where(eq(fileDepts.fileId, file.id));
  const audiences: Audience[] = [{ type_ids: file.typeIds, dept_ids: depts.map(({ deptId }) => deptId) }];
  for (let at = list.find(({ id }) => id === file.folderId); at; at = list.find(({ id }) => id === at.parentId))
    audiences.push(at);
  const day = today();
  const conditions: (SQL | undefined)[] = [];
  for (const { type_ids: types, dept_ids: ids } of audiences) {
    if (types.length > 0) conditions.push(inArray(people.typeId, [...types]));
    if (ids.length === 0) continue;
    const placed = await staysAt(db, { deptIds: ids, from: day, to: day });
    conditions.push(
      or(
        inArray(people.deptId, [...ids]),
        sql`${people.id} = any(${array([...new Set(placed.map(({ userId }) => userId))], 'int')})`,
      ),
    );
  }
  return and(isNull(people.deletedAt), eq(people.status, 1), eq(people.businessStatus, 2), ...conditions)!;
}

/** Departments with which a file is shared, and people. */
export const sharesOf = (db: Db, fileId: number) => db.select().from(shares).where(eq(shares.fileId, fileId));
