/** Content that only its owner can read, as stored on the device. */
export interface Sealed {
  /** 12 random bytes, fresh for each sealing. */
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** Of the device key. */
export const algorithm = 'AES-GCM';

export async function encrypt(key: CryptoKey, plain: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain) };
}

/** Fails when the content was sealed with another key or was altered. */
export async function decrypt(key: CryptoKey, sealed: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: algorithm, iv: sealed.iv }, key, sealed.bytes);
}
