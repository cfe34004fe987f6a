import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

const pieceBytes = 1 << 20;

/** Writes a new file that is on the disk when this resolves, compressed if asked. @throws when the file exists */
export async function writeDurably(path: string, bytes: Uint8Array, compress = false): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const pieces = Readable.from(inPieces(bytes));
  await (compress ? pipeline(pieces, createGzip(), file) : pipeline(pieces, file));
}

/** In pieces, so that no single write or compression holds the event loop. */
function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}

/** Hex SHA-256 of a file's content. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) hash.update(piece as Buffer);
  return hash.digest('hex');
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Makes what was created, renamed or linked in the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the entries of a folder whose names start so: what a killed process left half done. */
export async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
}
