import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../kernel/database/database';
import { BackupError } from './backup-error';
import { listBackups } from './backup-folder';
import { openControl } from './control';
import { createBackup, type BackupTask } from './create-backup';
import { isEmbedded } from './embedded';
import { startSchedule } from './schedule';
import type { BackupSettings } from './settings';
import { describeResult } from './words';

export interface BackupService {
  database: Database;
  dataDir: string;
  settings: BackupSettings;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Backs up the running server: by the clock, and when `npm run backup` asks. Does nothing on a PostgreSQL server.
 * @returns `stop`, to be called before the database is closed
 */
export async function startBackups({
  database,
  dataDir,
  settings,
  log,
}: BackupService): Promise<{ stop(): Promise<void> }> {
  if (!isEmbedded(database)) return { stop: async () => undefined };
  const ending = new AbortController();
  const backUp = async (task: Pick<BackupTask, 'reason' | 'verify' | 'signal'>) => {
    const said = describeResult(await createBackup({ database, dataDir, settings, ...task }));
    log.info(said);
    return said;
  };

  const schedule = startSchedule({
    everyHours: settings.everyHours,
    log,
    newest: async () => {
      const [newest] = await listBackups(settings.folder);
      return newest && new Date(newest.manifest.createdAt);
    },
    run: async (signal) => void (await backUp({ reason: 'schedule', signal })),
  });
  // A server that cannot be asked still serves, and still backs up by the clock.
  const control = await openControl(dataDir, ({ verify }) =>
    backUp({ reason: 'manual', verify, signal: ending.signal }),
  ).catch((error: Error) =>
    log.warn(`运行中无法用 npm run backup 备份 / not open to npm run backup: ${error.message}`),
  );

  return {
    async stop() {
      ending.abort(new BackupError('服务器正在停止，备份已取消。/ The server is stopping; the backup was cancelled.'));
      await Promise.all([schedule.stop(), control?.close()]);
    },
  };
}
