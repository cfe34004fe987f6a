import { randomInt } from 'node:crypto';
import { longestPassword, passwordFault } from '@contract/account/password-rules';
import type { PasswordRules } from '@contract/account/password-types';
import type { Db } from '@server/kernel/database/database';
import { grantRoles } from '../system/public';
import { hashPassword } from './password';
import { closeSessions } from './sessions';
import { passwordRulesOf, setPassword } from './set-password';
import { accounts } from './tables';

/** Without what is easily mistaken when it is read out: 0 O o, 1 l I. */
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '@#%+=?'];
const usualLength = 12;

/** A random password that keeps the rules, with characters of every kind. */
function randomPassword(rules: PasswordRules, username: string): string {
  const length = Math.min(longestPassword, Math.max(usualLength, rules.min_length));
  const all = kinds.join('');
  for (;;) {
    const letters = Array.from({ length }, (_, place) => letterOf(kinds[place] ?? all));
    // The kinds came in their order; shuffled, no place tells which kind it has.
    for (let place = length - 1; place > 0; place -= 1) {
      const other = randomInt(place + 1);
      [letters[place], letters[other]] = [letters[other]!, letters[place]!];
    }
    const password = letters.join('');
    if (passwordFault(password, rules, username) === null) return password;
  }
}

const letterOf = (letters: string) => letters[randomInt(letters.length)]!;

/**
 * Gives an account a random password that its owner must change, and ends its sessions.
 * @param db a transaction
 * @returns the password, which nothing stores
 * @throws AppError NOT_FOUND
 */
export async function issuePassword(db: Db, account: { id: number; username: string }): Promise<string> {
  const password = randomPassword(await passwordRulesOf(db), account.username);
  await setPassword(db, account.id, { password, confirmation: password, mustChange: true });
  await closeSessions(db, [account.id]);
  return password;
}

interface AccountToOpen {
  username: string;
  userId: number;
  roleCodes: string[];
  /** 1 enabled, 2 disabled. */
  status: number;
}

/**
 * Makes an account with a random password that its owner must change.
 * @param db a transaction
 * @returns the password, or undefined when an account of that name exists
 * @throws RangeError when a role does not exist
 */
export async function openAccount(db: Db, account: AccountToOpen): Promise<string | undefined> {
  const { username, userId, roleCodes, status } = account;
  const password = randomPassword(await passwordRulesOf(db), username);
  const passwordHash = await hashPassword(password);
  const [made] = await db
    .insert(accounts)
    .values({ username, userId, status, passwordHash, mustChange: true })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (!made) return undefined;
  await grantRoles(db, made.id, roleCodes);
  return password;
}
