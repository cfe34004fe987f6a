import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { orphanHours } from '@contract/attachment/limits';
import type { Db } from '@server/kernel/database/database';
import { loggableError } from '@server/kernel/errors';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { ModuleContext } from '@server/kernel/module';
import { attachmentParts, attachments, attachmentUploads } from './tables';

const everyMs = 3_600_000;

/** Removes uploads that nobody goes on with and files that no record took. */
export async function removeOrphans(context: Pick<ModuleContext, 'database' | 'storage'>): Promise<void> {
  const { db } = context.database;
  const old = sql`now() - make_interval(hours => ${orphanHours})`;
  const stale = db
    .select({ id: attachmentUploads.id })
    .from(attachmentUploads)
    .where(lt(attachmentUploads.updatedAt, old));
  const parts = await db
    .select({ hash: attachmentParts.hash })
    .from(attachmentParts)
    .where(inArray(attachmentParts.uploadId, stale));
  await db.delete(attachmentUploads).where(lt(attachmentUploads.updatedAt, old));
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
  let running = Promise.resolve();
  const clean = () => {
    running = removeOrphans(context).catch((error: unknown) =>
      context.log.warn({ error: loggableError(error) }, 'removing orphaned attachments failed'),
    );
  };
  clean();
  const timer = setInterval(clean, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
