import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { leasesOf } from '@server/kits/lease-runner/leases';
import { downloadTasks } from './tables';
import type { TaskRow } from './view';

/** Who makes which file. Of a process that died, another one begins the file anew. */
export const taskLeases = leasesOf(downloadTasks, {
  fields: getTableColumns(downloadTasks),
  isOpen: eq(downloadTasks.status, 'IN_PROGRESS'),
  order: sql`${downloadTasks.updatedAt}`,
});

/** Renews the lease and changes the task. @throws LeaseLost */
export async function holdTask(
  db: Db,
  id: string,
  owner: string,
  change: Partial<typeof downloadTasks.$inferInsert> = {},
): Promise<TaskRow> {
  return taskLeases.hold(db, id, owner, { updatedAt: sql`now()`, ...change });
}
