import { eq } from 'drizzle-orm';
import type { accountEndpoints } from '@contract/account/endpoints';
import { AppError } from '@contract/kernel/errors';
import type { Handler } from '@server/kernel/implement';
import { readSettingGroup } from '../system/public';
import { openPasswords } from './password-envelope';
import { isPasswordRight } from './password';
import { closeSessions } from './sessions';
import { setPassword } from './set-password';
import { accounts } from './tables';
import { forgetFailures, noteFailure, standingOf } from './throttle';

/** POST /personalcenter/modifypassword: whoever does not know the present password is slowed down as at sign-in. */
export const modifyPassword: Handler<typeof accountEndpoints.modifyPassword> = async (call) => {
  const { database, user, body } = call;
  const { db } = database;
  const security = await readSettingGroup(db, 'security');
  // Apart from failures at the sign-in page: the owner's own slips here must not lock anybody out there.
  const attempt = { username: `modify password ${user.accountId}`, ip: call.ip };
  const { blockedMinutes } = await standingOf(db, attempt, security);
  if (blockedMinutes > 0) throw new AppError('ACCOUNT_LOCKED', { minutes: blockedMinutes });
  const sealed = [body.source_password, body.new_password, body.confirm_password];
  const [source, password, confirmation] = (await openPasswords(db, sealed, body.key_id)) as [string, string, string];
  const [account] = await db.select().from(accounts).where(eq(accounts.id, user.accountId));
  if (!(await isPasswordRight(account?.passwordHash, source))) {
    await noteFailure(db, attempt, security);
    throw new AppError('PASSWORD_WRONG');
  }
  await database.transaction(async (tx) => {
    await setPassword(tx, user.accountId, { password, confirmation, mustChange: false });
    await closeSessions(tx, [user.accountId], user.sessionId);
  });
  await forgetFailures(db, attempt);
  call.audit({ target: `account:${user.accountId}` });
  return {};
};
