import { and, asc, eq, sql } from 'drizzle-orm';
import { partCount, partSize } from '@contract/attachment/limits';
import type { Attachment, Upload } from '@contract/attachment/types';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Database, Db } from '@server/kernel/database/database';
import { deleteUnreferenced, lockFile } from '@server/kernel/file-references';
import { contentHash, StorageLimit, type Storage } from '@server/kernel/storage';
import { inspectFile } from './inspect';
import { demandRight, mayWrite } from './owners';
import { attachmentParts, attachments, attachmentUploads } from './tables';
import { selectAttachments } from './view';

type UploadRow = typeof attachmentUploads.$inferSelect;
interface Stores {
  database: Database;
  storage: Storage;
}

/** One's own upload. @throws AppError NOT_FOUND also for somebody else's */
async function ownUpload(db: Db, { userId }: CurrentUser, id: string): Promise<UploadRow> {
  const mine = and(eq(attachmentUploads.id, id), eq(attachmentUploads.createdBy, userId));
  const [row] = await db.select().from(attachmentUploads).where(mine);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** What the server has of an upload, for whoever goes on with it. @throws AppError NOT_FOUND */
export async function uploadProgress(db: Db, user: CurrentUser, id: string): Promise<Upload> {
  const { size, attachmentId } = await ownUpload(db, user, id);
  const parts = await partsOf(db, id);
  const [attachment = null] = attachmentId ? await selectAttachments(db, eq(attachments.id, attachmentId)) : [];
  return { id, parts: partCount(size), received: parts.map(({ index }) => index), attachment };
}

const partsOf = (db: Db, id: string) =>
  db.select().from(attachmentParts).where(eq(attachmentParts.uploadId, id)).orderBy(asc(attachmentParts.index));

/**
 * Keeps a part. The bytes go to storage first, outside of a transaction; a part that comes twice is the same part.
 * @throws AppError NOT_FOUND, ATTACHMENT_PART when it is not what its hash and place say
 */
export async function takePart(
  { database, storage }: Stores,
  user: CurrentUser,
  { id, index, hash }: { id: string; index: number; hash: string },
  bytes: Uint8Array,
): Promise<void> {
  const { size, attachmentId } = await ownUpload(database.db, user, id);
  if (attachmentId) return;
  const fits = index < partCount(size) && bytes.length === partSize(size, index) && contentHash(bytes) === hash;
  if (!fits) throw new AppError('ATTACHMENT_PART');
  await storage.put(hash, bytes);
  await database.transaction(async (tx) => {
    await lockFile(tx, hash);
    // Taken away since by somebody who had the same part and has finished.
    if (!(await storage.has(hash))) await storage.put(hash, bytes);
    const touched = await tx
      .update(attachmentUploads)
      .set({ updatedAt: sql`now()` })
      .where(eq(attachmentUploads.id, id))
      .returning({ id: attachmentUploads.id });
    if (touched.length === 0) throw new AppError('NOT_FOUND');
    await tx
      .insert(attachmentParts)
      .values({ uploadId: id, index, hash })
      .onConflictDoUpdate({ target: [attachmentParts.uploadId, attachmentParts.index], set: { hash } });
  });
}

/**
 * Makes the attachment of an upload whose parts are all there. Completing it twice, or at the same time, gives the same
 * attachment. A file that is refused takes its upload with it.
 * @throws AppError NOT_FOUND, ATTACHMENT_PART, ATTACHMENT_BROKEN, ATTACHMENT_BOMB
 */
export async function completeUpload(stores: Stores, user: CurrentUser, id: string): Promise<Attachment> {
  const { db } = stores.database;
  const upload = await ownUpload(db, user, id);
  if (upload.attachmentId) return attachmentOf(db, upload.attachmentId);
  const parts = (await partsOf(db, id)).map(({ hash }) => hash);
  if (parts.length !== partCount(upload.size)) {
    // Between the two looks somebody else may have completed it, and put its parts away.
    const { attachmentId } = await ownUpload(db, user, id);
    if (attachmentId) return attachmentOf(db, attachmentId);
    throw new AppError('ATTACHMENT_PART');
  }
  const made = new Set(parts);
  try {
    return await attachmentOf(db, await makeAttachment(stores, user, upload, parts, made));
  } catch (error) {
    const now = await ownUpload(db, user, id);
    // Whoever completed it at the same time was faster, and has put the parts away.
    if (now.attachmentId) return await attachmentOf(db, now.attachmentId);
    const isRefused = error instanceof AppError && error.key !== 'SERVER_FULL';
    if (isRefused) await db.delete(attachmentUploads).where(eq(attachmentUploads.id, id));
    throw error;
  } finally {
    await deleteUnreferenced(stores, [...made]);
  }
}

/** Puts the parts together, looks at the file and makes its row. `made` hears of every file that was stored. */
async function makeAttachment(
  { database, storage }: Stores,
  user: CurrentUser,
  upload: UploadRow,
  parts: readonly string[],
  made: Set<string>,
): Promise<string> {
  const { hash } = await assembled(storage, parts, upload.size);
  made.add(hash);
  if (hash !== upload.hash) throw new AppError('ATTACHMENT_PART');
  const inspected = await inspectFile(storage, upload);
  if (inspected.thumbnailHash) made.add(inspected.thumbnailHash);
  return database.transaction((tx) => settle(tx, storage, user, { ...upload, ...inspected }));
}

async function assembled(storage: Storage, hashes: readonly string[], size: number) {
  async function* bytes(): AsyncIterable<Uint8Array> {
    for (const hash of hashes) {
      const part = await storage.get(hash);
      if (!part) throw new AppError('ATTACHMENT_PART');
      yield part;
    }
  }
  try {
    return await storage.putStream(bytes(), size);
  } catch (error) {
    throw error instanceof StorageLimit ? new AppError('ATTACHMENT_PART') : error;
  }
}

interface Checked extends UploadRow {
  contentType: string;
  thumbnailHash: string | null;
}

/** The row that refers to the files, which are locked until it stands. */
async function settle(tx: Db, storage: Storage, user: CurrentUser, checked: Checked): Promise<string> {
  const { id, owner, ownerId, name, kind, size, hash, contentType, thumbnailHash } = checked;
  const [locked] = await tx.select().from(attachmentUploads).where(eq(attachmentUploads.id, id)).for('update');
  if (!locked) throw new AppError('NOT_FOUND');
  if (locked.attachmentId) return locked.attachmentId;
  // The right may have been taken away while the file was on its way.
  await demandRight(mayWrite, tx, user, { owner, ownerId, createdBy: user.userId });
  for (const file of [hash, thumbnailHash].filter((one) => one !== null).toSorted()) {
    await lockFile(tx, file);
    if (!(await storage.has(file))) throw new AppError('ATTACHMENT_PART');
  }
  const values = { owner, ownerId, name, kind, size, hash, contentType, thumbnailHash, createdBy: user.userId };
  const [made] = await tx.insert(attachments).values(values).returning({ id: attachments.id });
  await tx.update(attachmentUploads).set({ attachmentId: made!.id }).where(eq(attachmentUploads.id, id));
  await tx.delete(attachmentParts).where(eq(attachmentParts.uploadId, id));
  return made!.id;
}

async function attachmentOf(db: Db, id: string): Promise<Attachment> {
  const [found] = await selectAttachments(db, eq(attachments.id, id));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Gives an upload up. @returns the files of its parts, for `deleteUnreferenced`. @throws AppError NOT_FOUND */
export async function abandonUpload(tx: Db, user: CurrentUser, id: string): Promise<string[]> {
  await ownUpload(tx, user, id);
  const parts = await partsOf(tx, id);
  await tx.delete(attachmentUploads).where(eq(attachmentUploads.id, id));
  return parts.map(({ hash }) => hash);
}
