import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';
import { tokenStore } from '../api/token';
import { sealedCopies } from './sealed-copies';
import { sessionKeys } from './session-keys';
import { userDatabase, wipePersonalData } from './user-database';

const db = userDatabase(81);
const copies = sealedCopies(db);
const key = 'POST /api/people/query [null,null,{"name":"文小医"}]';
const copy = { key, value: [{ name: '文小医', staffID: 'G20318' }], at: 5 };

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  tokenStore.save('token', 81);
  await wipePersonalData(81);
});

it('a copy comes back as it was, and tells whoever has the device neither what it holds nor what was looked for', async () => {
  await copies.put(copy);
  expect(await copies.get(key)).toEqual(copy);
  const rows = await db.cache.toArray();
  const readable = rows.map((row) => row.key + Buffer.from(row.sealed.bytes).toString('utf8')).join();
  expect(readable).toContain('/api/people/query');
  for (const secret of ['文小医', 'G20318', 'name']) expect(readable).not.toContain(secret);
});

it('a copy that outlived its session is nobody’s, its owner’s neither', async () => {
  await copies.put(copy);
  const left = await db.cache.toArray();
  await wipePersonalData(81);
  await sessionKeys(db);
  await db.cache.bulkPut(left);
  expect(await copies.get(key)).toBeUndefined();
});

it('nothing is kept once the person is signed out, however late an answer comes', async () => {
  tokenStore.clear();
  await copies.put(copy);
  expect([await db.cache.count(), await db.keys.count()]).toEqual([0, 0]);
});

it('two tabs that begin at the same moment agree on the keys', async () => {
  await Promise.all([copies.put(copy), copies.put({ ...copy, key: 'GET /api/other [null]' })]);
  expect(await copies.get(key)).toEqual(copy);
  expect(await copies.get('GET /api/other [null]')).toMatchObject({ value: copy.value });
});
