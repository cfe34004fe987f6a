import { and, eq, gt, sql } from 'drizzle-orm';
import type { accountEndpoints } from '@contract/account/endpoints';
import { AppError } from '@contract/kernel/errors';
import type { Handler } from '@server/kernel/implement';
import { codeHash, codeMinutes, codeResendSeconds, countSending, isCode, mostCodeTries, newCode } from './codes';
import { issueToken } from './one-time-token';
import { deliverResetCode } from './reset-delivery';
import { passwordResets } from './tables';

/** A recovery must come to its end within this time. */
const resetMinutes = 30;
/** Kind of the token that a right code earns. */
export const resetTicketKind = 'password reset';

const isOpen = (ticket: string) =>
  and(eq(passwordResets.id, ticket), gt(passwordResets.createdAt, sql`now() - make_interval(mins => ${resetMinutes})`));

/** Second step: makes a code and sends it, where somebody has the name. The answer does not wait for the sending. */
export const sendCode: Handler<typeof accountEndpoints.resetSendCode> = async (call) => {
  const { db, database, body } = call;
  const code = newCode();
  const hash = await codeHash(db, body.ticket, code);
  const accountId = await database.transaction(async (tx) => {
    const [reset] = await tx.select().from(passwordResets).where(isOpen(body.ticket)).for('update');
    if (!reset) throw new AppError('RESET_EXPIRED');
    // Counted by the name that was asked for, so that beginning anew changes nothing.
    await countSending(tx, reset.subject);
    await tx
      .update(passwordResets)
      .set({ codeHash: hash, triesLeft: mostCodeTries, sentAt: sql`now()` })
      .where(eq(passwordResets.id, reset.id));
    return reset.accountId;
  });
  if (accountId !== null) call.afterCommit(() => deliverResetCode(call, { accountId, channel: body.channel, code }));
  return { resend_after: codeResendSeconds, expires_in: codeMinutes * 60 };
};

/** Third step. A try counts before it is looked at, so that tries at the same moment do not share one. */
export const verifyCode: Handler<typeof accountEndpoints.resetVerifyCode> = async ({ db, body }) => {
  const [open] = await db.select().from(passwordResets).where(isOpen(body.ticket));
  if (!open) throw new AppError('RESET_EXPIRED');
  const [tried] = await db
    .update(passwordResets)
    .set({ triesLeft: sql`${passwordResets.triesLeft} - 1` })
    .where(
      and(
        isOpen(body.ticket),
        gt(passwordResets.triesLeft, 0),
        gt(passwordResets.sentAt, sql`now() - make_interval(mins => ${codeMinutes})`),
      ),
    )
    .returning();
  if (!tried) throw new AppError('CODE_EXPIRED');
  const isRight = (await isCode(db, body.ticket, body.code, tried.codeHash)) && tried.accountId !== null;
  if (!isRight) throw new AppError(tried.triesLeft > 0 ? 'CODE_WRONG' : 'CODE_EXPIRED', { left: tried.triesLeft });
  await db.update(passwordResets).set({ triesLeft: 0 }).where(eq(passwordResets.id, tried.id));
  return { reset_ticket: await issueToken(db, resetTicketKind, tried.id, codeMinutes * 60_000) };
};
