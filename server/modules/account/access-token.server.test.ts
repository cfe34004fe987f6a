import { createHmac } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '@tests/server/test-database';
import { signAccess, verifyAccess } from './access-token';
import { purposeKey, signInKey } from './keys';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());
const session = '1d0f5a9e-6a67-4a4b-9a37-6b1f6e4f2f10';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token made by hand. */
async function made(header: object, purpose: Parameters<typeof purposeKey>[1]): Promise<string> {
  const text = `${encode(header)}.${encode({ sub: 1, sid: session, exp: 9_999_999_999 })}`;
  return `${text}.${createHmac('sha256', await purposeKey(db, purpose))
    .update(text)
    .digest('base64url')}`;
}
const ours = { alg: 'HS256', typ: 'JWT' };

it('takes a token until its time, and not a moment longer', async () => {
  expect(await verifyAccess(db, await signAccess(db, 1, session, 5))).toMatchObject({ sub: 1, sid: session });
  expect(await verifyAccess(db, await signAccess(db, 1, session, 0))).toBeUndefined();
});

it('takes one header and one key: that of access tokens of this database', async () => {
  expect(await verifyAccess(db, await made(ours, 'access token'))).toBeDefined();
  expect(await verifyAccess(db, await made(ours, 'one-time'))).toBeUndefined();
  for (const other of [{ alg: 'none' }, { alg: 'HS512', typ: 'JWT' }, { ...ours, jku: 'https://elsewhere.cn/keys' }]) {
    expect(await verifyAccess(db, await made(other, 'access token'))).toBeUndefined();
  }
});

it('seals passwords under a key of 3,072 bits', async () => {
  expect((await signInKey(db)).privateKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
});
