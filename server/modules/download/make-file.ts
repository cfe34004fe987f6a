import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import { keptDays } from '@contract/download/types';
import { deleteUnreferenced, lockFile } from '@server/kernel/file-references';
import type { ModuleContext } from '@server/kernel/module';
import type { Held } from '@server/kits/lease-runner/lease-runner';
import { accountUser } from '../account/public';
import { holdTask } from './lease';
import { downloadKind, type MadeFile } from './registry';
import { tellOwner } from './told';
import type { TaskRow } from './view';

/**
 * Makes a task's file and keeps it.
 * @throws LeaseLost, AppError when the owner may not have the file any more
 */
export async function makeFile(context: ModuleContext, task: TaskRow, { owner, signal }: Held): Promise<void> {
  const { database, storage } = context;
  const { kind, user, input } = await checked(context, task);
  const progress = async (done: number, total: number) => {
    signal.throwIfAborted();
    await holdTask(database.db, task.id, owner, { progressDone: done, progressTotal: total });
  };
  const made = await kind.make({ db: database.db, storage, user, input, progress, signal });
  await keep(context, task, made, { owner, signal });
}

/** Rights are asked for again: they may have been taken away since the task was started. */
async function checked({ database }: ModuleContext, task: TaskRow) {
  const kind = downloadKind(task.kind);
  if (!kind) throw new AppError('NOT_FOUND');
  const user = await accountUser(database.db, task.accountId);
  if (!user) throw new AppError('ACCOUNT_DISABLED');
  if (kind.permission && !permits(user.permissions, kind.permission)) throw new AppError('FORBIDDEN');
  return { kind, user, input: kind.input.parse(task.input) };
}

/** The file first, then the row: a task that says COMPLETED has its file. */
async function keep(
  context: ModuleContext,
  task: TaskRow,
  { fileName, contentType, bytes }: MadeFile,
  { owner, signal }: Pick<Held, 'owner' | 'signal'>,
): Promise<void> {
  const { database, storage } = context;
  const { hash, size } = await storage.putStream(guarded(bytes, signal));
  try {
    await database.transaction(async (tx) => {
      await lockFile(tx, hash);
      await holdTask(tx, task.id, owner, {
        status: 'COMPLETED',
        fileName,
        contentType,
        fileHash: hash,
        fileSize: size,
        problem: '',
        leaseOwner: null,
        leaseUntil: null,
        finishedAt: new Date(),
        expiresAt: new Date(Date.now() + keptDays * 86_400_000),
      });
      // Another task's file with the same bytes may have been removed since it was found to be there.
      if (!(await storage.has(hash))) throw new Error('the file is gone before its task was finished');
      await tellOwner(tx, task, 'download.completed');
    });
  } catch (error) {
    await deleteUnreferenced(context, [hash]);
    throw error;
  }
}

async function* guarded(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncIterable<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    yield chunk;
  }
}
