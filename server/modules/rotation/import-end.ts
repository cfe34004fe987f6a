import { TaskState } from '@contract/kernel/task-state';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { type Finding } from '@contract/rotation/types';
import type { Database, Db } from '@server/kernel/database/database';
import { failPoint } from '@server/kernel/fail-points';
import { tellPublished } from './plans/told';
import { importChunks, importJobs, importPeople } from './tables';
import { hasImages } from './undo-access';
import { registerUndo } from './undo-start';

/** Findings that a job keeps: more help nobody, the first thousand already say what is wrong. */
export const keptFindings = 1000;

const released = { leaseOwner: null, leaseUntil: null, updatedAt: sql`now()` };

/**
 * Refuses a job whose rows did not pass the server's check (state 10). `problem` says what was written before, if
 * anything was. Like every end, it begins to undo what was written when the owner had cancelled with that wish.
 */
export async function refuseImport(db: Db, id: string, findings: Finding[], problem = ''): Promise<void> {
  const kept = findings.slice(0, keptFindings);
  await db
    .update(importJobs)
    .set({ ...released, state: TaskState.error, findings: kept, problem })
    .where(eq(importJobs.id, id));
  await forgetStaged(db, id);
  await beginRollBack(db, id);
}

/** Ends a job at its owner's wish: state 10 with `cancelled`. `problem` as above. */
export async function endCancelled(db: Db, id: string, problem = ''): Promise<void> {
  await db
    .update(importJobs)
    .set({ ...released, state: TaskState.error, cancelled: true, problem })
    .where(eq(importJobs.id, id));
  await forgetStaged(db, id);
  await beginRollBack(db, id);
}

const abandonedAfterDays = 30;

/**
 * Ends jobs that nobody has gone on with for a month, so that their rows are not kept for ever. Each is looked at again
 * under its lock: its owner, or another process, may be faster.
 */
export async function cancelAbandoned(database: Database): Promise<void> {
  const isAbandoned = and(
    inArray(importJobs.state, [TaskState.waiting, TaskState.processing, TaskState.waitingToInput]),
    lt(importJobs.updatedAt, sql`now() - make_interval(days => ${abandonedAfterDays})`),
  );
  const jobs = await database.db.select({ id: importJobs.id }).from(importJobs).where(isAbandoned);
  for (const { id } of jobs) {
    await database.transaction(async (tx) => {
      const still = and(isAbandoned, eq(importJobs.id, id));
      const [job] = await tx.select({ id: importJobs.id }).from(importJobs).where(still).for('update');
      if (job) await endCancelled(tx, id, `${abandonedAfterDays} 天未确认，已自动取消，请重新导入`);
    });
  }
}

/** State 20: the system failed, not the data. */
export async function endFailed(db: Db, id: string, problem: string): Promise<void> {
  await db
    .update(importJobs)
    .set({ ...released, state: TaskState.systemError, problem })
    .where(eq(importJobs.id, id));
  await beginRollBack(db, id);
}

/**
 * State 25: every chunk is written, also when the wish to stop came too late. What is to be rolled back ends as
 * cancelled.
 */
export async function endWritten(db: Db, id: string): Promise<void> {
  const [job] = await db
    .update(importJobs)
    .set({
      ...released,
      state: sql`case when roll_back then ${TaskState.error}::smallint else ${TaskState.systemSuccess}::smallint end`,
      cancelled: sql`roll_back`,
    })
    .where(eq(importJobs.id, id))
    .returning({ draftId: importJobs.draftId, cancelled: importJobs.cancelled });
  if (job && job.draftId !== null && !job.cancelled) await tellPublished(db, job.draftId, id);
  await db.delete(importPeople).where(eq(importPeople.jobId, id));
  await beginRollBack(db, id);
  failPoint('rotation.end.marked');
}

/**
 * Undoes what a job wrote when its owner cancelled it with that wish; also when the wish came during the last chunk.
 * The undo sees whom the writer saw.
 */
async function beginRollBack(db: Db, id: string): Promise<void> {
  const [job] = await db
    .select({ createdBy: importJobs.createdBy, scope: importJobs.scope, hasImages })
    .from(importJobs)
    .where(and(eq(importJobs.id, id), importJobs.rollBack));
  if (job?.hasImages) await registerUndo(db, { importId: id, ...job });
}

/** A job that has ended needs its rows no more; chunks stay for their counts. */
async function forgetStaged(db: Db, id: string): Promise<void> {
  await db.update(importChunks).set({ payload: new Uint8Array() }).where(eq(importChunks.jobId, id));
  await db.delete(importPeople).where(eq(importPeople.jobId, id));
}
