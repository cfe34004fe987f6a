/** 256 random bits in base64url: what makes the hash of an answer's body tell nothing (docs/adr/0093). */
export function blind(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
