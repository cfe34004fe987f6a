import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { signLogin } from '@contract/account/types';
import { loginKinds } from '@contract/account/types';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Call } from '@server/kernel/implement';
import { people } from '../people/tables';
import { readSettingGroup } from '../system/public';
import { accountNamed, type Account } from './login-name';
import { useOnce } from './one-time-token';
import { isOpenToOperations, isOperator } from './operations';
import { recordRefusal, type Reason } from './refusals';
import { isHeldBy } from './sessions';
import { ssoSecret } from './sso-secret';
import { accounts, sessions } from './tables';

/** Seconds that a link is good for, before and after its time: clocks differ. */
const validSeconds = 60;

const payloadSchema = z.object({
  account: z.string().trim().min(1).max(100),
  kind: z.enum(loginKinds).optional(),
  /** Seconds since 1970. */
  time: z.number().int(),
  nonce: z.string().regex(/^[\w-]{16,64}$/),
});

/**
 * The account that another system vouches for (docs/single-sign-on.md). The link is used up only when it works.
 * @param refreshCookie of this browser: whoever is signed in here as somebody else must agree first, so that nobody
 * is moved into another account by a link
 * @throws AppError SSO_OFF, SSO_REFUSED, ACCOUNT_DISABLED, SSO_OTHER_SESSION
 */
export async function signedAccount(
  call: Pick<Call, 'db' | 'ip' | 'requestId'>,
  { sign_data, confirmed }: z.output<typeof signLogin>,
  refreshCookie: string | undefined,
): Promise<Account> {
  const { db, ip } = call;
  const secret = ssoSecret();
  if (!secret || !(await readSettingGroup(db, 'sso')).enabled) throw new AppError('SSO_OFF');
  const payload = readSigned(sign_data, secret);
  const account = payload && (await accountNamed(db, payload.account, payload.kind));
  const refuse = async (reason: Reason, error: AppError): Promise<never> => {
    await recordRefusal(call, { reason, account, tried: payload && { username: payload.account, kind: payload.kind } });
    throw error;
  };
  if (!account) return refuse(payload ? 'unknown' : 'signRefused', new AppError('SSO_REFUSED'));
  if (account.status !== EnableState.enabled) return refuse('signDisabled', new AppError('ACCOUNT_DISABLED'));
  if ((await isOperator(db, account.id)) && !(await isOpenToOperations(db, ip))) {
    return refuse('operatorElsewhere', new AppError('SSO_REFUSED'));
  }
  const other = confirmed ? undefined : await otherSession(db, refreshCookie, account.id);
  if (other) throw new AppError('SSO_OTHER_SESSION', { name: other }, { name: other });
  const id = createHash('sha256').update(`sso:${payload.nonce}`).digest('hex');
  const expiresAt = new Date((payload.time + 2 * validSeconds) * 1000);
  if (!(await useOnce(db, id, expiresAt))) return refuse('signRefused', new AppError('SSO_REFUSED'));
  return account;
}

/** What another system signs. Exported for tests and for those who connect one. */
export function signData(payload: z.input<typeof payloadSchema>, secret: string): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${body}.${signature(body, secret).toString('base64url')}`;
}

function readSigned(text: string, secret: string): z.output<typeof payloadSchema> | undefined {
  const [body = '', sign = '', ...rest] = text.split('.');
  const right = signature(body, secret);
  const given = Buffer.from(sign, 'base64url');
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const payload = payloadSchema.safeParse(parsed(body)).data;
  return payload && Math.abs(Date.now() / 1000 - payload.time) <= validSeconds ? payload : undefined;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function signature(body: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}

/** Name of the person that this browser is signed in as, if it is another account. */
async function otherSession(db: Db, cookie: string | undefined, accountId: number): Promise<string | undefined> {
  if (!cookie) return undefined;
  const [row] = await db
    .select({ name: people.name })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(people, eq(people.id, accounts.userId))
    .where(and(isHeldBy(cookie), ne(sessions.accountId, accountId)));
  return row?.name;
}
