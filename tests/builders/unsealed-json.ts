import type { Sealed } from '@device/database/vault';

/** Stands in for `sealed-json` where thousands of histories are played: sealing has tests of its own and takes most of the time. */
export const sealText = async (_key: CryptoKey, text: string): Promise<Sealed> => ({
  iv: new Uint8Array(),
  bytes: new TextEncoder().encode(text).buffer,
});

export const openText = async (_key: CryptoKey, { bytes }: Sealed): Promise<string> => new TextDecoder().decode(bytes);

export const sealJson = (key: CryptoKey, value: unknown): Promise<Sealed> => sealText(key, JSON.stringify(value));

export const openJson = async <Value>(key: CryptoKey, sealed: Sealed): Promise<Value> =>
  JSON.parse(await openText(key, sealed)) as Value;
