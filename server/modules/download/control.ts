import { eq, sql } from 'drizzle-orm';
import { downloadCan } from '@contract/download/status';
import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { BlobAnswer } from '@server/kernel/implement';
import type { Storage } from '@server/kernel/storage';
import { settleNotices } from '../notice/public';
import { downloadKind } from './registry';
import { subjectOf } from './told';
import { downloadTasks } from './tables';
import { ownTask, type TaskRow } from './view';

const underWay = {
  status: 'IN_PROGRESS',
  problem: '',
  progressDone: 0,
  progressTotal: 0,
  leaseOwner: null,
  leaseUntil: null,
  startedAt: sql`now()`,
  updatedAt: sql`now()`,
} as const;

/** Sends a task on its way: confirmed for the first time, or tried again. @throws AppError NOT_FOUND, DOWNLOAD_STATE */
export async function sendOff(tx: Db, user: CurrentUser, id: string, action: 'confirm' | 'retry'): Promise<TaskRow> {
  const task = await ownTask(tx, user, id, { lock: true });
  if (!downloadCan(action, task.status)) throw new AppError('DOWNLOAD_STATE');
  await settleNotices(tx, subjectOf(id));
  const [moved] = await tx.update(downloadTasks).set(underWay).where(eq(downloadTasks.id, id)).returning();
  return moved!;
}

/**
 * Cancels or removes a task; whoever works on it finds out at its next report.
 * @returns the hash of its file, if it had one, for `deleteUnreferenced`
 * @throws AppError NOT_FOUND
 */
export async function removeTask(tx: Db, user: CurrentUser, id: string): Promise<string | null> {
  const { fileHash } = await ownTask(tx, user, id, { lock: true });
  await tx.delete(downloadTasks).where(eq(downloadTasks.id, id));
  await settleNotices(tx, subjectOf(id));
  return fileHash;
}

/**
 * The file of a finished task, as long as the caller may still have such files.
 * @throws AppError NOT_FOUND, FORBIDDEN, DOWNLOAD_STATE while there is none
 */
export async function taskFile(db: Db, storage: Storage, user: CurrentUser, id: string): Promise<BlobAnswer> {
  const { kind, status, fileHash, fileName, contentType } = await ownTask(db, user, id);
  const permission = downloadKind(kind)?.permission;
  if (permission && !permits(user.permissions, permission)) throw new AppError('FORBIDDEN');
  if (!downloadCan('fetch', status) || !fileHash) throw new AppError('DOWNLOAD_STATE');
  const found = await storage.getStream(fileHash);
  if (!found) throw new AppError('NOT_FOUND');
  return { fileName, contentType, stream: found.stream };
}
