import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { mostWaitingBytes, mostWaitingBytesOfAll, mostWaitingFiles } from '@contract/attachment/limits';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { attachments, attachmentUploads } from './tables';

const gigabyte = 1024 ** 3;

/**
 * Refuses a file for which there is no room among those that no record has taken yet. Per person to the file: the caller
 * holds the person's lock. Over all it may be too much by what is begun at the same moment.
 * @param size bytes of the file to come
 * @throws AppError ATTACHMENT_QUOTA, ATTACHMENT_STORE_FULL
 */
export async function demandQuota(tx: Db, userId: number, size: number): Promise<void> {
  const own = await waiting(tx, eq(attachmentUploads.createdBy, userId), eq(attachments.createdBy, userId));
  if (own.files >= mostWaitingFiles) throw new AppError('ATTACHMENT_QUOTA', { most: `${mostWaitingFiles} 个` });
  if (own.bytes + size > mostWaitingBytes) {
    throw new AppError('ATTACHMENT_QUOTA', { most: `${mostWaitingBytes / gigabyte} GB` });
  }
  const all = await waiting(tx);
  if (all.bytes + size > mostWaitingBytesOfAll) throw new AppError('ATTACHMENT_STORE_FULL');
}

/** Uploads on their way, by the size they were announced with, and files that arrived and wait for their record. */
async function waiting(tx: Db, ofUploads?: SQL, ofFiles?: SQL): Promise<{ files: number; bytes: number }> {
  const [under] = await tx
    .select({ files: count(), bytes: bytesOf(attachmentUploads.size) })
    .from(attachmentUploads)
    .where(and(isNull(attachmentUploads.attachmentId), ofUploads));
  const [arrived] = await tx
    .select({ files: count(), bytes: bytesOf(attachments.size) })
    .from(attachments)
    .where(and(eq(attachments.ownerId, ''), ofFiles));
  return { files: under!.files + arrived!.files, bytes: under!.bytes + arrived!.bytes };
}

const bytesOf = (size: typeof attachments.size | typeof attachmentUploads.size) =>
  sql<number>`coalesce(sum(${size}), 0)::float8`;
