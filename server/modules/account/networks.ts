import { BlockList, isIP } from 'node:net';

/** Whether an address is one of the listed ones or in one of the ranges (CIDR); an empty list has every address. */
export function isListed(ip: string, list: readonly string[]): boolean {
  if (list.length === 0) return true;
  const known = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    if (!family) continue;
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  const plain = plainAddress(ip);
  const family = familyOf(plain);
  return family !== undefined && known.check(plain, family);
}

/**
 * What counts as one address: an IPv4 address, or the /64 of an IPv6 address, of which its owner has 2^64 to choose from.
 */
export function networkOf(ip: string): string {
  const plain = plainAddress(ip);
  return isIP(plain) === 6 ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** An IPv4 caller of a dual-stack socket. */
const plainAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** The eight groups of an IPv6 address; a zone (`%eth0`) and an IPv4 tail lie behind the ones that count. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, '')));
  const before = groups(head);
  const after = groups(tail ?? '');
  return [...before, ...Array.from<string>({ length: 8 - before.length - after.length }).fill('0'), ...after];
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  return ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)];
}
