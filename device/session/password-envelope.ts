import { AppError } from '@contract/kernel/errors';

/** JSON in ASCII: the encryption counts and encodes bytes only for ASCII. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The password as it travels: base64 of RSA-OAEP-SHA256 over `{"password","nonce"}`, so that a recorded
 * request cannot be sent again.
 * @param publicKey PEM (SPKI)
 */
export async function sealPassword(password: string, publicKey: string, nonce: string): Promise<string> {
  // Only the sign-in page needs it; everyone else starts without.
  const { JSEncrypt } = await import('jsencrypt');
  const encryptor = new JSEncrypt();
  encryptor.setPublicKey(publicKey);
  const sealed = encryptor.encryptOAEP(asciiJson({ password, nonce }));
  if (!sealed) throw new AppError('INPUT_INVALID', { detail: '密码过长，请核对后重新输入' });
  return sealed;
}
