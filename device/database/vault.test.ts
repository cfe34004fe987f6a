import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { UserDatabase } from './user-database';
import { readDeviceKey, storeDeviceKey } from './device-key';
import { decrypt, encrypt } from './vault';

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');

async function deviceKey(userId: number, fill: number): Promise<CryptoKey> {
  const db = new UserDatabase(userId);
  await storeDeviceKey(db, keyOf(fill));
  return (await readDeviceKey(db))!;
}

it('opens what it sealed, also after the key went and came back with the next sign-in', async () => {
  const plain = new TextEncoder().encode('一行轮转数据');
  const sealed = await encrypt(await deviceKey(1, 7), plain);
  await new UserDatabase(1).keys.clear();
  expect(await readDeviceKey(new UserDatabase(1))).toBeUndefined();
  const opened = await decrypt(await deviceKey(1, 7), sealed);
  expect(new TextDecoder().decode(opened)).toBe('一行轮转数据');
});

it('opens nothing with another person’s key, and nothing that was altered', async () => {
  const mine = await deviceKey(2, 1);
  const sealed = await encrypt(mine, new Uint8Array([1, 2, 3]));
  await expect(decrypt(await deviceKey(3, 2), sealed)).rejects.toThrow();
  new Uint8Array(sealed.bytes)[0]! ^= 1;
  await expect(decrypt(mine, sealed)).rejects.toThrow();
});

it('never seals two things alike', async () => {
  const key = await deviceKey(4, 3);
  const plain = new Uint8Array([1, 2, 3]);
  const [a, b] = await Promise.all([encrypt(key, plain), encrypt(key, plain)]);
  expect(Buffer.from(a.bytes).equals(Buffer.from(b.bytes))).toBe(false);
});

it('keeps the key in a form that cannot be read out', async () => {
  const key = await deviceKey(5, 4);
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});
