import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from '../kernel/storage';
import { BackupError } from './backup-error';
import { exists, hashOfFile, writeDurably } from './durable-files';
import { parts, readManifest, type Manifest } from './manifest';
import { storedPath } from './stored-files';

/** Writes SHA256SUMS over the database and the files. @returns the hash of SHA256SUMS itself */
export async function writeSums(backup: string, files: readonly string[]): Promise<string> {
  const database = await hashOfFile(join(backup, parts.database));
  const lines = [`${database}  ${parts.database}`, ...files.map((hash) => `${hash}  ${pathInBackup(hash)}`)];
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  await writeDurably(join(backup, parts.sums), bytes);
  return contentHash(bytes);
}

/** Reads every part and compares its SHA-256. @throws BackupError that names the first part that is missing or differs */
export async function checkSums(backup: string, signal?: AbortSignal): Promise<Manifest> {
  const manifest = await readManifest(backup);
  const sums = join(backup, parts.sums);
  if (!(await exists(sums)) || (await hashOfFile(sums)) !== manifest.sums) throw damaged(backup, parts.sums);
  for (const line of (await readFile(sums, 'utf8')).trimEnd().split('\n')) {
    signal?.throwIfAborted();
    const [hash, part] = line.split('  ') as [string, string];
    const path = join(backup, part);
    if (!(await exists(path)) || (await hashOfFile(path)) !== hash) throw damaged(backup, part);
  }
  return manifest;
}

function pathInBackup(hash: string): string {
  return `${parts.files}/${storedPath(hash).replaceAll('\\', '/')}`;
}

function damaged(backup: string, part: string): BackupError {
  return new BackupError(
    `备份已损坏：${join(backup, part)} 缺失或校验和（SHA-256）不符，未做任何改动。请换用另一份备份。\n` +
      `Damaged backup: ${part} is missing or does not have its SHA-256. Nothing was changed; use another backup.`,
  );
}
