import { and, eq, gt, isNull, max, sql } from 'drizzle-orm';
import { resetPauseHours, type ResetChannel } from '@contract/account/password-types';
import { hospitalTime } from '@contract/kernel/hospital-time';
import { AppError } from '@contract/kernel/errors';
import { maskPhone, maskValue } from '@contract/people/person-values';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { tellOfSecurity } from '../../notice/public';
import { people } from '../../people/tables';
import { accounts, contactChanges } from '../tables';

/** A number or address of a person by which a forgotten password is recovered; empty for none. */
export interface ContactChange {
  channel: ResetChannel;
  from: string;
  to: string;
}

const isPausing = and(isNull(contactChanges.liftedAt), gt(contactChanges.pausedUntil, sql`now()`));

/** Until when a person's new number or address gets no codes, for a query over `person`; null: it gets them. */
export const resetsPausedUntil = sql<Date | null>`(select max(${contactChanges.pausedUntil}) from ${contactChanges}
  where ${contactChanges.userId} = ${people.id} and ${isPausing})`.mapWith(contactChanges.pausedUntil);

/**
 * Pauses the recovery of passwords by what is new, and tells the owner at the old address and at the new one. Who has
 * no account has nothing that could be taken.
 * @param tx the transaction of the change
 */
export async function noteContactChange(tx: Db, userId: number, change: ContactChange): Promise<void> {
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.userId, userId)).limit(1);
  if (!account) return;
  const { channel, from, to } = change;
  const [{ pausedUntil }] = (await tx
    .insert(contactChanges)
    .values({ userId, channel, pausedUntil: sql`now() + make_interval(hours => ${resetPauseHours})` })
    .returning({ pausedUntil: contactChanges.pausedUntil })) as [{ pausedUntil: Date }];
  const { title, mask, kind } = words[channel];
  const shown = (address: string) => (address === '' ? '（空）' : mask(address));
  const pause = to === '' ? '' : `${hospitalTime(pausedUntil).slice(0, 16)} 之前，不能用新的${title}找回密码。`;
  await tellOfSecurity(tx, {
    userId,
    title: `您登记的${title}已更改`,
    text: `您登记的${title}由 ${shown(from)} 改为 ${shown(to)}。${pause}如果您不知道此事，请立即联系教育处管理员。`,
    addresses: [from, to].filter((address) => address !== '').map((address) => ({ channel: kind, address })),
  });
}

/** Whether a person's number or address is too new to get a code. */
export async function isPaused(db: Db, userId: number, channel: ResetChannel): Promise<boolean> {
  const ofChannel = and(eq(contactChanges.userId, userId), eq(contactChanges.channel, channel));
  return (await db.$count(contactChanges, and(ofChannel, isPausing))) > 0;
}

/** By which channels a person cannot recover the password now, and until when. */
export async function pausesOf(db: Db, userId: number): Promise<{ channel: ResetChannel; until: string }[]> {
  const rows = await db
    .select({ channel: contactChanges.channel, until: max(contactChanges.pausedUntil) })
    .from(contactChanges)
    .where(and(eq(contactChanges.userId, userId), isPausing))
    .groupBy(contactChanges.channel)
    .orderBy(contactChanges.channel);
  return rows.map(({ channel, until }) => ({ channel, until: until!.toISOString() }));
}

/**
 * Lets codes go to a person's new number and address before the time, and tells the owner why.
 * @param user who has been asked for the rank that it takes
 * @throws AppError RESETS_NOT_PAUSED
 */
export async function liftPauses(tx: Db, user: CurrentUser, userId: number, reason: string): Promise<void> {
  const lifted = await tx
    .update(contactChanges)
    .set({ liftedAt: sql`now()`, liftedBy: user.userId, liftReason: reason })
    .where(and(eq(contactChanges.userId, userId), isPausing))
    .returning({ id: contactChanges.id });
  if (lifted.length === 0) throw new AppError('RESETS_NOT_PAUSED');
  await tellOfSecurity(tx, {
    userId,
    title: '找回密码的暂停已解除',
    text: `${user.name}解除了更改联系方式后找回密码的暂停，原因：${reason}。如果您不知道此事，请立即联系教育处管理员。`,
    addresses: [],
  });
}

const words: Record<ResetChannel, { title: string; kind: 'sms' | 'mail'; mask: (address: string) => string }> = {
  phone: { title: '手机号码', kind: 'sms', mask: maskPhone },
  mail: { title: '邮箱', kind: 'mail', mask: (mail) => String(maskValue({ key: 'email', type: 'email' }, mail)) },
};
