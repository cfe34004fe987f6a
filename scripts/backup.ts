// npm run backup [-- --no-verify | --check BACKUP | --list]: backs up the embedded database, whether the server runs or not.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '@server/backup/backup-error';
import { listBackups } from '@server/backup/backup-folder';
import { askServer } from '@server/backup/control';
import { createBackup } from '@server/backup/create-backup';
import { exists } from '@server/backup/durable-files';
import { readBackupSettings } from '@server/backup/settings';
import { verifyBackup } from '@server/backup/verify-backup';
import { describeBackup, describeResult, postgresAdvice } from '@server/backup/words';
import { readConfig } from '@server/config';
import { openEmbedded } from '@server/kernel/database/database';
import { FolderInUse, lockFolder } from '@server/kernel/database/directory-lock';
import { runCommand } from './backup/run-command';

const usage = `用法 / usage:
  npm run backup                        备份并逐行核对 / back up and verify every row
  npm run backup -- --no-verify         备份但不核对 / back up without verifying
  npm run backup -- --check 备份文件夹  核对已有的备份 / verify a backup that was made before
  npm run backup -- --list              列出已有的备份 / list backups

环境变量 / environment: DATA_DIR, BACKUP_DIR（默认 DATA_DIR/backups）, BACKUP_KEEP（默认 7）
退出码 / exit code: 0 成功 done; 1 备份不成立 no good backup; 2 用法或环境有误 usage, environment`;

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      'no-verify': { type: 'boolean', default: false },
      check: { type: 'string' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return usage;
  if (values.check !== undefined) return check(resolve(values.check));
  const { dataDir, databaseUrl } = readConfig(process.env);
  const settings = readBackupSettings(process.env, dataDir);
  if (values.list) return list(settings.folder);
  if (databaseUrl) {
    process.exitCode = 2;
    return postgresAdvice(dataDir, settings.folder);
  }
  const verify = !values['no-verify'];
  return ofStoppedServer(resolve(dataDir), settings, verify).catch((error) => {
    if (error instanceof FolderInUse) return askServer(dataDir, { command: 'backup', verify });
    throw error;
  });
});

async function ofStoppedServer(
  dataDir: string,
  settings: ReturnType<typeof readBackupSettings>,
  verify: boolean,
): Promise<string> {
  const pgdata = join(dataDir, 'pgdata');
  if (!(await exists(pgdata))) {
    throw new BackupError(
      `${dataDir} 中没有数据库。请用 DATA_DIR 指定服务器的数据目录。\nNo database in this folder; set DATA_DIR to the server's.`,
    );
  }
  const release = await lockFolder(dataDir);
  try {
    const database = await openEmbedded({ engine: 'pglite', dataDir: pgdata });
    try {
      return describeResult(await createBackup({ database, dataDir, settings, reason: 'manual', verify }));
    } finally {
      await database.close();
    }
  } finally {
    release();
  }
}

async function check(backup: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'reach-check-'));
  try {
    const manifest = await verifyBackup(backup, { scratch: join(folder, 'pgdata') });
    return `备份完好，逐行核对一致 / the backup is good, every row verified\n${describeBackup(backup, manifest)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function list(folder: string): Promise<string> {
  const backups = await listBackups(folder);
  if (backups.length === 0) return `${folder} 中没有备份 / no backups here`;
  return backups.map(({ path, manifest }) => describeBackup(path, manifest)).join('\n\n');
}
