import type { z } from 'zod';
import type { passwordLogin } from '@contract/account/types';
import { EnableState } from '@contract/kernel/enums';
import { AppError, type RetryAfter } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Call } from '@server/kernel/implement';
import { readSettingGroup } from '../system/public';
import { inLine, sourceOf, type Source } from './attempt-source';
import { isCaptchaRight } from './captcha';
import { accountNamed, type Account } from './login-name';
import { networkOf } from './networks';
import { isOpenToOperations, isOperator } from './operations';
import { openPassword } from './password-envelope';
import { isPasswordRight } from './password';
import { recordRefusal, type Reason } from './refusals';
import { isWorkDone, needOf } from './sign-in-work';
import { blockedBy, forgetFailures, nameHash, noteFailure, reserveTry, standingOf, type Blocked } from './throttle';
import { Turnstile } from './turnstile';

type LoginInput = z.output<typeof passwordLogin>;
type LoginCall = Pick<Call, 'db' | 'ip' | 'requestId'>;

/** Who answers a captcha where work is needed, passes one every two seconds from an address: programs read captchas. */
const withoutWork = new Turnstile(2000, 10);

/**
 * Finds the account that a sign-in proves to own. What is refused stands in the operation log.
 * @throws AppError ACCOUNT_LOCKED, CAPTCHA_REQUIRED (with `details.work` where a solved challenge does instead),
 * CAPTCHA_WRONG, LOGIN_KEY_EXPIRED, LOGIN_WRONG (with `details.captcha` when the next attempt needs one),
 * ACCOUNT_DISABLED, EXAM_LOGIN_CLOSED, TOO_MANY_REQUESTS, SERVER_FULL
 */
export async function authenticate(call: LoginCall, input: LoginInput): Promise<Account> {
  const { db, ip } = call;
  const account = await accountNamed(db, input.username, input.kind);
  const source = await sourceOf(db, account?.id, { ip, device: input.device });
  return inLine(`${nameHash(input.username)} ${source.source}`, () => attempt(call, input, account, source));
}

async function attempt(
  call: LoginCall,
  input: LoginInput,
  account: Account | undefined,
  source: Source,
): Promise<Account> {
  const { db, ip } = call;
  const security = await readSettingGroup(db, 'security');
  const counted = { username: input.username, source: source.source };
  const refuse = async (reason: Reason, error: AppError): Promise<never> => {
    await recordRefusal(call, { reason, account, tried: input });
    throw error;
  };
  const refuseBlocked = ({ minutes, isFirst }: Blocked): Promise<never> | never => {
    const error = new AppError('ACCOUNT_LOCKED', { minutes });
    if (isFirst) return refuse('waiting', error);
    throw error;
  };

  const blocked = await blockedBy(db, counted);
  if (blocked) return refuseBlocked(blocked);
  const standing = await standingOf(db, counted);
  const need = needOf(source, standing);
  const isWorkMissing = need.bits > 0 && !(await isWorkDone(db, input.work, { username: input.username, need }));
  if (isWorkMissing || standing.failures >= security.captcha_after) {
    if (!(await hasCaptcha(db, input, isWorkMissing))) return refuse('captcha', new AppError('CAPTCHA_WRONG'));
  }
  if (isWorkMissing && !(await withoutWork.pass(networkOf(ip)))) {
    throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: 20 } satisfies RetryAfter);
  }
  const password = await openPassword(db, input.password, input.key_id);
  const nowBlocked = await reserveTry(db, counted, security);
  if (nowBlocked) return refuseBlocked(nowBlocked);

  const isRight = await isPasswordRight(account?.passwordHash, password);
  const obstacle = await operationsObstacle(call, input, account);
  if (!account || !isRight || obstacle) {
    const captcha = (await noteFailure(db, counted)) >= security.captcha_after;
    const reason = account ? (isRight && obstacle) || 'password' : 'unknown';
    return refuse(reason, new AppError('LOGIN_WRONG', {}, { captcha }));
  }
  await forgetFailures(db, counted);
  if (account.status !== EnableState.enabled) return refuse('disabled', new AppError('ACCOUNT_DISABLED'));
  return account;
}

/** @throws AppError CAPTCHA_REQUIRED when none was answered */
async function hasCaptcha(db: Db, { captcha_id: id, captcha }: LoginInput, isWorkMissing: boolean): Promise<boolean> {
  if (!id || !captcha) throw new AppError('CAPTCHA_REQUIRED', {}, { work: isWorkMissing });
  return isCaptchaRight(db, id, captcha);
}

/** Operations sign in from their addresses alone, on whatever page; nobody else signs in on theirs. */
async function operationsObstacle(
  { db, ip }: LoginCall,
  { ops }: LoginInput,
  account: Account | undefined,
): Promise<Reason | undefined> {
  const isOps = await isOperator(db, account?.id);
  if (isOps) return (await isOpenToOperations(db, ip)) ? undefined : 'operatorElsewhere';
  return ops ? 'notOperator' : undefined;
}
