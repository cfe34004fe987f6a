import { eq, sql } from 'drizzle-orm';
import { TaskState } from '@contract/kernel/task-state';
import type { Db } from '@server/kernel/database/database';
import { leasesOf } from '@server/kits/lease-runner/leases';
import { importsWriting, waitingInOrder } from './import-queue';
import { importJobs } from './tables';

/** Who writes which confirmed job. */
export const jobLeases = leasesOf(importJobs, {
  fields: {
    id: importJobs.id,
    cancelled: importJobs.cancelled,
    scope: importJobs.scope,
    draftId: importJobs.draftId,
    createdBy: importJobs.createdBy,
  },
  isOpen: eq(importJobs.state, TaskState.writing),
  order: sql`array_position(array(select waiting.id from (${waitingInOrder}) waiting order by waiting.place), ${importJobs.id})`,
  taken: { servedAt: sql`coalesce(served_at, clock_timestamp())` },
});

/**
 * Takes the next confirmed job, unless `atOnce` jobs are being written already, in whatever process. Claims come one
 * after the other: two that count at the same time would both find room.
 */
export function claimJob(db: Db, owner: string, atOnce: number) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rotation_import.claim'))`);
    return jobLeases.claim(tx, owner, sql`${importsWriting} < ${atOnce}`);
  });
}

/** Renews the lease and locks the job until the transaction ends. @throws LeaseLost */
export function holdJob(tx: Db, id: string, owner: string) {
  return jobLeases.hold(tx, id, owner);
}

/** Keeps the job this process's until the transaction ends, beside others of its transactions. @throws LeaseLost */
export function shareJob(tx: Db, id: string, owner: string) {
  return jobLeases.share(tx, id, owner);
}
