import { and, eq } from 'drizzle-orm';
import type { accountEndpoints } from '@contract/account/endpoints';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { Handler } from '@server/kernel/implement';
import { people } from '../people/tables';
import { peekToken } from './one-time-token';
import { openPasswords } from './password-envelope';
import { resetTicketKind } from './reset-code';
import { closeSessions } from './sessions';
import { setPassword } from './set-password';
import { accounts, passwordResets, pendingMessages } from './tables';
import { forgetAllFailures } from './throttle';

/**
 * Last step: POST /personalcenter/resetpassword. A refused password leaves the ticket good for another; a set one uses
 * it up with the recovery itself, in the same transaction, and ends every session of the account.
 */
export const endReset: Handler<typeof accountEndpoints.resetPassword> = async (call) => {
  const { db, database, body } = call;
  const resetId = await peekToken(db, resetTicketKind, body.reset_ticket);
  if (!resetId) throw new AppError('RESET_EXPIRED');
  const sealed = [body.new_password, body.confirm_password];
  const [password, confirmation] = (await openPasswords(db, sealed, body.key_id)) as [string, string];
  const account = await database.transaction(async (tx) => {
    const [reset] = await tx.delete(passwordResets).where(eq(passwordResets.id, resetId)).returning();
    const [owner] = await tx
      .select({
        id: accounts.id,
        userId: accounts.userId,
        username: accounts.username,
        staffId: people.staffId,
        studentId: people.studentId,
      })
      .from(accounts)
      .innerJoin(people, eq(people.id, accounts.userId))
      .where(and(eq(accounts.id, reset?.accountId ?? 0), eq(accounts.status, EnableState.enabled)));
    if (!owner) throw new AppError('RESET_EXPIRED');
    await setPassword(tx, owner.id, { password, confirmation, mustChange: false });
    await closeSessions(tx, [owner.id]);
    await tx.delete(pendingMessages).where(eq(pendingMessages.accountId, owner.id));
    await forgetAllFailures(tx, [owner.username, owner.staffId, owner.studentId]);
    return owner;
  });
  call.audit({ by: account, target: `account:${account.id}` });
  return {};
};
