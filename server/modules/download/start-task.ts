import { and, count, eq, sql } from 'drizzle-orm';
import { mostRunning } from '@contract/download/types';
import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandSensitiveFilters } from '../people/public';
import { downloadKind } from './registry';
import { downloadTasks } from './tables';
import type { TaskRow } from './view';

/**
 * Queues a file for its owner; `startDownload` of public.ts also wakes the runners.
 * @throws AppError NOT_FOUND for an unknown kind, FORBIDDEN, INPUT_INVALID, SENSITIVE_FILTER, DOWNLOAD_TOO_MANY, and what the kind's
 * estimate throws
 */
export async function queueDownload(tx: Db, user: CurrentUser, name: string, given: unknown): Promise<TaskRow> {
  const kind = downloadKind(name);
  if (!kind) throw new AppError('NOT_FOUND');
  if (kind.permission && !permits(user.permissions, kind.permission)) throw new AppError('FORBIDDEN');
  const { data: input, error } = kind.input.safeParse(given);
  if (error) throw new AppError('INPUT_INVALID', { detail: error.issues[0]?.message ?? '' });
  demandSensitiveFilters(user, Object(input) as object);
  await demandRoom(tx, user.accountId);
  const { note, confirm } = (await kind.estimate?.({ db: tx, user, input })) ?? { note: '', confirm: false };
  const [task] = await tx
    .insert(downloadTasks)
    .values({
      accountId: user.accountId,
      kind: kind.kind,
      title: kind.title,
      input,
      note,
      status: confirm ? 'AWAIT_CONFIRM' : 'IN_PROGRESS',
    })
    .returning();
  return task!;
}

/** The lock makes two calls at once count one after the other. */
async function demandRoom(tx: Db, accountId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`download:${accountId}`}, 0))`);
  const [running] = await tx
    .select({ total: count() })
    .from(downloadTasks)
    .where(and(eq(downloadTasks.accountId, accountId), eq(downloadTasks.status, 'IN_PROGRESS')));
  if (running!.total >= mostRunning) throw new AppError('DOWNLOAD_TOO_MANY', { most: mostRunning });
}
