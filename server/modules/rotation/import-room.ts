import { TaskState } from '@contract/kernel/task-state';
import { and, count, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { mostOpenImports, mostUntakenFileBytes, untakenFileDays } from '@contract/rotation/types';
import type { Db } from '@server/kernel/database/database';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { ModuleContext } from '@server/kernel/module';
import { importJobs } from './tables';

const openStates = [TaskState.waiting, TaskState.processing, TaskState.waitingToInput];

/** The workbook is kept and none of it was written: no record has taken it. */
const isUntaken = and(
  isNotNull(importJobs.fileKeptAt),
  sql`not exists (select 1 from rotation_import_chunk where job_id = ${importJobs.id} and written_at is not null)`,
);

/** The lock makes two calls of a person at once count one after the other. */
async function lockRoom(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import:${userId}`}, 0))`);
}

/** @throws AppError IMPORT_TOO_MANY when the person has too many imports that were neither confirmed nor given up */
export async function demandJobRoom(tx: Db, userId: number): Promise<void> {
  await lockRoom(tx, userId);
  const [open] = await tx
    .select({ total: count() })
    .from(importJobs)
    .where(and(eq(importJobs.createdBy, userId), inArray(importJobs.state, openStates)));
  if (open!.total >= mostOpenImports) throw new AppError('IMPORT_TOO_MANY', { count: open!.total });
}

/** @throws AppError IMPORT_FILES_FULL when the person's workbooks that were not written take too much */
export async function demandFileRoom(tx: Db, userId: number, size: number): Promise<void> {
  await lockRoom(tx, userId);
  const [held] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${importJobs.fileSize}), 0)::float8` })
    .from(importJobs)
    .where(and(eq(importJobs.createdBy, userId), isUntaken));
  if (held!.bytes + size > mostUntakenFileBytes) {
    throw new AppError('IMPORT_FILES_FULL', { most: `${mostUntakenFileBytes / 1024 ** 3} GB` });
  }
}

/** Lets the workbooks go of imports that ended a month ago and wrote nothing. */
export async function releaseUntakenFiles(context: Pick<ModuleContext, 'database' | 'storage'>): Promise<void> {
  const released = await context.database.db
    .update(importJobs)
    .set({ fileKeptAt: null, fileSize: 0 })
    .where(
      and(
        isUntaken,
        inArray(importJobs.state, [TaskState.error, TaskState.systemError]),
        lt(importJobs.updatedAt, sql`now() - make_interval(days => ${untakenFileDays})`),
      ),
    )
    .returning({ hash: importJobs.fileHash });
  await deleteUnreferenced(
    context,
    released.map(({ hash }) => hash),
  );
}
