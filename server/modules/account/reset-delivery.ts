import { eq } from 'drizzle-orm';
import type { ResetChannel } from '@contract/account/password-types';
import type { ChannelKind } from '@server/kernel/delivery/channel';
import type { Db } from '@server/kernel/database/database';
import type { Call } from '@server/kernel/implement';
import { people } from '../people/tables';
import { codeMinutes, deliverCode } from './codes';
import { issueToken, peekToken } from './one-time-token';
import { accounts, pendingMessages } from './tables';

/** Kind of the token that keeps a code for an administrator to tell. */
const pendingKind = 'pending message';
const purpose = '找回密码';
const validMs = codeMinutes * 60_000;

interface Delivery {
  accountId: number;
  channel: ResetChannel;
  code: string;
}

/**
 * Sends a code to its owner. Where no channel takes it (none is set up, no address is known, the receiver refuses), it
 * waits on the operations page for an administrator to tell it. It is never logged.
 */
export async function deliverResetCode(call: Pick<Call, 'database' | 'log'>, delivery: Delivery): Promise<void> {
  const { db } = call.database;
  const doing = (systemName: string) => `找回“${systemName}”的密码`;
  if (await deliverCode(call, { ...(await addressOf(db, delivery)), code: delivery.code, doing })) return;
  const sealed = await issueToken(db, pendingKind, delivery.code, validMs);
  await db.insert(pendingMessages).values({
    accountId: delivery.accountId,
    purpose,
    sealed,
    expiresAt: new Date(Date.now() + validMs),
  });
}

/** The code of a pending message; empty once it has expired. */
export async function openPendingCode(db: Db, sealed: string): Promise<string> {
  return (await peekToken(db, pendingKind, sealed)) ?? '';
}

async function addressOf(db: Db, { accountId, channel }: Delivery): Promise<{ kind: ChannelKind; to: string }> {
  const [person] = await db
    .select({ phone: people.phone, email: people.email })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.userId))
    .where(eq(accounts.id, accountId));
  return channel === 'phone' ? { kind: 'sms', to: person?.phone ?? '' } : { kind: 'mail', to: person?.email ?? '' };
}
