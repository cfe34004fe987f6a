import { describe, expect, it } from 'vitest';
import { isListed, networkOf } from './networks';

describe('the network of an address', () => {
  it.each([
    ['10.0.0.9', '10.0.0.9'],
    ['::ffff:10.0.0.9', '10.0.0.9'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:0DB8:0000:0007:aaaa:bbbb:cccc:dddd', '2001:db8:0:7::/64'],
    ['2001:db8::7:1:2:3:4', '2001:db8:0:7::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('a list of addresses', () => {
  it.each([
    ['10.0.0.9', [], true],
    ['10.0.0.9', ['10.0.0.0/24'], true],
    ['::ffff:10.0.0.9', ['10.0.0.9'], true],
    ['10.0.1.9', ['10.0.0.0/24', 'fd00::/8'], false],
    ['fd00::9', ['10.0.0.0/24', 'fd00::/8'], true],
    ['unknown', ['10.0.0.0/24'], false],
  ])('%s is in %j: %s', (ip, list, is) => expect(isListed(ip, list)).toBe(is));
});
