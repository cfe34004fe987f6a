import { sql, type SQL } from 'drizzle-orm';
import { people } from '../people/tables';
import { accounts, loginFailures } from './tables';

const hashedName = (name: unknown) => sql`encode(sha256(convert_to(lower(${name}), 'UTF8')), 'hex')`;

/**
 * Failures are stored by a hash of the name that was typed: the account's own, a staff id or a student id. The three
 * of an account and its person, as a list for `in`.
 */
export function nameHashesOf(): SQL {
  return sql`(${hashedName(accounts.username)}, ${hashedName(people.staffId)},
    ${hashedName(sql`nullif(${people.studentId}, '')`)})`;
}

/** Until when failed sign-ins make an account wait at one of the addresses they came from; null: it need not. */
export const lockedUntil = sql<Date | null>`(select max(${loginFailures.blockedUntil}) from ${loginFailures}
  where ${loginFailures.blockedUntil} > now() and ${loginFailures.username} in ${nameHashesOf()})`.mapWith(
  loginFailures.blockedUntil,
);
