import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Sha256 } from './sha256';

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 100_000])(
  'agrees with the platform at %d bytes',
  (length) => {
    const bytes = randomBytes(length);
    expect(new Sha256().update(bytes).hex()).toBe(expected(bytes));
  },
);

it('does not mind how the bytes are cut', () => {
  const bytes = randomBytes(5000);
  for (let round = 0; round < 50; round++) {
    const hash = new Sha256();
    for (let at = 0; at < bytes.length;) {
      const size = Math.floor(Math.random() * 200);
      hash.update(bytes.subarray(at, at + size));
      at += size;
    }
    expect(hash.hex()).toBe(expected(bytes));
  }
});
