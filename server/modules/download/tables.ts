import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { downloadStatuses, type DownloadStatus } from '@contract/download/status';
import { accounts } from '../account/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** 下载任务: a file that is made in the background for one account. */
export const downloadTasks = pgTable(
  'download_task',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Name under which the maker is registered, see registry.ts. */
    kind: text().notNull(),
    title: text().notNull(),
    /** Checked by the kind's schema when the task was started. */
    input: jsonb().notNull(),
    status: text().$type<DownloadStatus>().notNull(),
    note: text().notNull().default(''),
    problem: text().notNull().default(''),
    progressDone: integer('progress_done').notNull().default(0),
    progressTotal: integer('progress_total').notNull().default(0),
    fileName: text('file_name').notNull().default(''),
    fileHash: text('file_hash'),
    fileSize: bigint('file_size', { mode: 'number' }).notNull().default(0),
    contentType: text('content_type').notNull().default(''),
    /** When it was sent on its way, for the first time or again. */
    startedAt: instant('started_at').notNull().defaultNow(),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    check(
      'download_task_status',
      sql`${table.status} in (${sql.raw(downloadStatuses.map((name) => `'${name}'`).join(', '))})`,
    ),
    check('download_task_file', sql`${table.status} <> 'COMPLETED' or ${table.fileHash} is not null`),
    index('download_task_account').on(table.accountId, table.createdAt),
    index('download_task_running')
      .on(table.updatedAt)
      .where(sql`status = 'IN_PROGRESS'`),
    index('download_task_file_hash').on(table.fileHash),
    index('download_task_expires').on(table.expiresAt),
  ],
);
