import { sql } from 'drizzle-orm';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { version } from '../kernel/paths';
import { BackupError } from './backup-error';
import { exclusively, listBackups, pruneBackups, writeBackup, type StoredBackup } from './backup-folder';
import { writeDurably } from './durable-files';
import type { EmbeddedDatabase } from './embedded';
import { parts, type Manifest } from './manifest';
import { hashTables } from './row-hashes';
import { schemaOf } from './schema-version';
import type { BackupSettings } from './settings';
import { copyStoredFiles, storedBytes, storedHashes } from './stored-files';
import { writeSums } from './sums';
import { verifyBackup } from './verify-backup';

export interface BackupTask {
  database: EmbeddedDatabase;
  dataDir: string;
  settings: Pick<BackupSettings, 'folder' | 'keep'>;
  reason: Manifest['reason'];
  /** Open the finished backup and compare its row hashes before it counts as one; default true. */
  verify?: boolean;
  /** Ends the work at the next safe point; nothing is left behind. */
  signal?: AbortSignal;
}

export interface BackupResult extends StoredBackup {
  verified: boolean;
  /** Paths of older backups that were removed. */
  pruned: string[];
}

/**
 * Writes a backup of the embedded database and the stored files, verifies it, and removes the oldest of its kind. Other
 * users of the database wait only while it is hashed and dumped.
 * @throws BackupError when the backup does not match the database, or another one is being written
 */
export function createBackup(task: BackupTask): Promise<BackupResult> {
  const { settings, reason, verify: verified = true } = task;
  const folder = resolve(settings.folder);
  return exclusively(folder, async () => {
    const createdAt = new Date();
    let manifest: Manifest | undefined;
    const path = await writeBackup(folder, createdAt, async (draft) => {
      manifest = await fillDraft(draft, createdAt, task);
      if (verified) await verifyBackup(draft, { scratch: join(draft, 'scratch'), signal: task.signal });
    });
    const pruned = await pruneBackups(folder, reason, { keep: settings.keep, newest: path });
    return { path, manifest: manifest!, verified, pruned };
  });
}

async function fillDraft(draft: string, createdAt: Date, task: BackupTask): Promise<Manifest> {
  const { database, reason, signal } = task;
  const liveFiles = join(task.dataDir, 'files');
  const files = join(draft, parts.files);
  const newest = (await listBackups(dirname(draft)))[0];
  const earlier = newest && join(newest.path, parts.files);
  await mkdir(files, { mode: 0o700 });
  // Before and after: a file that the database speaks of was there before, or came while the dump was waited for.
  await copyStoredFiles(liveFiles, files, { earlier, signal });
  signal?.throwIfAborted();
  const { dump, ...state } = await readState(database);
  const damagedFiles = await copyStoredFiles(liveFiles, files, { earlier, signal });

  await writeDurably(join(draft, parts.database), dump, true);
  const hashes = await storedHashes(files);
  const manifest: Manifest = {
    format: 1,
    reason,
    createdAt: createdAt.toISOString(),
    app: version,
    ...state,
    files: { count: hashes.length, bytes: await storedBytes(files, hashes) },
    damagedFiles,
    sums: await writeSums(draft, hashes),
  };
  await writeDurably(join(draft, parts.manifest), Buffer.from(JSON.stringify(manifest, null, 2)));
  return manifest;
}

/** Holds the only connection meanwhile, so that hashes and dump show the same moment. */
function readState(database: EmbeddedDatabase) {
  return database.session(async (db) => {
    const schema = await schemaOf(db);
    if (!schema) {
      throw new BackupError('数据库是空的，没有可备份的内容。/ The database is empty: there is nothing to back up.');
    }
    const tables = await hashTables(db);
    const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`);
    // Written pages instead of a long log: the copy opens faster.
    await db.execute(sql`checkpoint`);
    const engine = { name: 'pglite', postgres: rows[0]!.server_version } as const;
    return { schema, tables, engine, dump: await database.dump() };
  });
}
