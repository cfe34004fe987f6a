import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { lockFile } from '@server/kernel/file-references';
import { contentHash, type Storage } from '@server/kernel/storage';
import { demandFileRoom } from './import-room';
import { importJobs } from './tables';

/**
 * Keeps the workbook that a job was made from. From here on the job has brought it, and may have it back.
 * @param tx the call's transaction
 * @throws AppError NOT_FOUND, IMPORT_CHUNK_MISMATCH when it is not the file that was registered, IMPORT_FILES_FULL
 */
export async function keepImportFile(tx: Db, storage: Storage, user: CurrentUser, id: string, bytes: Uint8Array) {
  const own = and(eq(importJobs.id, id), eq(importJobs.createdBy, user.userId));
  const [job] = await tx.select({ hash: importJobs.fileHash }).from(importJobs).where(own);
  if (!job) throw new AppError('NOT_FOUND');
  if (contentHash(bytes) !== job.hash) throw new AppError('IMPORT_CHUNK_MISMATCH');
  await demandFileRoom(tx, user.userId, bytes.length);
  await lockFile(tx, job.hash);
  await storage.put(job.hash, bytes);
  await tx
    .update(importJobs)
    .set({ fileKeptAt: sql`now()`, fileSize: bytes.length })
    .where(own);
  return { hash: job.hash };
}

/**
 * A workbook that an import brought, for whoever imported it or sees everybody: a workbook holds people of any
 * department. A hash that a job was only registered with gives nothing: it may be that of anybody's file.
 * @throws AppError NOT_FOUND
 */
export async function importFile(db: Db, storage: Storage, user: CurrentUser, hash: string) {
  const mine = user.scope.kind === 'all' ? undefined : eq(importJobs.createdBy, user.userId);
  const [job] = await db
    .select({ fileName: importJobs.fileName })
    .from(importJobs)
    .where(and(eq(importJobs.fileHash, hash), isNotNull(importJobs.fileKeptAt), mine))
    .orderBy(desc(importJobs.createdAt))
    .limit(1);
  const bytes = job && (await storage.get(hash));
  if (!bytes) throw new AppError('NOT_FOUND');
  const contentType = /\.xls$/i.test(job.fileName)
    ? 'application/vnd.ms-excel'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { fileName: job.fileName, contentType, bytes };
}

/** Which of these files import jobs have brought. */
export async function referredByImports(db: Db, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hash: importJobs.fileHash })
    .from(importJobs)
    .where(and(inArray(importJobs.fileHash, [...hashes]), isNotNull(importJobs.fileKeptAt)));
  return rows.map(({ hash }) => hash);
}
