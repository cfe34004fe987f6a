import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { openEmbedded } from '../kernel/database/database';
import { BackupError } from './backup-error';
import type { EmbeddedDatabase } from './embedded';
import { parts, type Manifest } from './manifest';
import { differingTables, hashTables } from './row-hashes';
import { checkSums } from './sums';

/**
 * Proves that a backup can be restored: checks every part's SHA-256, opens the database in a scratch folder and compares
 * the hash of every row with the manifest.
 * @param scratch a folder that does not exist; it is removed again
 * @throws BackupError that says what is wrong
 */
export async function verifyBackup(
  backup: string,
  { scratch, signal }: { scratch: string; signal?: AbortSignal },
): Promise<Manifest> {
  const manifest = await checkSums(backup, signal);
  signal?.throwIfAborted();
  try {
    const database = await openFromBackup(backup, manifest, scratch);
    await database.close();
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return manifest;
}

/**
 * Unpacks the database of a backup into a new folder and opens it.
 * @throws BackupError when it does not open or its rows are not those of the manifest; it is closed then
 */
export async function openFromBackup(backup: string, manifest: Manifest, into: string): Promise<EmbeddedDatabase> {
  const image = new Uint8Array(await promisify(gunzip)(await readFile(join(backup, parts.database))));
  const database = await openEmbedded({ engine: 'pglite', dataDir: into, image, onLost: () => undefined }).catch(
    (error) => {
      const { postgres } = manifest.engine;
      throw new BackupError(
        `备份中的数据库（PostgreSQL ${postgres}）无法打开。请用 Reach ${manifest.app} 恢复，或换用另一份备份。\n` +
          `The database in the backup (PostgreSQL ${postgres}) does not open. Restore it with Reach ${manifest.app}, or use another backup.`,
        { cause: error },
      );
    },
  );
  const differing = differingTables(manifest.tables, await database.session(hashTables));
  if (differing.length === 0) return database;
  await database.close();
  throw new BackupError(
    `备份与备份时的数据不一致，不能使用。不一致的表：${differing.join('、')}\n` +
      `The rows in the backup are not those that were backed up. Tables that differ: ${differing.join(', ')}`,
  );
}
