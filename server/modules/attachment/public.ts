import { and, asc, eq, inArray, notInArray, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Attachment } from '@contract/attachment/types';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandRight, mayRead } from './owners';
import { attachments } from './tables';
import { selectAttachments } from './view';

export type { AttachmentOwner } from './owners';

/**
 * Gives files that were uploaded for a record in the making, or are its own already, to the record; call it in the
 * transaction that saves it, after its own permission check.
 * @throws AppError NOT_FOUND when one of them is neither
 */
export async function bindAttachments(
  tx: Db,
  user: CurrentUser,
  { owner, ownerId, ids }: { owner: string; ownerId: string; ids: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await tx
    .select()
    .from(attachments)
    .where(and(inArray(attachments.id, wanted), eq(attachments.owner, owner)))
    .for('update');
  const mine = found.filter(
    (file) => file.ownerId === ownerId || (file.ownerId === '' && file.createdBy === user.userId),
  );
  if (mine.length !== wanted.length) throw new AppError('NOT_FOUND');
  await tx.update(attachments).set({ ownerId }).where(inArray(attachments.id, wanted));
}

/**
 * Makes exactly these files the record's: new ones are bound to it, its others are removed.
 * @returns hashes for `deleteUnreferenced`, to be called after the commit
 * @throws AppError NOT_FOUND as `bindAttachments`
 */
export async function setAttachments(
  tx: Db,
  user: CurrentUser,
  { owner, ownerId, ids }: { owner: string; ownerId: string; ids: readonly string[] },
): Promise<string[]> {
  await bindAttachments(tx, user, { owner, ownerId, ids });
  const others = ids.length === 0 ? undefined : notInArray(attachments.id, [...ids]);
  return removeFiles(tx, and(eq(attachments.owner, owner), eq(attachments.ownerId, ownerId), others));
}

/** Lets a record's files go: as files of no record they are removed within a day, their bytes with them. */
export async function releaseAttachments(
  tx: Db,
  { owner, ownerId, ids }: { owner: string; ownerId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(attachments)
    .set({ ownerId: '' })
    .where(and(inArray(attachments.id, [...ids]), eq(attachments.owner, owner), eq(attachments.ownerId, ownerId)));
}

/**
 * Gives a record files of its own with the bytes of others, which must be in the user's sight.
 * @returns the id of each copy, by that of the file it was made of
 * @throws AppError NOT_FOUND
 */
export async function copyAttachments(
  tx: Db,
  user: CurrentUser,
  { owner, ownerId, ids }: { owner: string; ownerId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  // Shared, so that none of them is deleted, and its bytes with it, before the copy stands.
  const found = await tx.select().from(attachments).where(inArray(attachments.id, wanted)).for('share');
  if (found.length !== wanted.length) throw new AppError('NOT_FOUND');
  for (const file of found) await demandRight(mayRead, tx, user, file);
  return writeCopies(tx, found, { owner, ownerId, createdBy: user.userId });
}

/**
 * The same of files of one record, where the caller has asked for the right to that: what a review passed, for instance.
 * @throws AppError NOT_FOUND when one of them is none of it
 */
export async function copyAttachmentsOf(
  tx: Db,
  from: { owner: string; ownerId: string; ids: readonly string[] },
  to: { owner: string; ownerId: string; createdBy: number },
): Promise<Map<string, string>> {
  const wanted = [...new Set(from.ids)];
  if (wanted.length === 0) return new Map();
  const { id, owner, ownerId } = attachments;
  const found = await tx
    .select()
    .from(attachments)
    .where(and(inArray(id, wanted), eq(owner, from.owner), eq(ownerId, from.ownerId)))
    .for('share');
  if (found.length !== wanted.length) throw new AppError('NOT_FOUND');
  return writeCopies(tx, found, to);
}

async function writeCopies(
  tx: Db,
  files: readonly (typeof attachments.$inferSelect)[],
  to: { owner: string; ownerId: string; createdBy: number },
): Promise<Map<string, string>> {
  const copies = files.map((file) => ({ ...file, ...to, id: randomUUID() }));
  await tx.insert(attachments).values(copies);
  return new Map(copies.map(({ id }, at) => [files[at]!.id, id]));
}

/** The files of records, by the record's id; asks for no right: the caller has asked for that of the records. */
export async function attachmentsOf(
  db: Db,
  owner: string,
  ownerIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const byOwner = new Map<string, Attachment[]>();
  if (ownerIds.length === 0) return byOwner;
  const files = await selectAttachments(
    db,
    and(eq(attachments.owner, owner), inArray(attachments.ownerId, [...ownerIds])),
  );
  for (const file of files) byOwner.set(file.owner_id, [...(byOwner.get(file.owner_id) ?? []), file]);
  return byOwner;
}

/** What files are called; asks for no right. Ids that are none are left out. */
export async function attachmentNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = attachments;
  const rows = await db
    .select({ id, name })
    .from(attachments)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** What files are, by their ids; asks for no right. Ids that are none are left out. */
export async function attachmentFacts(db: Db, ids: readonly string[]) {
  const { id, name, hash, kind, size, contentType } = attachments;
  if (ids.length === 0) return [];
  return db
    .select({ id, name, hash, kind, size, contentType })
    .from(attachments)
    .where(inArray(id, [...ids]));
}

/**
 * What somebody has uploaded for a record that is yet to be made, in the order asked for.
 * @throws AppError NOT_FOUND when one of them is somebody else's, or of a record already
 */
export async function broughtFiles(db: Db, userId: number, owner: string, ids: readonly string[]) {
  const { id, name, hash, kind, size } = attachments;
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const mine = and(eq(attachments.owner, owner), eq(attachments.ownerId, ''), eq(attachments.createdBy, userId));
  const rows = await db
    .select({ id, name, hash, kind, size })
    .from(attachments)
    .where(and(inArray(id, wanted), mine));
  if (rows.length !== wanted.length) throw new AppError('NOT_FOUND');
  return wanted.map((one) => rows.find((row) => row.id === one)!);
}

/** A file as it lies in storage, for work in the background that packs or copies it. */
export interface StoredAttachment {
  name: string;
  hash: string;
  size: number;
}

/** The same as `attachmentsOf` with where the bytes are. */
export async function storedFilesOf(
  db: Db,
  owner: string,
  ownerIds: readonly string[],
): Promise<Map<string, StoredAttachment[]>> {
  if (ownerIds.length === 0) return new Map();
  const { ownerId, name, hash, size, createdAt } = attachments;
  const rows = await db
    .select({ ownerId, name, hash, size })
    .from(attachments)
    .where(and(eq(attachments.owner, owner), inArray(ownerId, [...ownerIds])))
    .orderBy(asc(createdAt), asc(attachments.id));
  return groupBy(rows, (row) => row.ownerId);
}

/**
 * Removes the files of records that are deleted.
 * @returns hashes for `deleteUnreferenced` (server/kernel/file-references.ts), to be called after the commit
 */
export async function removeAttachments(tx: Db, owner: string, ownerIds: readonly string[]): Promise<string[]> {
  if (ownerIds.length === 0) return [];
  return removeFiles(tx, and(eq(attachments.owner, owner), inArray(attachments.ownerId, [...ownerIds])));
}

async function removeFiles(tx: Db, where: SQL | undefined): Promise<string[]> {
  const removed = await tx
    .delete(attachments)
    .where(where)
    .returning({ hash: attachments.hash, thumbnailHash: attachments.thumbnailHash });
  return removed.flatMap(({ hash, thumbnailHash }) => (thumbnailHash ? [hash, thumbnailHash] : [hash]));
}

/** A file of a record whose bytes are in storage by other ways than an upload, as those of the demo are. @returns its id */
export async function addAttachment(
  tx: Db,
  values: Omit<typeof attachments.$inferInsert, 'id' | 'createdAt' | 'thumbnailHash'>,
): Promise<string> {
  const [made] = await tx.insert(attachments).values(values).returning({ id: attachments.id });
  return made!.id;
}
