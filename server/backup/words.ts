import { basename } from 'node:path';
import type { BackupResult } from './create-backup';
import type { Manifest } from './manifest';
import type { RestoreResult } from './restore-backup';

/** What a backup holds, for the operator. */
export function describeBackup(path: string, { createdAt, app, tables, files, schema }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `  备份 backup   ${path}`,
    `  时间 made at  ${createdAt}（Reach ${app}，${schema.migration}）`,
    `  内容 content  ${tables.length} 张表 tables，${rows} 行 rows，${files.count} 个文件 files`,
  ].join('\n');
}

export function describeResult({ path, manifest, verified, pruned }: BackupResult): string {
  const lines = [
    verified ? '备份完成，逐行核对一致 / backed up, every row verified' : '备份完成，未核对 / backed up, not verified',
    describeBackup(path, manifest),
  ];
  if (pruned.length > 0) lines.push(`  已清理 removed ${pruned.map((old) => basename(old)).join('、')}`);
  if (manifest.damagedFiles.length > 0) {
    lines.push(
      `  警告：${manifest.damagedFiles.length} 个文件的内容已损坏，未能备份；请从较早的备份中找回 / damaged, left out:`,
      ...manifest.damagedFiles.map((hash) => `    ${hash}`),
    );
  }
  return lines.join('\n');
}

export function describeRestore(backup: string, dataDir: string, { manifest, former }: RestoreResult): string {
  const lines = [
    '恢复完成，逐行核对一致 / restored, every row verified',
    describeBackup(backup, manifest),
    `  恢复到 into   ${dataDir}`,
  ];
  if (former) lines.push(`  原数据 former ${former}（确认无误后可自行删除 / delete it once all is well）`);
  return [...lines, '  所有人需要重新登录 / everybody signs in again'].join('\n');
}

/** A PostgreSQL server is backed up with its own tools; the files are ours. Never shows the address: it has a password. */
export function postgresAdvice(dataDir: string, folder: string): string {
  return `使用 DATABASE_URL 时，请用 PostgreSQL 自己的工具备份；上传的文件另行复制。
With DATABASE_URL, back up with the tools of PostgreSQL; copy the stored files too.

  mkdir -p ${folder}
  pg_dump --format=custom --file="${folder}/reach-$(date -u +%Y%m%dT%H%M%SZ).dump" "$DATABASE_URL"
  rsync -a ${dataDir}/files/ ${folder}/files/

恢复 / restore: 先停止服务器 / stop the servers first
  pg_restore --clean --if-exists --exit-on-error --dbname="$DATABASE_URL" ${folder}/reach-….dump
  rsync -a ${folder}/files/ ${dataDir}/files/

需要连续归档与时间点恢复时，请用 pgBackRest / for point-in-time recovery use pgBackRest:
  pgbackrest --stanza=reach --type=full backup
  pgbackrest --stanza=reach --delta restore`;
}

/** Sentence for a failure of the disk; undefined for any other error. */
export function describeDiskError(error: unknown): string | undefined {
  const { code, path = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return '磁盘空间不足，没有生成备份，也没有改动数据。请清理磁盘，或用 BACKUP_DIR 指定其他磁盘。\nThe disk is full; nothing was changed. Make room, or set BACKUP_DIR to another disk.';
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return `没有读写 ${path} 的权限。请修改目录权限，或用 BACKUP_DIR 指定其他目录。\nNo permission to read or write there. Change it, or set BACKUP_DIR to another folder.`;
  }
  return undefined;
}
