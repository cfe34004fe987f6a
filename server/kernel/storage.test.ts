import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash, folderStorage, type Storage } from './storage';

const bytes = Buffer.from('轮转');
const hash = contentHash(bytes);
let folder: string;
let storage: Storage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reach-storage-'));
  storage = folderStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps bytes under their hash, once, until they are deleted', async () => {
  await Promise.all([storage.put(hash, bytes), storage.put(hash, bytes)]);
  expect(await storage.get(hash)).toEqual(bytes);
  expect(readdirSync(join(folder, hash.slice(0, 2)))).toEqual([hash.slice(2)]);
  await storage.delete(hash);
  await storage.delete(hash);
  expect([await storage.has(hash), await storage.get(hash)]).toEqual([false, undefined]);
});

it('refuses bytes that are not what the hash says, and leaves nothing behind', async () => {
  await expect(storage.put(contentHash(Buffer.from('other')), bytes)).rejects.toThrow(RangeError);
  expect(readdirSync(folder)).toEqual([]);
});

it.each(['', '../../etc/passwd', hash.toUpperCase(), `${hash}0`])('takes no path for a hash: "%s"', async (name) => {
  await expect(async () => storage.get(name)).rejects.toThrow(RangeError);
});
