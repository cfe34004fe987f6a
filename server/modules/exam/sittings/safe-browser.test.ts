import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSafeBrowser } from './safe-browser';

const [key, other] = ['a'.repeat(64), 'b'.repeat(64)];
const url = 'https://reach.example/login';
const hash = createHash('sha256')
  .update(url + key)
  .digest('hex');

it.each([
  ['no key asks for nothing', [], undefined, true],
  ['a key asks for a proof', [key], undefined, false],
  ['the proof of the page', [key], { urls: [url], hash }, true],
  ['of one of several keys and pages', [other, key], { urls: ['https://reach.example/exam', url], hash }, true],
  ['of other settings', [other], { urls: [url], hash }, false],
  ['of another page', [key], { urls: ['https://reach.example/exam'], hash }, false],
  ['of no page', [key], { urls: [], hash }, false],
  ['a shorter hash', [key], { urls: [url], hash: hash.slice(1) }, false],
])('%s', (_, keys, proof, is) => expect(isSafeBrowser(keys, proof)).toBe(is));
