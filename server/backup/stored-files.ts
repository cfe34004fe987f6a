import { link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderStorage } from '../kernel/storage-folder';
import { exists, hashOfFile, syncFolder } from './durable-files';

/** Path below a storage folder, as folderStorage lays it out. */
export function storedPath(hash: string): string {
  return join(hash.slice(0, 2), hash.slice(2));
}

/** Hashes of all files in a storage folder, sorted; none when there is no such folder. */
export async function storedHashes(folder: string): Promise<string[]> {
  const hashes: string[] = [];
  for (const head of await namesIn(folder)) {
    for (const tail of await namesIn(join(folder, head))) hashes.push(head + tail);
  }
  return hashes.filter((hash) => /^[0-9a-f]{64}$/.test(hash)).sort();
}

/** Bytes that the files take together. */
export async function storedBytes(folder: string, hashes: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const hash of hashes) bytes += (await stat(join(folder, storedPath(hash)))).size;
  return bytes;
}

/**
 * Copies the files that `to` does not have yet. One that an earlier backup holds intact is linked to that copy and
 * takes no room; never to the live file, so that damage to the one does not reach the other.
 * @returns hashes of the live files that do not have their content any more; they are left out
 */
export async function copyStoredFiles(
  from: string,
  to: string,
  { earlier, signal }: { earlier?: string; signal?: AbortSignal } = {},
): Promise<string[]> {
  const live = folderStorage(from);
  const copy = folderStorage(to);
  const damaged: string[] = [];
  for (const hash of await storedHashes(from)) {
    signal?.throwIfAborted();
    if ((await copy.has(hash)) || (earlier && (await linked(earlier, to, hash)))) continue;
    const bytes = await live.get(hash);
    // Deleted since it was listed: whatever referred to it is gone too, or about to go.
    if (!bytes) continue;
    try {
      await copy.put(hash, bytes);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      damaged.push(hash);
    }
  }
  return damaged;
}

async function linked(earlier: string, to: string, hash: string): Promise<boolean> {
  const source = join(earlier, storedPath(hash));
  if (!(await exists(source)) || (await hashOfFile(source)) !== hash) return false;
  const target = join(to, storedPath(hash));
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await link(source, target);
  } catch (error) {
    // The file system knows no links, or no more of them to this file: then it is copied.
    if (['EPERM', 'ENOTSUP', 'EMLINK', 'EXDEV', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code!))
      return false;
    throw error;
  }
  await syncFolder(dirname(target));
  return true;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code!)) return [];
    throw error;
  }
}
