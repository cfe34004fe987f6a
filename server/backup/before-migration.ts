import type { Database } from '../kernel/database/database';
import { createBackup, type BackupResult } from './create-backup';
import { isEmbedded } from './embedded';
import { newestSchema, schemaOf } from './schema-version';
import type { BackupSettings } from './settings';

export interface MigrationBackupTask {
  database: Database;
  dataDir: string;
  settings: Pick<BackupSettings, 'folder' | 'keep'>;
}

/**
 * Backs up an embedded database that holds data and is about to be migrated. Call before migrating; when it throws, do
 * not migrate.
 * @returns undefined when there is nothing to migrate or nothing to lose, or the database is on a PostgreSQL server
 */
export async function backupBeforeMigration(task: MigrationBackupTask): Promise<BackupResult | undefined> {
  const { database, ...rest } = task;
  if (!isEmbedded(database)) return undefined;
  const schema = await schemaOf(database.db);
  if (!schema || schema.at >= newestSchema.at) return undefined;
  return createBackup({ database, ...rest, reason: 'migration' });
}
