import { isIP } from 'node:net';

/** Whose X-Forwarded-* headers count: nobody's, those of these addresses and ranges, or of so many last hops. */
export type TrustedProxies = false | string[] | number;

/** More hops than a hospital has proxies. */
const mostHops = 10;
const off = ['off', 'false', '0', ''];

/** What TRUST_PROXY must not say, in words; `on` would let every caller choose the address that it is counted by. */
export function proxyFaults({ TRUST_PROXY: text = '' }: Record<string, string | undefined>): string[] {
  if (off.includes(text) || isHopCount(text)) return [];
  const wrong = entriesOf(text).filter((entry) => !isNetwork(entry));
  if (wrong.length === 0) return [];
  return [
    `TRUST_PROXY=${text}：应写反向代理的地址或网段（如 127.0.0.1 或 10.0.0.0/8，逗号分隔），或代理的层数 1–${mostHops}，或 off。` +
      `on 会相信任何人自报的地址，已不支持 / write the addresses or ranges of your proxies (127.0.0.1, 10.0.0.0/8), ` +
      `how many there are (1 to ${mostHops}), or off; on believed the address that any caller claims`,
  ];
}

/** Reads TRUST_PROXY, which has no faults. */
export function trustedProxies({ TRUST_PROXY: text = '' }: Record<string, string | undefined>): TrustedProxies {
  if (off.includes(text)) return false;
  return isHopCount(text) ? Number(text) : entriesOf(text);
}

/** The same as Fastify takes it, which has no word for hops: they say nothing of who is at the nearest end. */
export function trustOption(trusted: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_, hop) => hop < trusted : trusted;
}

const entriesOf = (text: string) => text.split(',').map((entry) => entry.trim());

const isHopCount = (text: string) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= mostHops;

/** An address, or a range of them that is not all there are. */
function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
