import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app';
import { backupBeforeMigration } from './backup/before-migration';
import { startBackups } from './backup/service';
import type { BackupSettings } from './backup/settings';
import { BadConfig, type Config } from './config';
import { fillEmptyDatabase, type FirstAccount } from './first-data';
import { startChore } from './kernel/chore';
import { openDatabase, type Database } from './kernel/database/database';
import { lockFolder } from './kernel/database/directory-lock';
import { beginFolder } from './kernel/database/empty-database';
import { newestMigration, prepareDatabase } from './kernel/database/migrate';
import { startUpkeep } from './kernel/database/upkeep';
import { armFailPoint, failVariable } from './kernel/fail-points';
import { version } from './kernel/paths';
import { removeShortLived } from './kernel/short-lived';
import type { ServerStatus } from './kernel/status';
import { folderStorage } from './kernel/storage-folder';
import { s3Storage } from './kernel/storage-s3';
import { modules } from './modules';
import { readSettings } from './modules/system/settings';

const sweepEveryMs = 3_600_000;

export interface RunningServer {
  /** Where the server listens, e.g. `http://127.0.0.1:8686`. */
  address: string;
  engine: Database['engine'];
  demo: boolean;
  firstAccount: FirstAccount | undefined;
  /** Finishes what has begun, takes nothing new, and gives everything back. */
  stop(): Promise<void>;
}

/**
 * Starts the whole server.
 * @param onLost called when the database is gone and only a new start helps
 * @throws FolderInUse when another process has the data folder
 */
export async function startServer(
  config: Config & { backup: BackupSettings },
  onLost: (error: Error) => void,
): Promise<RunningServer> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const { database, release } = await openConfigured(config, onLost);
  const status: ServerStatus = { state: 'starting', version, schema: newestMigration, selfCheck: config.selfCheck };
  const kept = { database, dataDir: config.dataDir, settings: config.backup };
  await backupBeforeMigration(kept);
  const bucket = config.s3 && (await s3Storage(config.s3));
  const storage = bucket ?? folderStorage(join(config.dataDir, 'files'));
  let firstAccount: FirstAccount | undefined;
  await prepareDatabase(database, async () => {
    firstAccount = await fillEmptyDatabase(database, config, storage);
  });
  const { demo } = await readSettings(database.db);
  if (config.failAt) armOnDemo(config.failAt, demo);

  const app = await buildApp({
    database,
    storage,
    status,
    trustProxy: config.trustProxy,
    openDocuments: config.openDocuments ?? false,
    logLevel: config.logLevel,
    metricsToken: config.metricsToken,
  });
  const context = { database, storage, log: app.log };
  const working = await Promise.all(Object.values(modules).map(async (module) => module.start?.(context)));
  const backups = await startBackups({ ...kept, log: app.log });
  const upkeep = startUpkeep(database, app.log);
  const sweeping = startChore(app.log, {
    failure: 'removing old receipts and tickets failed',
    everyMs: sweepEveryMs,
    run: () => removeShortLived(database.db),
  });
  status.state = 'ok';
  const address = await app.listen({ port: config.port, host: config.host });
  return {
    address,
    engine: database.engine,
    demo,
    firstAccount,
    async stop() {
      status.state = 'stopping';
      await Promise.all([
        app.close(),
        backups.stop(),
        upkeep.stop(),
        sweeping.stop(),
        ...working.map(async (work) => work?.stop()),
      ]);
      bucket?.close();
      await database.close();
      release();
    },
  };
}

/** A server that ends itself in the middle of its work must never hold a hospital's data. */
function armOnDemo(failAt: string, demo: boolean): void {
  if (!demo) throw new BadConfig(`${failVariable} 只能用于演示数据 / is for a demo's data only`);
  armFailPoint(failAt);
}

/** The embedded engine belongs to one process; a PostgreSQL server may have several in front of it. */
async function openConfigured({ databaseUrl, dataDir }: Config, onLost: (error: Error) => void) {
  if (databaseUrl) {
    return { database: await openDatabase({ engine: 'postgres', url: databaseUrl }), release: () => undefined };
  }
  const release = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'pgdata');
    const { image, done } = await beginFolder(folder);
    const database = await openDatabase({ engine: 'pglite', dataDir: folder, image, onLost });
    done();
    return { database, release };
  } catch (error) {
    release();
    throw error;
  }
}
