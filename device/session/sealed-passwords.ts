import { accountEndpoints } from '@contract/account/endpoints';
import { AppError } from '@contract/kernel/errors';
import { call } from '../api/call';
import { sealPassword } from './password-envelope';

/**
 * Sends passwords encrypted for the server; their envelopes share one nonce, which works once.
 * Fails with PUBLIC_KEY_UNAVAILABLE, or with what `send` fails with.
 * @param send makes the call with the ciphertexts, in the order of the passwords
 */
export async function withSealedPasswords<Answer>(
  passwords: readonly string[],
  send: (sealed: string[], keyId: string) => Promise<Answer>,
): Promise<Answer> {
  const attempt = async () => {
    const { publicKey, key_id, nonce } = await call(accountEndpoints.cryptoPublic, {}).catch(() => {
      throw new AppError('PUBLIC_KEY_UNAVAILABLE');
    });
    return send(await Promise.all(passwords.map((password) => sealPassword(password, publicKey, nonce))), key_id);
  };
  return attempt().catch((error: unknown) => {
    // The key was replaced between fetching and using it; a fresh one settles that without the person.
    if (error instanceof AppError && error.key === 'LOGIN_KEY_EXPIRED') return attempt();
    throw error;
  });
}
