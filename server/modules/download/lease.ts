import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { downloadTasks } from './tables';
import type { TaskRow } from './view';

/** A process that has not renewed its lease for so long is taken for dead, and another one begins the file anew. */
export const leaseSeconds = 30;

const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** Takes a task that no living process works on; the one that has waited longest. */
export async function claimTask(db: Db, owner: string): Promise<TaskRow | undefined> {
  const waiting = sql`(
    select id from download_task
    where status = 'IN_PROGRESS' and (lease_until is null or lease_until < clock_timestamp())
    order by updated_at limit 1 for update skip locked
  )`;
  const [task] = await db
    .update(downloadTasks)
    .set({ leaseOwner: owner, leaseUntil: leaseEnd })
    .where(sql`${downloadTasks.id} = ${waiting}`)
    .returning();
  return task;
}

/** The task is not this process's any more: cancelled, or taken over. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Renews the lease and changes the task. @throws LeaseLost */
export async function holdTask(
  db: Db,
  id: string,
  owner: string,
  change: Partial<typeof downloadTasks.$inferInsert> = {},
): Promise<void> {
  const held = await db
    .update(downloadTasks)
    .set({ leaseUntil: leaseEnd, updatedAt: sql`now()`, ...change })
    .where(and(eq(downloadTasks.id, id), eq(downloadTasks.leaseOwner, owner), eq(downloadTasks.status, 'IN_PROGRESS')))
    .returning({ id: downloadTasks.id });
  if (held.length === 0) throw new LeaseLost();
}

/** Gives the task back, for whoever asks next. */
export async function releaseTask(db: Db, id: string, owner: string): Promise<void> {
  await db
    .update(downloadTasks)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(and(eq(downloadTasks.id, id), eq(downloadTasks.leaseOwner, owner)));
}

/** Ends the leases of a process that is certainly dead: the embedded engine has one process, and it has just begun. */
export async function releaseAllTasks(db: Db): Promise<void> {
  await db
    .update(downloadTasks)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(eq(downloadTasks.status, 'IN_PROGRESS'));
}
