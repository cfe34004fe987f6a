import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentHash, demandHash, StorageLimit, type Storage } from './storage';

/**
 * Storage in a local folder, two levels deep (`ab/cdef...`). A file appears whole or not at all, also after a crash. What
 * is there already is written again: whoever sends bytes must not learn from the time it takes that somebody has them.
 */
export function folderStorage(folder: string): Storage {
  const pathOf = (hash: string) => {
    demandHash(hash);
    return join(folder, hash.slice(0, 2), hash.slice(2));
  };
  /** Moves a complete draft to its place. */
  async function settle(draft: string, hash: string): Promise<void> {
    const path = pathOf(hash);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(draft, path);
    await syncFolder(dirname(path));
  }
  return {
    has: (hash) =>
      access(pathOf(hash)).then(
        () => true,
        () => false,
      ),
    async put(hash, bytes) {
      const path = pathOf(hash);
      if (contentHash(bytes) !== hash) throw new RangeError('the bytes do not have the hash given');
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomUUID()}.part`;
      try {
        await writeDurably(draft, [bytes]);
        await settle(draft, hash);
      } finally {
        await rm(draft, { force: true });
      }
    },
    async putStream(source, limit) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `${randomUUID()}.part`);
      try {
        const { hash, size } = await writeDurably(draft, source, limit);
        await settle(draft, hash);
        return { hash, size };
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(hash) {
      return unlessMissing(() => readFile(pathOf(hash)));
    },
    async getStream(hash) {
      return unlessMissing(async () => {
        const file = await open(pathOf(hash), 'r');
        const { size } = await file.stat();
        return { stream: createReadStream('', { fd: file }), size };
      });
    },
    delete: (hash) => rm(pathOf(hash), { force: true }),
  };
}

async function unlessMissing<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Writes a new file through to the disk. @returns its hash and size
 * @throws StorageLimit beyond `limit` bytes
 */
export async function writeDurably(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ hash: string; size: number }> {
  const digest = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limit) throw new StorageLimit();
      digest.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: digest.digest('hex'), size };
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
