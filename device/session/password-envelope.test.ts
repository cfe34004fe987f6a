import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { createRequire } from 'node:module';
import { describe, expect, it, vi } from 'vitest';
import { asciiJson, sealPassword } from './password-envelope';

// The package's ES modules load in browsers only; Node gets its CommonJS build.
vi.mock('jsencrypt', () => ({ JSEncrypt: createRequire(import.meta.url)('jsencrypt') as unknown }));

const pair = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** As the server does it: RSA-OAEP with SHA-256. */
const open = (privateKey: string, sealed: string): unknown =>
  JSON.parse(
    privateDecrypt(
      { key: privateKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING },
      Buffer.from(sealed, 'base64'),
    ).toString('ascii'),
  );

describe('sealed passwords', () => {
  const { publicKey, privateKey } = pair(2048);

  it.each(['Reach@2026', '密码𠮷é"\\', 'a b\tc'])('open with RSA-OAEP-SHA256: %s', async (password) => {
    expect(open(privateKey, await sealPassword(password, publicKey, 'n-1'))).toEqual({ password, nonce: 'n-1' });
  });

  it('open every time, also when the ciphertext begins with zeros', async () => {
    for (let round = 0; round < 300; round++) {
      expect(open(privateKey, await sealPassword(`p${round}`, publicKey, 'n'))).toMatchObject({
        password: `p${round}`,
      });
    }
  });

  it('say so when the key is too small for the text', async () => {
    await expect(sealPassword('密'.repeat(64), publicKey, 'n')).rejects.toMatchObject({ key: 'INPUT_INVALID' });
  });
});

it('writes JSON in ASCII that reads back the same', () => {
  const value = { password: '密码𠮷', nonce: 'ÿ' };
  const text = asciiJson(value);
  expect(text).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(text)).toEqual(value);
});
