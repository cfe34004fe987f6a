import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { orphanHours, uploadDays } from '@contract/attachment/limits';
import { startChore } from '@server/kernel/chore';
import type { Db } from '@server/kernel/database/database';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { ModuleContext } from '@server/kernel/module';
import { attachmentParts, attachments, attachmentUploads } from './tables';

/** Removes uploads that nobody goes on with or that take too long, and files that no record took. */
export async function removeOrphans(context: Pick<ModuleContext, 'database' | 'storage'>): Promise<void> {
  const { db } = context.database;
  const old = sql`now() - make_interval(hours => ${orphanHours})`;
  const tooLong = sql`now() - make_interval(days => ${uploadDays})`;
  const isStale = or(lt(attachmentUploads.updatedAt, old), lt(attachmentUploads.createdAt, tooLong));
  const stale = db.select({ id: attachmentUploads.id }).from(attachmentUploads).where(isStale);
  const parts = await db
    .select({ hash: attachmentParts.hash })
    .from(attachmentParts)
    .where(inArray(attachmentParts.uploadId, stale));
  await db.delete(attachmentUploads).where(isStale);
  const unbound = await db
    .delete(attachments)
    .where(and(eq(attachments.ownerId, ''), lt(attachments.createdAt, old)))
    .returning({ hash: attachments.hash, thumbnailHash: attachments.thumbnailHash });
  const files = unbound.flatMap(({ hash, thumbnailHash }) => (thumbnailHash ? [hash, thumbnailHash] : [hash]));
  await deleteUnreferenced(context, [...parts.map(({ hash }) => hash), ...files]);
}

/** Which of these files attachments and unfinished uploads refer to. */
export async function referredByAttachments(db: Db, hashes: readonly string[]): Promise<string[]> {
  const list = [...hashes];
  const files = await db
    .select({ hash: attachments.hash, thumbnailHash: attachments.thumbnailHash })
    .from(attachments)
    .where(or(inArray(attachments.hash, list), inArray(attachments.thumbnailHash, list)));
  const parts = await db
    .select({ hash: attachmentParts.hash })
    .from(attachmentParts)
    .where(inArray(attachmentParts.hash, list));
  return [
    ...files.flatMap(({ hash, thumbnailHash }) => [hash, thumbnailHash ?? hash]),
    ...parts.map(({ hash }) => hash),
  ];
}

/** Cleans at the start and every hour until stopped. */
export async function startCleaning(context: ModuleContext): Promise<{ stop(): Promise<void> }> {
  const run = () => removeOrphans(context);
  return startChore(context.log, { failure: 'removing orphaned attachments failed', everyMs: 3_600_000, run });
}
