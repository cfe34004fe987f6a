import { and, eq, sql } from 'drizzle-orm';
import { ImportState } from '@contract/rotation/types';
import type { Db } from '@server/kernel/database/database';
import { importJobs } from './tables';

/** A process that has not renewed its lease for so long is taken for dead, and another one goes on. */
export const leaseSeconds = 15;

const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** Takes a confirmed job that no living process is writing; the one that has waited longest. */
export async function claimJob(db: Db, owner: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update rotation_import set lease_owner = ${owner}, lease_until = ${leaseEnd}
    where id = (
      select id from rotation_import
      where state = ${ImportState.writing} and (lease_until is null or lease_until < clock_timestamp())
      order by updated_at limit 1 for update skip locked
    )
    returning id`);
  return rows[0]?.id;
}

/** The job is not this process's any more: somebody took it over, or it has ended. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * Renews the lease and locks the job until the transaction ends, so that nobody takes it over meanwhile.
 * @throws LeaseLost
 */
export async function holdJob(tx: Db, id: string, owner: string) {
  const [job] = await tx
    .update(importJobs)
    .set({ leaseUntil: leaseEnd })
    .where(and(eq(importJobs.id, id), eq(importJobs.leaseOwner, owner), eq(importJobs.state, ImportState.writing)))
    .returning({ cancelled: importJobs.cancelled, scope: importJobs.scope, createdBy: importJobs.createdBy });
  if (!job) throw new LeaseLost();
  return job;
}

/** Gives the job back, for whoever asks next: a server that stops, or retries later. */
export async function releaseJob(db: Db, id: string, owner: string): Promise<void> {
  await db
    .update(importJobs)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(and(eq(importJobs.id, id), eq(importJobs.leaseOwner, owner)));
}

/** Ends the leases of a process that is certainly dead: the embedded engine has one process, and it has just begun. */
export async function releaseAllJobs(db: Db): Promise<void> {
  await db
    .update(importJobs)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(eq(importJobs.state, ImportState.writing));
}
