/** A token has 256 random bits: nobody guesses one. */
const bytes = 32;

const base64url = (random: Uint8Array) =>
  btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const hex = (hash: Uint8Array) => Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What the server keeps of a token. */
export async function hashOf(token: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}

/** Tokens of codes, and the hashes of them that the server keeps. */
export function newCodes(count: number): Promise<{ token: string; hash: string }[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const token = base64url(crypto.getRandomValues(new Uint8Array(bytes)));
      return { token, hash: await hashOf(token) };
    }),
  );
}
