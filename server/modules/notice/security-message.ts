import { sql } from 'drizzle-orm';
import { escapeText } from '@contract/kernel/rich-text';
import type { Db } from '@server/kernel/database/database';
import { storeMessage } from './system-message';
import { noticeDeliveries } from './tables';

/** What somebody must hear who owns an account. */
export interface SecurityMessage {
  userId: number;
  title: string;
  /** Plain text. */
  text: string;
  /** Where copies go besides the message in the system, whatever address the person has now. */
  addresses: readonly { channel: 'mail' | 'sms'; address: string }[];
}

/**
 * Tells the owner of an account of its security, in the caller's transaction and at any hour. It is no event of
 * `declaredEvents`: neither an administrator nor the owner, who may be somebody else by now, can switch it off.
 */
export async function tellOfSecurity(tx: Db, { userId, title, text, addresses }: SecurityMessage): Promise<void> {
  const message = {
    event: 'account.security',
    title,
    content: `<p>${escapeText(text)}</p>`,
    channels: ['site'],
    link: '',
    subject: null,
    userIds: [userId],
  };
  const pushId = await storeMessage(tx, message, { now: new Date() });
  if (addresses.length === 0) return;
  // Copies are sent by their recipient's row, which whoever is disabled did not get.
  await tx.execute(
    sql`insert into notice_recipient (push_id, user_id) values (${pushId}, ${userId}) on conflict do nothing`,
  );
  await tx
    .insert(noticeDeliveries)
    .values(addresses.map((one) => ({ ...one, pushId, userId })))
    .onConflictDoNothing();
}
