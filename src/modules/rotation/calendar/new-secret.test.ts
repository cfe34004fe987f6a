import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { newSecret } from './new-secret';

it('makes 256 bits that fit an address, and their hash as the server computes it', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, newSecret));
  for (const { secret, hash } of made) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(hash).toBe(createHash('sha256').update(secret).digest('hex'));
  }
  expect(new Set(made.map(({ secret }) => secret)).size).toBe(made.length);
});
