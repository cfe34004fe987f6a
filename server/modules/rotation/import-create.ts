import { TaskState } from '@contract/kernel/task-state';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import { type importCreate, type ImportJob } from '@contract/rotation/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandJobRoom } from './import-room';
import { importJob } from './import-view';
import { importJobs } from './tables';

/**
 * Registers a job under the id that the client chose. The same job again is the same job.
 * @throws AppError IMPORT_STATE when the id belongs to another import, IMPORT_TOO_MANY
 */
export async function createImport(
  db: Db,
  user: CurrentUser,
  input: z.output<typeof importCreate>,
): Promise<ImportJob> {
  const [known] = await db.select({ id: importJobs.id }).from(importJobs).where(eq(importJobs.id, input.id));
  if (!known) await demandJobRoom(db, user.userId);
  await db
    .insert(importJobs)
    .values({ ...input, state: TaskState.waiting, createdBy: user.userId, scope: user.scope })
    .onConflictDoNothing();
  const [row] = await db.select().from(importJobs).where(eq(importJobs.id, input.id));
  const isSame =
    row?.createdBy === user.userId &&
    row.fileHash === input.fileHash &&
    row.fileName === input.fileName &&
    row.clearBlanks === input.clearBlanks &&
    row.chunkHashes.join() === input.chunkHashes.join();
  if (!isSame) throw new AppError('IMPORT_STATE');
  return importJob(db, user, input.id);
}
