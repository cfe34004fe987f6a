import { expect, it } from 'vitest';
import { readSealed } from './sealed-code';

it.each([
  ['12.in.lz3k9a.seal-_9', { subject: '12.in', at: Number.parseInt('lz3k9a', 36) }],
  ['ward-7.0.s', { subject: 'ward-7', at: 0 }],
  ['0.s', null],
  ['ward-7.0.', null],
  ['ward 7.0.s', null],
  ['https://example.com/ward-7.0.s', null],
  ['123456', null],
])('%s says %j', (content, said) => {
  expect(readSealed(content)).toEqual(said);
});
