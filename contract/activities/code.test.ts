import { expect, it } from 'vitest';
import { readCode } from './status';

it.each([
  ['12.in.lz3k9a.seal-_9', { activityId: 12, side: 'in', at: Number.parseInt('lz3k9a', 36) }],
  ['12.out.0.s', { activityId: 12, side: 'out', at: 0 }],
  ['12.up.0.s', null],
  ['0.in.0.s', null],
  ['12.in.0.', null],
  ['12.in.0.s.t', null],
  ['123456', null],
  ['https://example.com/12.in.0.s', null],
])('%s says %j', (content, said) => {
  expect(readCode(content)).toEqual(said);
});
