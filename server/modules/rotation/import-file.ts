import { and, desc, eq, inArray } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { contentHash, type Storage } from '@server/kernel/storage';
import { importJobs } from './tables';

/**
 * Keeps the workbook that a job was made from.
 * @throws AppError NOT_FOUND, IMPORT_CHUNK_MISMATCH when it is not the file that was registered
 */
export async function keepImportFile(db: Db, storage: Storage, user: CurrentUser, id: string, bytes: Uint8Array) {
  const [job] = await db
    .select({ hash: importJobs.fileHash })
    .from(importJobs)
    .where(and(eq(importJobs.id, id), eq(importJobs.createdBy, user.userId)));
  if (!job) throw new AppError('NOT_FOUND');
  if (contentHash(bytes) !== job.hash) throw new AppError('IMPORT_CHUNK_MISMATCH');
  await storage.put(job.hash, bytes);
  return { hash: job.hash };
}

/**
 * A kept workbook, for whoever imported it or sees everybody: a workbook holds people of any department.
 * @throws AppError NOT_FOUND
 */
export async function importFile(db: Db, storage: Storage, user: CurrentUser, hash: string) {
  const mine = user.scope.kind === 'all' ? undefined : eq(importJobs.createdBy, user.userId);
  const [job] = await db
    .select({ fileName: importJobs.fileName })
    .from(importJobs)
    .where(and(eq(importJobs.fileHash, hash), mine))
    .orderBy(desc(importJobs.createdAt))
    .limit(1);
  const bytes = job && (await storage.get(hash));
  if (!bytes) throw new AppError('NOT_FOUND');
  const contentType = /\.xls$/i.test(job.fileName)
    ? 'application/vnd.ms-excel'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { fileName: job.fileName, contentType, bytes };
}

/** Which of these files import jobs refer to. */
export async function referredByImports(db: Db, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hash: importJobs.fileHash })
    .from(importJobs)
    .where(inArray(importJobs.fileHash, [...hashes]));
  return rows.map(({ hash }) => hash);
}
