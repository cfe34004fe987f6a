import { constants, publicEncrypt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accountEndpoints } from '@contract/account/endpoints';
import type { CallFn } from '@contract/kernel/call';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { Reference } from '@contract/rotation/types';
import { createClient } from '@device/api/client';
import { asciiJson } from '@device/session/password-envelope';
import { solveWork } from '@workers/engine/work/solve';
import { CommandError } from './explain';

const defaultUrl = 'http://127.0.0.1:8686';

/**
 * A typed call as the user of REACH_USER and REACH_PASSWORD, at REACH_URL. Signs in again when a long import outlives
 * its token. @throws CommandError, AppError
 */
export async function signIn(environment: NodeJS.ProcessEnv): Promise<CallFn> {
  const { REACH_URL: url, REACH_USER: user, REACH_PASSWORD: password } = environment;
  if (!user || !password) throw new CommandError('SIGN_IN_REQUIRED', '请设置环境变量 REACH_USER 和 REACH_PASSWORD');
  const baseUrl = (url || defaultUrl).replace(/\/+$/, '');
  const anonymous = createClient({ baseUrl, getToken: () => null, onUnauthorised: async () => null });
  let token = await newToken(anonymous, user, password);
  return createClient({
    baseUrl,
    getToken: () => token,
    onUnauthorised: async () => (token = await newToken(anonymous, user, password)),
  });
}

/** An access token as the user of REACH_USER and REACH_PASSWORD, for callers that send their own requests. */
export async function accessToken({ REACH_URL, REACH_USER, REACH_PASSWORD }: Record<string, string>): Promise<string> {
  const anonymous = createClient({ baseUrl: REACH_URL!, getToken: () => null, onUnauthorised: async () => null });
  return newToken(anonymous, REACH_USER!, REACH_PASSWORD!);
}

async function newToken(call: CallFn, username: string, password: string): Promise<string> {
  const work = await workFor(call, username);
  const { publicKey, key_id, nonce } = await call(accountEndpoints.cryptoPublic, {});
  const sealed = sealPassword(password, publicKey, nonce);
  const session = await call(accountEndpoints.login, { body: { username, password: sealed, key_id, work } });
  return session.token;
}

/** The work that a sign-in needs where somebody guesses. */
async function workFor(call: CallFn, username: string) {
  const { challenge, bits, wait_ms } = await call(accountEndpoints.signInWork, { body: { username } });
  if (bits === 0) return undefined;
  const nonces = solveWork(challenge, bits);
  await pause(wait_ms);
  return { challenge, nonces };
}

/** A password as a sign-in sends it: for the server's key and this nonce alone. */
export function sealPassword(password: string, publicKey: string, nonce: string): string {
  const envelope = Buffer.from(asciiJson({ password, nonce }), 'ascii');
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt({ key: publicKey, ...padding }, envelope).toString('base64');
}

/** The whole reference snapshot. */
export async function fetchReference(call: CallFn): Promise<Reference> {
  const { revision, people, handbook } = await call(rotationEndpoints.reference, { query: {} });
  if (!handbook) throw new CommandError('REFERENCE_UNAVAILABLE', '服务器没有返回手册信息，请稍后重试');
  return { revision, people, handbook };
}
