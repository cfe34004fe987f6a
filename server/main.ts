import './heap';
import { BackupError } from './backup/backup-error';
import { readBackupSettings } from './backup/settings';
import { BadConfig, readConfig } from './config';
import { chosenAccounts, demoAccounts, demoPassword } from './demo/accounts';
import { FolderInUse } from './kernel/database/directory-lock';
import { startServer, type RunningServer } from './start';

/** Stopping may take this long; then the process ends anyway. Committed work is safe either way. */
const stopWithinMs = 10_000;

try {
  const config = readConfig(process.env);
  const backup = readBackupSettings(process.env, config.dataDir);
  const server = await startServer({ ...config, backup }, (error) => {
    console.error(`数据库已停止工作 / the database is gone: ${error.message}`);
    process.exit(1);
  });
  console.log(greeting(server));
  process.once('SIGTERM', () => void end(server));
  process.once('SIGINT', () => void end(server));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function end(server: RunningServer): Promise<void> {
  const timer = setTimeout(() => {
    console.error('未能在 10 秒内停止，强制退出 / not stopped within 10 s, leaving anyway');
    process.exit(1);
  }, stopWithinMs);
  await server.stop();
  clearTimeout(timer);
  process.exit(0);
}

function greeting({ address, engine, demo, firstAccount }: RunningServer): string {
  const lines = [
    '',
    `  Reach  ${address}/main/`,
    `  数据库  ${engine === 'pglite' ? 'PGlite（内嵌）' : 'PostgreSQL'}`,
    `  接口    ${address}/api/docs`,
  ];
  if (demo) {
    const names = [...demoAccounts, ...Object.values(chosenAccounts)].map(({ username }) => username);
    lines.push('', `  演示数据。账号 ${names.join('、')}，密码 ${demoPassword}`);
  }
  if (firstAccount) {
    lines.push('', `  管理员账号 ${firstAccount.username}，密码 ${firstAccount.password}（只显示这一次，请妥善保存）`);
  }
  return [...lines, ''].join('\n');
}

function explain(error: unknown): string {
  if (error instanceof BadConfig || error instanceof FolderInUse || error instanceof BackupError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `端口已被占用，请用 PORT 指定其他端口。/ The port is in use; set PORT to another one. (${message})`;
  if (code === 'ECONNREFUSED')
    return `无法连接 DATABASE_URL 指定的数据库。/ The database of DATABASE_URL does not answer. (${message})`;
  return `启动失败 / could not start: ${(error as Error).stack ?? message}`;
}
