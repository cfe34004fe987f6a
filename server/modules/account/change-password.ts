import { eq } from 'drizzle-orm';
import type { accountEndpoints } from '@contract/account/endpoints';
import { AppError } from '@contract/kernel/errors';
import type { Call, Handler } from '@server/kernel/implement';
import { readSettingGroup } from '../system/public';
import { inLine } from './attempt-source';
import { networkOf } from './networks';
import { openPasswords } from './password-envelope';
import { isPasswordRight } from './password';
import { recordRefusal } from './refusals';
import { closeSessions } from './sessions';
import { setPassword } from './set-password';
import { accounts } from './tables';
import { forgetFailures, noteFailure, reserveTry } from './throttle';

/** POST /personalcenter/modifypassword: whoever does not know the present password is slowed down as at sign-in. */
export const modifyPassword: Handler<typeof accountEndpoints.modifyPassword> = async (call) => {
  const { database, user, body } = call;
  const sealed = [body.source_password, body.new_password, body.confirm_password];
  const [source, password, confirmation] = (await openPasswords(database.db, sealed, body.key_id)) as [
    string,
    string,
    string,
  ];
  await inLine(`modify password ${user.accountId}`, () => provePassword(call, source));
  await database.transaction(async (tx) => {
    await setPassword(tx, user.accountId, { password, confirmation, mustChange: false });
    await closeSessions(tx, [user.accountId], user.sessionId);
  });
  call.audit({ target: `account:${user.accountId}` });
  return {};
};

/** @throws AppError ACCOUNT_LOCKED, PASSWORD_WRONG */
async function provePassword(call: Call, password: string): Promise<void> {
  const { user } = call;
  const { db } = call.database;
  const security = await readSettingGroup(db, 'security');
  // Apart from failures at the sign-in page: the owner's own slips here must not lock anybody out there.
  const attempt = { username: `modify password ${user.accountId}`, source: `modify password ${networkOf(call.ip)}` };
  const blocked = await reserveTry(db, attempt, security);
  if (blocked) throw new AppError('ACCOUNT_LOCKED', { minutes: blocked.minutes });
  const [account] = await db.select().from(accounts).where(eq(accounts.id, user.accountId));
  if (!(await isPasswordRight(account?.passwordHash, password))) {
    await noteFailure(db, attempt);
    await recordRefusal(call, { event: 'account.password.refused', reason: 'password', account });
    throw new AppError('PASSWORD_WRONG');
  }
  await forgetFailures(db, attempt);
}
