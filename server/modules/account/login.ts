import { eq } from 'drizzle-orm';
import { BlockList, isIP } from 'node:net';
import type { z } from 'zod';
import type { passwordLogin } from '@contract/account/types';
import { AppError } from '@contract/kernel/errors';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import { readSettingGroup } from '../system/public';
import { accountRoles, roles } from '../system/tables';
import { isCaptchaRight } from './captcha';
import { accountNamed, type Account } from './login-name';
import { openPassword } from './password-envelope';
import { isPasswordRight } from './password';
import { forgetFailures, noteFailure, standingOf } from './throttle';

type LoginInput = z.output<typeof passwordLogin>;

/** Role whose holders may sign in on the operations page. */
export const operationsRole = 'ops';

/**
 * Finds the account that a sign-in proves to own.
 * @throws AppError ACCOUNT_LOCKED, CAPTCHA_REQUIRED, CAPTCHA_WRONG, LOGIN_KEY_EXPIRED, LOGIN_WRONG (with
 * `details.captcha` when the next attempt needs one), ACCOUNT_DISABLED, EXAM_LOGIN_CLOSED
 */
export async function authenticate(db: Db, input: LoginInput, ip: string): Promise<Account> {
  const security = await readSettingGroup(db, 'security');
  const attempt = { username: input.username, ip };
  const standing = await standingOf(db, attempt, security);
  if (standing.blockedMinutes > 0) throw new AppError('ACCOUNT_LOCKED', { minutes: standing.blockedMinutes });
  if (standing.captchaRequired) await checkCaptcha(db, input);
  const password = await openPassword(db, input.password, input.key_id);

  const account = await accountNamed(db, input.username, input.kind);
  const right = await isPasswordRight(account?.passwordHash, password);
  const isRefused =
    input.ops && !(account && (await isOperator(db, account.id)) && isListed(ip, security.ops_addresses));
  if (!account || !right || isRefused) {
    throw new AppError('LOGIN_WRONG', {}, { captcha: await noteFailure(db, attempt, security) });
  }
  if (account.status !== EnableState.enabled) throw new AppError('ACCOUNT_DISABLED');
  await forgetFailures(db, attempt);
  return account;
}

async function checkCaptcha(db: Db, { captcha_id: id, captcha }: LoginInput): Promise<void> {
  if (!id || !captcha) throw new AppError('CAPTCHA_REQUIRED');
  if (!(await isCaptchaRight(db, id, captcha))) throw new AppError('CAPTCHA_WRONG');
}

async function isOperator(db: Db, accountId: number): Promise<boolean> {
  const held = await db
    .select({ code: roles.code })
    .from(accountRoles)
    .innerJoin(roles, eq(roles.id, accountRoles.roleId))
    .where(eq(accountRoles.accountId, accountId));
  return held.some(({ code }) => code === operationsRole);
}

/** Whether an address is one of the listed ones or in one of the ranges (CIDR); an empty list has every address. */
export function isListed(ip: string, list: readonly string[]): boolean {
  if (list.length === 0) return true;
  const known = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    if (!family) continue;
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  // An IPv4 caller of a dual-stack socket.
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = familyOf(plain);
  return family !== undefined && known.check(plain, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  return ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)];
}
