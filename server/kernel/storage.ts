import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A stored file as it is read: its bytes one after another, and how many there are. */
export interface StoredStream {
  stream: Readable;
  size: number;
}

/** Files by the SHA-256 of their content (64 hex digits), so that the same file is kept once and names play no part. */
export interface Storage {
  /** Keeps the bytes, in the same time whether they were there before or not. @throws RangeError when `hash` is not the SHA-256 of `bytes`. */
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /**
   * Keeps what a stream yields without holding it in memory; its hash is found on the way.
   * @throws StorageLimit when there are more than `limit` bytes; then nothing is kept
   */
  putStream(source: AsyncIterable<Uint8Array>, limit?: number): Promise<{ hash: string; size: number }>;
  /** The bytes, or undefined when there are none under that hash. */
  get(hash: string): Promise<Uint8Array | undefined>;
  /** The same as a stream, which must be read to its end or destroyed. */
  getStream(hash: string): Promise<StoredStream | undefined>;
  has(hash: string): Promise<boolean>;
  /** Forgets the bytes; nothing happens when there are none. Ask `deleteUnreferenced` when others may refer to them. */
  delete(hash: string): Promise<void>;
}

/** More bytes came than were allowed. */
export class StorageLimit extends Error {
  override name = 'StorageLimit';
}

/** Lower-case hex SHA-256: the name under which storage keeps the bytes. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** @throws RangeError unless the name is a SHA-256 in lower-case hex: nothing else may become a path or a key */
export function demandHash(hash: string): void {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new RangeError('a stored file is named by a SHA-256 in hex');
}
