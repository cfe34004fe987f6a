import { noticeEvent, type EventRole, type EventVariable, type NoticeEventKey } from '@contract/notice/event-keys';
import { escapeText } from '@contract/kernel/rich-text';
import { nextDigest, quietEnd } from '@contract/notice/rules';
import { fillWords } from '@contract/notice/template';
import type { Db } from '@server/kernel/database/database';
import { ruleOf, templateOf } from './event-settings';
import { settleMessages, storeForDigest, storeMessage, withdrawMessages } from './system-message';

export { tellOfSecurity, type SecurityMessage } from './security-message';
export { reminders, type DueItem, type ReminderSource } from './reminder-sources';

export interface Notification<Event extends NoticeEventKey> {
  event: Event;
  /** Person ids by the role that each has in the record: the event's rule decides which roles are told. */
  recipients: readonly number[] | Partial<Record<EventRole<Event>, readonly number[]>>;
  /** Plain text; it is escaped where it goes into rich text. */
  variables: Record<EventVariable<Event>, string | number>;
  /** Path below /main that the message leads to, or empty. */
  link: string;
  /** The record it speaks of, e.g. `approval:12`; see `settleNotices`. */
  subject?: string;
}

/**
 * Tells people of an event, in the caller's transaction: a change that rolls back has told nobody. The event's
 * template and rule decide the words, the channels, whether anybody is told at all, and when: at once, after the quiet
 * hours, or in the daily digest.
 * @param now the present, for tests
 */
export async function notify<Event extends NoticeEventKey>(
  tx: Db,
  notification: Notification<Event>,
  now: Date = new Date(),
): Promise<void> {
  const { event, variables, link, subject = null } = notification;
  const rule = await ruleOf(tx, event);
  const template = await templateOf(tx, event);
  const userIds = chosenRecipients(notification, rule.recipients);
  if (!rule.enabled || !template.enabled || userIds.length === 0) return;
  const message = {
    event,
    subject,
    link,
    userIds,
    title: fillWords(template.title, variables),
    content: fillWords(template.content, variables, escapeText),
    channels: ['site', ...template.channels.filter((channel) => channel !== 'site')],
  };
  if (rule.digest) await storeForDigest(tx, message, nextDigest(now));
  else await storeMessage(tx, message, { now, later: quietEnd(now, rule) });
}

/**
 * The records are settled (decided, withdrawn, done): unread messages about them are not brought up again, not escalated
 * and not put into a digest.
 */
export async function settleNotices(tx: Db, ...subjects: string[]): Promise<void> {
  await settleMessages(tx, subjects);
}

/**
 * The record asks nothing more of these people, though it does of others: what they have not read about it goes, what waits to be
 * sent does not reach them. What they have read stays.
 */
export async function withdrawNotices(tx: Db, userIds: readonly number[], subject: string): Promise<void> {
  await withdrawMessages(tx, userIds, subject);
}

function chosenRecipients<Event extends NoticeEventKey>(
  { event, recipients }: Notification<Event>,
  roles: readonly string[],
): number[] {
  if (Array.isArray(recipients)) return [...new Set(recipients as readonly number[])];
  const byRole = recipients as Partial<Record<string, readonly number[]>>;
  const known = Object.keys(noticeEvent(event).recipients).filter((role) => roles.includes(role));
  return [...new Set(known.flatMap((role) => byRole[role] ?? []))];
}
