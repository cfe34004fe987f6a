import { and, inArray, lt, or, sql, eq } from 'drizzle-orm';
import { keptDays } from '@contract/download/types';
import type { Db } from '@server/kernel/database/database';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { ModuleContext } from '@server/kernel/module';
import { downloadTasks } from './tables';

/** Removes tasks whose file has been kept long enough, and those that nobody confirmed or retried in that time. */
export async function removeExpired(context: Pick<ModuleContext, 'database' | 'storage'>): Promise<void> {
  const stale = sql`now() - make_interval(days => ${keptDays})`;
  const removed = await context.database.db
    .delete(downloadTasks)
    .where(
      or(
        and(eq(downloadTasks.status, 'COMPLETED'), lt(downloadTasks.expiresAt, sql`now()`)),
        and(inArray(downloadTasks.status, ['AWAIT_CONFIRM', 'ERROR']), lt(downloadTasks.updatedAt, stale)),
      ),
    )
    .returning({ hash: downloadTasks.fileHash });
  await deleteUnreferenced(
    context,
    removed.flatMap(({ hash }) => hash ?? []),
  );
}

/** Which of these files download tasks refer to. */
export async function referredByDownloads(db: Db, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hash: downloadTasks.fileHash })
    .from(downloadTasks)
    .where(inArray(downloadTasks.fileHash, [...hashes]));
  return rows.flatMap(({ hash }) => hash ?? []);
}
