import { expect, it } from 'vitest';
import { isAllowedFrom } from './network';

it.each([
  [[], '203.0.113.9', true],
  [['10.0.0.0/8'], '10.20.30.40', true],
  [['10.0.0.0/8'], '::ffff:10.1.1.1', true],
  [['10.0.0.0/8'], '11.0.0.1', false],
  [['192.168.1.5', '10.0.0.0/8'], '192.168.1.5', true],
  [['192.168.1.5'], '192.168.1.6', false],
  [['fd00::/8'], 'fd12::1', true],
  [['fd00::/8'], '10.0.0.1', false],
  [['nonsense', '10.0.0.0/99'], '10.0.0.1', false],
] as const)('from %o: %s is %s', (allowed, ip, is) => {
  expect(isAllowedFrom(allowed, ip)).toBe(is);
});
