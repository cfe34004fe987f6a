import { decrypt, encrypt, type Sealed } from './vault';

/** Zips before sealing: rows and findings repeat themselves, and a sealed text no longer shrinks. */
export async function sealJson(key: CryptoKey, value: unknown): Promise<Sealed> {
  const zipped = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('gzip'));
  return encrypt(key, await new Response(zipped).arrayBuffer());
}

export async function openJson<Value>(key: CryptoKey, sealed: Sealed): Promise<Value> {
  const zipped = new Blob([await decrypt(key, sealed)]).stream();
  return new Response(zipped.pipeThrough(new DecompressionStream('gzip'))).json() as Promise<Value>;
}

/** Seals as it is: for what is read while somebody waits. */
export const sealText = (key: CryptoKey, text: string): Promise<Sealed> => encrypt(key, new TextEncoder().encode(text));

export const openText = async (key: CryptoKey, sealed: Sealed): Promise<string> =>
  new TextDecoder().decode(await decrypt(key, sealed));
