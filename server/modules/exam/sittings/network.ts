import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whether an address is one of these, or in one of these networks; an empty list names everywhere. */
export function isAllowedFrom(allowed: readonly string[], ip: string): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const one of allowed) {
    const [address, bits] = one.split('/') as [string, string?];
    if (isIP(address) === 0) continue;
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    const length = Number(bits ?? (family === 'ipv4' ? 32 : 128));
    if (Number.isInteger(length) && length >= 0 && length <= (family === 'ipv4' ? 32 : 128)) {
      list.addSubnet(address, length, family);
    }
  }
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}
