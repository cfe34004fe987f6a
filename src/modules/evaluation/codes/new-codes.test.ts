import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { newCodes } from './new-codes';

it('makes as many as are asked for, each another of 256 bits, with the hash that the server compares', async () => {
  const codes = await newCodes(60);
  expect(new Set(codes.map(({ token }) => token)).size).toBe(60);
  for (const { token, hash } of codes) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(hash).toBe(createHash('sha256').update(token).digest('hex'));
  }
});
