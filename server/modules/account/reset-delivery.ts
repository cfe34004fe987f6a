import { eq } from 'drizzle-orm';
import type { ResetChannel } from '@contract/account/password-types';
import type { ChannelKind } from '@server/kernel/delivery/channel';
import type { Db } from '@server/kernel/database/database';
import type { Call } from '@server/kernel/implement';
import { people } from '../people/tables';
import { codeMinutes, deliverCode } from './codes';
import { isPaused } from './rank/contact-changes';
import { issueToken, peekToken } from './one-time-token';
import { accounts, pendingMessages } from './tables';

/** Kind of the token that keeps a code for an administrator to tell. */
const pendingKind = 'pending message';
const purpose = '找回密码';
const changedPurpose = '找回密码（联系方式刚更改过，请当面核实本人身份）';
const validMs = codeMinutes * 60_000;

interface Delivery {
  accountId: number;
  channel: ResetChannel;
  code: string;
}

/**
 * Sends a code to its owner. Where no channel takes it (none is set up, no address is known or it is too new, the
 * receiver refuses), it waits on the operations page for an administrator to tell it. It is never logged.
 */
export async function deliverResetCode(call: Pick<Call, 'database' | 'log'>, delivery: Delivery): Promise<void> {
  const { db } = call.database;
  const doing = (systemName: string) => `找回“${systemName}”的密码`;
  const { userId, ...address } = await addressOf(db, delivery);
  const isNew = await isPaused(db, userId, delivery.channel);
  if (!isNew && (await deliverCode(call, { ...address, code: delivery.code, doing }))) return;
  const sealed = await issueToken(db, pendingKind, delivery.code, validMs);
  await db.insert(pendingMessages).values({
    accountId: delivery.accountId,
    purpose: isNew ? changedPurpose : purpose,
    sealed,
    expiresAt: new Date(Date.now() + validMs),
  });
}

/** The code of a pending message; empty once it has expired. */
export async function openPendingCode(db: Db, sealed: string): Promise<string> {
  return (await peekToken(db, pendingKind, sealed)) ?? '';
}

async function addressOf(db: Db, { accountId, channel }: Delivery) {
  const [person] = await db
    .select({ userId: people.id, phone: people.phone, email: people.email })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.userId))
    .where(eq(accounts.id, accountId));
  const { userId, phone, email } = person!;
  const [kind, to]: [ChannelKind, string] = channel === 'phone' ? ['sms', phone] : ['mail', email];
  return { userId, kind, to };
}
