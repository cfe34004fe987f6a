import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from '../kernel/database/directory-lock';
import { BackupError } from './backup-error';
import { removeLeftovers, syncFolder } from './durable-files';
import { readManifest, type Manifest } from './manifest';

export interface StoredBackup {
  /** Absolute path of the backup's folder. */
  path: string;
  manifest: Manifest;
}

const prefix = 'reach-backup-';
/** Hidden, and not named like a backup: what is being written or removed never looks whole. */
const draftPrefix = '.draft-';

/** Backups with a manifest, newest first. Whatever else lies in the folder is none of ours. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch(() => []);
  const found: StoredBackup[] = [];
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const path = join(folder, name);
    const manifest = await readManifest(path).catch(() => undefined);
    if (manifest) found.push({ path, manifest });
  }
  return found.sort((one, other) => (one.manifest.createdAt < other.manifest.createdAt ? 1 : -1));
}

/**
 * Runs as the only one, in any process, that writes to the folder of backups. It is made if it is not there.
 * @throws BackupError when somebody else is at it
 */
export async function exclusively<T>(folder: string, run: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = await lockBackups(folder);
  try {
    await removeLeftovers(folder, draftPrefix);
    return await run();
  } finally {
    release();
  }
}

/**
 * Lends a new, empty draft folder. What `write` leaves there becomes a backup under its name at once, or not at all.
 * @returns the path of the backup
 */
export async function writeBackup(folder: string, at: Date, write: (draft: string) => Promise<void>): Promise<string> {
  const draft = newDraft(folder);
  try {
    await mkdir(draft, { mode: 0o700 });
    await write(draft);
    await syncFolder(draft);
    const path = join(folder, `${prefix}${at.toISOString().replaceAll(/[-:.]/g, '')}`);
    // Fails when there is such a backup: a folder with content is never replaced.
    await rename(draft, path);
    await syncFolder(folder);
    return path;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes the oldest backups made for this reason; `keep` of them stay, the newest among them. @returns what is gone */
export async function pruneBackups(
  folder: string,
  reason: Manifest['reason'],
  { keep, newest }: { keep: number; newest: string },
): Promise<string[]> {
  const others = (await listBackups(folder)).filter(
    ({ path, manifest }) => path !== newest && manifest.reason === reason,
  );
  const old = others.slice(keep - 1);
  for (const { path } of old) {
    const draft = newDraft(folder);
    await rename(path, draft);
    await rm(draft, { recursive: true, force: true });
  }
  return old.map(({ path }) => path);
}

function newDraft(folder: string): string {
  return join(folder, draftPrefix + randomUUID());
}

async function lockBackups(folder: string): Promise<() => void> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new BackupError(
      `另一个备份正在写入 ${folder}，请等它完成后再试。\nAnother backup is being written to this folder; try again later.`,
    );
  }
}
