import { and, count, desc, eq, getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import type { DownloadTask, taskQuery } from '@contract/download/types';
import { AppError } from '@contract/kernel/errors';
import type { Page } from '@contract/kernel/paging';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { downloadTasks } from './tables';

export type TaskRow = typeof downloadTasks.$inferSelect;

const { input: _input, leaseOwner: _owner, leaseUntil: _until, ...columns } = getTableColumns(downloadTasks);

/** A page of the caller's own tasks, newest first. */
export async function taskPage(
  db: Db,
  { accountId }: Pick<CurrentUser, 'accountId'>,
  { page, size, status }: z.output<typeof taskQuery>,
): Promise<Page<DownloadTask>> {
  const mine = and(eq(downloadTasks.accountId, accountId), status ? eq(downloadTasks.status, status) : undefined);
  const [all] = await db.select({ total: count() }).from(downloadTasks).where(mine);
  const rows = await db
    .select(columns)
    .from(downloadTasks)
    .where(mine)
    .orderBy(desc(downloadTasks.createdAt), desc(downloadTasks.id))
    .limit(size)
    .offset((page - 1) * size);
  return { total: all!.total, list: rows.map(toTask) };
}

/**
 * One of the caller's own tasks.
 * @param lock keeps it from being changed until the transaction ends
 * @throws AppError NOT_FOUND also for a task of somebody else
 */
export async function ownTask(
  db: Db,
  { accountId }: Pick<CurrentUser, 'accountId'>,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<TaskRow> {
  const query = db
    .select()
    .from(downloadTasks)
    .where(and(eq(downloadTasks.id, id), eq(downloadTasks.accountId, accountId)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** As it travels; `ID` and `Status` are the customer's names. */
export function toTask(row: Omit<TaskRow, 'input' | 'leaseOwner' | 'leaseUntil'>): DownloadTask {
  return {
    ID: row.id,
    Status: row.status,
    kind: row.kind,
    title: row.title,
    note: row.note,
    problem: row.problem,
    progress_done: row.progressDone,
    progress_total: row.progressTotal,
    file_name: row.fileName,
    file_size: row.fileSize,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}
