import { TaskState } from '@contract/kernel/task-state';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { type ImportJob } from '@contract/rotation/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { failPoint } from '@server/kernel/fail-points';
import { endCancelled } from './import-end';
import { importJob } from './import-view';
import { importJobs } from './tables';

/**
 * 12 to 15: from here the job is the server's. Confirming what is being written, or is written, changes nothing.
 * @throws AppError NOT_FOUND, IMPORT_STATE
 */
export async function confirmImport(db: Db, user: CurrentUser, id: string): Promise<ImportJob> {
  const job = await lockedJob(db, user, id);
  if (job.state === TaskState.waitingToInput) {
    await db
      .update(importJobs)
      .set({ state: TaskState.writing, scope: user.scope, confirmedAt: sql`now()`, updatedAt: sql`now()` })
      .where(eq(importJobs.id, id));
    failPoint('rotation.confirm.marked');
  } else if (job.cancelled || (job.state !== TaskState.writing && job.state !== TaskState.systemSuccess)) {
    throw new AppError('IMPORT_STATE');
  }
  return importJob(db, user, id);
}

/**
 * Before the writing a job ends at once, in state 10 with `cancelled`. During it the wish is noted, and the writer
 * ends the job after the chunks it is at, saying how many people were written; with `rollBack` what is written is then
 * undone. As long as the writer has not stopped, `rollBack` may still be asked for; otherwise cancelling twice changes
 * nothing.
 * @throws AppError NOT_FOUND, IMPORT_STATE when the job has ended otherwise
 */
export async function cancelImport(
  db: Db,
  user: CurrentUser,
  id: string,
  { rollBack = false } = {},
): Promise<ImportJob> {
  const job = await lockedJob(db, user, id);
  const isOpen = job.state < TaskState.error || job.state === TaskState.waitingToInput;
  if (isOpen) {
    await endCancelled(db, id);
  } else if (job.state === TaskState.writing) {
    await db
      .update(importJobs)
      .set({ cancelled: true, rollBack: rollBack || job.rollBack, updatedAt: sql`now()` })
      .where(eq(importJobs.id, id));
  } else if (!job.cancelled) {
    throw new AppError('IMPORT_STATE');
  }
  return importJob(db, user, id);
}

/** Beside the chunks that are being written, which hold a weaker lock: whoever cancels does not wait for the last one. */
async function lockedJob(db: Db, user: CurrentUser, id: string) {
  const [job] = await db
    .select({ state: importJobs.state, cancelled: importJobs.cancelled, rollBack: importJobs.rollBack })
    .from(importJobs)
    .where(and(eq(importJobs.id, id), eq(importJobs.createdBy, user.userId)))
    .for('no key update');
  if (!job) throw new AppError('NOT_FOUND');
  return job;
}
