import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { workPieces } from '@contract/account/proof-of-work';
import { sha256 } from './sha256';
import { solveWork } from './solve';

const hex = (words: Int32Array) => [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('our SHA-256', () => {
  // FIPS 180-4 and NIST's examples.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of %j is that of the standard', (text, expected) => {
    expect(hex(sha256(bytesOf(text)))).toBe(expected);
  });

  it('agrees with another one at every length around a block', () => {
    for (let length = 0; length < 200; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
      expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });
});

it.each([0, 1, 8, 10])('finds nonces whose pieces begin with %i zero bits', (bits) => {
  const seed = createHash('sha256').update('a challenge').digest();
  const nonces = solveWork('a challenge', bits);
  expect(nonces).toHaveLength(workPieces);
  nonces.forEach((nonce, piece) => {
    const rest = Buffer.alloc(8);
    rest.writeUInt32BE(piece, 0);
    rest.writeUInt32BE(nonce, 4);
    const hash = createHash('sha256').update(seed).update(rest).digest();
    expect(Math.clz32(hash.readUInt32BE(0))).toBeGreaterThanOrEqual(bits);
  });
});
