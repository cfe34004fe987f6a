// npm run restore -- BACKUP [--into DIR] [--replace]: brings a backup of the embedded database back.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '@server/backup/restore-backup';
import { readBackupSettings } from '@server/backup/settings';
import { describeRestore, postgresAdvice } from '@server/backup/words';
import { BadConfig, readConfig } from '@server/config';
import { runCommand } from './backup/run-command';

const usage = `用法 / usage:
  npm run restore -- 备份文件夹 [--into 目录] [--replace]

  --into     恢复到该目录，默认为 DATA_DIR / restore into this folder instead of DATA_DIR
  --replace  目录中已有数据时，先移到 replaced-… 再恢复，不删除 / move present data aside first, never delete it

请先停止服务器。退出码 / Stop the server first. Exit code: 0 成功 done; 1 未恢复 not restored; 2 用法或环境有误 usage, environment`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return usage;
  const config = readConfig(process.env);
  if (config.databaseUrl && values.into === undefined) {
    process.exitCode = 2;
    return postgresAdvice(config.dataDir, readBackupSettings(process.env, config.dataDir).folder);
  }
  const [named, ...more] = positionals;
  if (named === undefined || more.length > 0)
    throw new BadConfig(`请指定一个备份文件夹。/ Name one backup.\n\n${usage}`);
  const backup = resolve(named);
  const dataDir = resolve(values.into ?? config.dataDir);
  return describeRestore(backup, dataDir, await restoreBackup({ backup, dataDir, replace: values.replace }));
});
