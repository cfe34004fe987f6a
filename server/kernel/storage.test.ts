import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startS3, type TestBucket } from '@tests/server/s3';
import { contentHash, StorageLimit, type Storage } from './storage';
import { folderStorage } from './storage-folder';
import { s3Storage } from './storage-s3';

const bytes = Buffer.from('轮转');
const hash = contentHash(bytes);
const large = Buffer.alloc(9 * 1024 * 1024, 'reach');

let folder: string;
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startS3();
});
afterAll(() => bucket.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reach-storage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function toArray<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function read(storage: Storage, name: string): Promise<Buffer | undefined> {
  const found = await storage.getStream(name);
  if (!found) return undefined;
  const all = Buffer.concat(await toArray(found.stream as AsyncIterable<Buffer>));
  expect(all.length).toBe(found.size);
  return all;
}

describe.each<[string, () => Promise<Storage>]>([
  ['a folder', async () => folderStorage(folder)],
  ['a bucket', () => s3Storage(bucket.settings)],
])('storage in %s', (_, open) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await open();
  });

  it('keeps bytes under their hash until they are deleted', async () => {
    await Promise.all([storage.put(hash, bytes), storage.put(hash, bytes)]);
    expect(Buffer.from((await storage.get(hash))!)).toEqual(bytes);
    expect(await read(storage, hash)).toEqual(bytes);
    await storage.delete(hash);
    await storage.delete(hash);
    expect([await storage.has(hash), await storage.get(hash), await read(storage, hash)]).toEqual([
      false,
      undefined,
      undefined,
    ]);
  });

  it('finds the hash of a stream, in parts when it is large, and takes it twice', async () => {
    for (const content of [bytes, large, large]) {
      const kept = await storage.putStream(Readable.from([content.subarray(0, 3), content.subarray(3)]));
      expect(kept).toEqual({ hash: contentHash(content), size: content.length });
      expect((await read(storage, kept.hash))!.equals(content)).toBe(true);
    }
    await storage.delete(hash);
    await storage.delete(contentHash(large));
  });

  it('keeps nothing of a stream that is too long or breaks', async () => {
    await expect(storage.putStream(Readable.from([bytes, bytes]), bytes.length)).rejects.toThrow(StorageLimit);
    const broken = async function* () {
      yield bytes;
      throw new Error('the line is cut');
    };
    await expect(storage.putStream(broken())).rejects.toThrow('the line is cut');
    expect(await storage.has(hash)).toBe(false);
  });

  it('refuses bytes that are not what the hash says', async () => {
    await expect(storage.put(contentHash(Buffer.from('other')), bytes)).rejects.toThrow(RangeError);
    expect(await storage.has(contentHash(Buffer.from('other')))).toBe(false);
  });

  it.each(['', '../../etc/passwd', hash.toUpperCase(), `${hash}0`])('takes no path for a hash: "%s"', async (name) => {
    await expect(async () => storage.get(name)).rejects.toThrow(RangeError);
    await expect(async () => storage.getStream(name)).rejects.toThrow(RangeError);
    await expect(async () => storage.delete(name)).rejects.toThrow(RangeError);
  });
});

it('leaves nothing but whole files in a folder', async () => {
  const storage = folderStorage(folder);
  await storage.put(hash, bytes);
  await storage.putStream(Readable.from([bytes]));
  await expect(storage.putStream(Readable.from([large]), 1)).rejects.toThrow(StorageLimit);
  expect(readdirSync(folder)).toEqual([hash.slice(0, 2)]);
  expect(readdirSync(join(folder, hash.slice(0, 2)))).toEqual([hash.slice(2)]);
});

it('writes what it has again, so that the time it takes tells nobody, and a damaged file is whole again', async () => {
  const storage = folderStorage(folder);
  const path = join(folder, hash.slice(0, 2), hash.slice(2));
  await storage.put(hash, bytes);
  for (const again of [() => storage.put(hash, bytes), () => storage.putStream(Readable.from([bytes]))]) {
    writeFileSync(path, 'damaged');
    await again();
    expect(readFileSync(path)).toEqual(bytes);
  }
});

it('does not start on a bucket that is not there', async () => {
  await expect(s3Storage({ ...bucket.settings, bucket: 'nobody' })).rejects.toThrow();
});
