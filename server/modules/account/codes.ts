import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { DeliveryFailed, type ChannelKind } from '@server/kernel/delivery/channel';
import { channelsOf } from '@server/kernel/delivery/settings';
import type { Db } from '@server/kernel/database/database';
import type { Call } from '@server/kernel/implement';
import { readSettings } from '../system/public';
import { purposeKey } from './keys';
import { codeSendings } from './tables';

/** Codes of six digits that prove who reads a phone or a mailbox. */
export const codeResendSeconds = 60;
export const codeMinutes = 10;
export const mostCodeTries = 5;
const mostADay = 10;

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** What is kept of a code. @param ticket what the code belongs to: a code of another ticket has another hash */
export async function codeHash(db: Db, ticket: string, code: string): Promise<string> {
  return createHmac('sha256', await purposeKey(db, 'one-time'))
    .update(`code:${ticket}:${code}`)
    .digest('hex');
}

/** Whether a code is the one that was sent, in a time that tells nothing. */
export async function isCode(db: Db, ticket: string, code: string, hash: string): Promise<boolean> {
  const given = Buffer.from(await codeHash(db, ticket, code));
  const sent = Buffer.from(hash);
  return given.length === sent.length && timingSafeEqual(given, sent);
}

/**
 * Counts a sending: one a minute and ten a day.
 * @param subject whom or what codes are counted by
 * @throws AppError CODE_TOO_SOON, CODE_LIMIT
 */
export async function countSending(tx: Db, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`code ${subject}`}))`);
  const [sent] = await tx
    .select({
      total: count(),
      wait: sql<number>`coalesce(ceil(${codeResendSeconds} - extract(epoch from now() - max(${codeSendings.sentAt}))), 0)::int`,
    })
    .from(codeSendings)
    .where(and(eq(codeSendings.subject, subject), gt(codeSendings.sentAt, sql`now() - interval '1 day'`)));
  if (sent!.wait > 0) throw new AppError('CODE_TOO_SOON', { seconds: sent!.wait });
  if (sent!.total >= mostADay) throw new AppError('CODE_LIMIT');
  await tx.insert(codeSendings).values({ subject });
}

/** Whether messages of this kind can leave the house: a channel is set up and switched on. */
export async function canDeliver(db: Db, kind: ChannelKind): Promise<boolean> {
  const { channel } = await readSettings(db);
  return channel[kind] && channelsOf()[kind] !== undefined;
}

interface CodeMessage {
  kind: ChannelKind;
  /** Mail address or phone number; '' for none. */
  to: string;
  code: string;
  /** What the code is for, beginning with a verb: `找回“…”的密码`. */
  doing: (systemName: string) => string;
}

/** Sends a code. @returns false where no channel takes it; the reason is logged, the code never is */
export async function deliverCode(
  { database, log }: Pick<Call, 'database' | 'log'>,
  { kind, to, code, doing }: CodeMessage,
): Promise<boolean> {
  const { identity, channel } = await readSettings(database.db);
  const way = channel[kind] ? channelsOf()[kind] : undefined;
  if (!way || to === '') return false;
  const signature = kind === 'sms' ? channel.sms_signature : '';
  const text = `${signature}您正在${doing(identity.system_name)}，验证码 ${code}，${codeMinutes} 分钟内有效。如非本人操作，请忽略。`;
  try {
    await way.send({ id: randomUUID(), to, subject: `${identity.system_name} 验证码`, text });
    return true;
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error;
    log.warn({ channel: error.kind, reason: error.reason }, 'a code could not be sent');
    return false;
  }
}
