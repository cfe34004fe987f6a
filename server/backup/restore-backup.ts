import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { lockFolder } from '../kernel/database/directory-lock';
import { markOfUnfinished } from '../kernel/database/empty-database';
import { BackupError } from './backup-error';
import { exists, removeLeftovers, syncFolder } from './durable-files';
import type { EmbeddedDatabase } from './embedded';
import { parts, type Manifest } from './manifest';
import { newestSchema } from './schema-version';
import { copyStoredFiles } from './stored-files';
import { checkSums } from './sums';
import { openFromBackup } from './verify-backup';

export interface RestoreTask {
  backup: string;
  dataDir: string;
  /** Move what the data folder holds aside instead of refusing. */
  replace: boolean;
}

export interface RestoreResult {
  manifest: Manifest;
  /** Where the former data lies now; undefined when there was none. */
  former: string | undefined;
}

/** What a data folder holds and a restore brings back. */
const contents = ['files', 'pgdata'] as const;
const draftPrefix = '.restore-';

/**
 * Restores a backup into a data folder that no server uses. Everything is checked before anything is replaced; nothing
 * that was there is deleted.
 * @throws BackupError when the backup is damaged or too new, or the folder holds data
 * @throws FolderInUse when a server runs on the folder
 */
export async function restoreBackup({ backup, dataDir, replace }: RestoreTask): Promise<RestoreResult> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = await lockFolder(folder);
  const draft = join(folder, draftPrefix + randomUUID());
  try {
    if (!replace) await refuseOccupied(folder);
    await removeLeftovers(folder, draftPrefix);
    const manifest = await checkSums(backup);
    refuseNewer(manifest);
    await mkdir(draft, { mode: 0o700 });
    await mkdir(join(draft, 'files'), { mode: 0o700 });
    await copyStoredFiles(join(backup, parts.files), join(draft, 'files'));
    const database = await openFromBackup(backup, manifest, join(draft, 'pgdata'));
    try {
      await beginAnew(database, backup, manifest);
    } finally {
      await database.close();
    }
    return { manifest, former: await exchange(folder, draft) };
  } finally {
    await rm(draft, { recursive: true, force: true });
    release();
  }
}

/**
 * Time went back: copies of reference data on devices are older than they seem, and sign-ins that ended since would
 * live again. So clients fetch anew, everybody signs in again, and the audit log says why.
 */
function beginAnew(database: EmbeddedDatabase, backup: string, { createdAt }: Manifest): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`update reference_state set instance_id = gen_random_uuid()`);
    await tx.execute(sql`update session set revoked_at = now() where revoked_at is null`);
    await tx.execute(sql`insert into audit_log (action, target, detail)
      values ('system:backup:restore', ${basename(backup)}, ${JSON.stringify({ createdAt })}::jsonb)`);
  });
}

/** Moves the present contents aside and the draft's in. When a move fails, those before it are undone. */
async function exchange(folder: string, draft: string): Promise<string | undefined> {
  const former = join(folder, `replaced-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`);
  const present = await presentContents(folder);
  if (present.length > 0) await mkdir(former, { mode: 0o700 });
  const moves = contents.flatMap((name) => [
    ...(present.includes(name) ? [[join(folder, name), join(former, name)] as const] : []),
    [join(draft, name), join(folder, name)] as const,
  ]);
  // It was about what goes; what comes is a database.
  await rm(markOfUnfinished(join(folder, 'pgdata')), { force: true });
  const done: (typeof moves)[number][] = [];
  try {
    for (const [from, to] of moves) {
      await rename(from, to);
      done.unshift([from, to]);
    }
  } catch (error) {
    for (const [from, to] of done) await rename(to, from);
    throw error;
  }
  await syncFolder(folder);
  return present.length > 0 ? former : undefined;
}

async function refuseOccupied(folder: string): Promise<void> {
  const present = await presentContents(folder);
  if (present.length === 0) return;
  throw new BackupError(
    `数据目录 ${folder} 已有数据（${present.join('、')}），未做任何改动。加 --replace 可先把原数据移到旁边再恢复，或用 --into 指定空目录。\n` +
      'The data folder holds data; nothing was changed. Add --replace to move it aside first, or name an empty folder with --into.',
  );
}

function refuseNewer({ schema, app }: Manifest): void {
  if (schema.at <= newestSchema.at) return;
  throw new BackupError(
    `备份来自更新的版本（Reach ${app}，数据结构 ${schema.migration}）。请先升级到该版本再恢复。\n` +
      `The backup is of a newer version (Reach ${app}, schema ${schema.migration}). Update to it before restoring.`,
  );
}

async function presentContents(folder: string): Promise<string[]> {
  const found = await Promise.all(contents.map((name) => exists(join(folder, name))));
  return contents.filter((_, index) => found[index]);
}
