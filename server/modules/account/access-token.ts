import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '@server/kernel/database/database';
import { purposeKey } from './keys';

/** Seconds that an access token is good for; its session is checked at every use besides. */
export const accessSeconds = 15 * 60;

export interface AccessClaims {
  /** Account. */
  sub: number;
  /** Session. */
  sid: string;
  /** Seconds since 1970. */
  exp: number;
}

const header = encode({ alg: 'HS256', typ: 'JWT' });

/** A JSON Web Token, HS256. */
export async function signAccess(
  db: Db,
  accountId: number,
  sessionId: string,
  seconds = accessSeconds,
): Promise<string> {
  const claims: AccessClaims = { sub: accountId, sid: sessionId, exp: Math.floor(Date.now() / 1000) + seconds };
  const signed = `${header}.${encode(claims)}`;
  return `${signed}.${signature(await purposeKey(db, 'access token'), signed).toString('base64url')}`;
}

/** The claims of a token that we signed and that has not expired. The header is ours, so no algorithm is negotiated. */
export async function verifyAccess(db: Db, token: string): Promise<AccessClaims | undefined> {
  const [head, payload, sign, ...rest] = token.split('.');
  if (head !== header || !payload || !sign || rest.length > 0) return undefined;
  const right = signature(await purposeKey(db, 'access token'), `${head}.${payload}`);
  const given = Buffer.from(sign, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as AccessClaims;
  return claims.exp * 1000 > Date.now() ? claims : undefined;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signature(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
