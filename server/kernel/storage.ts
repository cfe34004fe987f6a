import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files by the SHA-256 of their content (64 hex digits), so that the same file is kept once and names play no part. */
export interface Storage {
  /** Keeps the bytes. @throws RangeError when `hash` is not the SHA-256 of `bytes`. */
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when there are none under that hash. */
  get(hash: string): Promise<Uint8Array | undefined>;
  has(hash: string): Promise<boolean>;
  /** Forgets the bytes; nothing happens when there are none. */
  delete(hash: string): Promise<void>;
}

/** Lower-case hex SHA-256: the name under which storage keeps the bytes. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Storage in a local folder, two levels deep (`ab/cdef...`). A file appears whole or not at all, also after a crash. */
export function folderStorage(folder: string): Storage {
  const pathOf = (hash: string) => {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new RangeError('a stored file is named by a SHA-256 in hex');
    return join(folder, hash.slice(0, 2), hash.slice(2));
  };
  const has = (hash: string) =>
    access(pathOf(hash)).then(
      () => true,
      () => false,
    );
  return {
    has,
    async put(hash, bytes) {
      const path = pathOf(hash);
      if (contentHash(bytes) !== hash) throw new RangeError('the bytes do not have the hash given');
      if (await has(hash)) return;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomUUID()}.part`;
      try {
        await writeDurably(draft, bytes);
        await rename(draft, path);
        await syncFolder(dirname(path));
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(hash) {
      try {
        return await readFile(pathOf(hash));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (hash) => rm(pathOf(hash), { force: true }),
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename in the folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
