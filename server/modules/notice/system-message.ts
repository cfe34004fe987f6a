import { sql } from 'drizzle-orm';
import { storable } from '@contract/kernel/wire';
import { PushStatus } from '@contract/notice/status';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { deliver, reachableOf } from './deliver';
import { noticePushes } from './tables';

/** A message of the system to known people. */
export interface SystemMessage {
  event: string;
  title: string;
  /** Sanitised rich text. */
  content: string;
  channels: string[];
  link: string;
  subject: string | null;
  userIds: readonly number[];
}

/** Stored titles hold what a title field holds. */
const longestTitle = 100;

/** Delivers at once, or leaves it to the sender at a later time. @returns the id of the push */
export async function storeMessage(tx: Db, message: SystemMessage, at: { now: Date; later?: Date }): Promise<number> {
  const { userIds, ...stored } = message;
  const [push] = await tx
    .insert(noticePushes)
    .values({
      ...stored,
      title: storable(stored.title, longestTitle),
      kind: 'system',
      target: onlyPeople(at.later ? userIds : []),
      scope: { kind: 'all' },
      ...(at.later
        ? { status: PushStatus.scheduled, scheduledAt: at.later }
        : { status: PushStatus.sent, sentAt: at.now }),
    })
    .returning({ id: noticePushes.id, channels: noticePushes.channels });
  if (!at.later) await deliver(tx, push!, reachableOf(userIds));
  return push!.id;
}

/** Leaves a message for the daily digest of each person. */
export async function storeForDigest(tx: Db, message: SystemMessage, dueAt: Date): Promise<void> {
  const { event, subject, title, content, link } = message;
  await tx.execute(sql`
    insert into notice_digest_item (user_id, event, subject, title, content, link, due_at)
    select id, ${event}, ${subject}, ${title}, ${content}, ${link}, ${dueAt.toISOString()}::timestamptz
    from (${reachableOf(message.userIds)}) wanted
    where not exists (
      select 1 from notice_digest_item item
      where item.user_id = wanted.id and item.event = ${event} and item.subject = ${subject}
    )`);
}

/** Ends the reminders of what has been settled: nobody is asked for it any more. */
export async function settleMessages(tx: Db, subjects: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update notice_push set settled_at = now()
    where subject = any(${array(subjects, 'text')}) and settled_at is null`);
  await tx.execute(sql`delete from notice_digest_item where subject = any(${array(subjects, 'text')})`);
}

/** Takes what is unread about a record from some people, and what is still to reach them. */
export async function withdrawMessages(tx: Db, userIds: readonly number[], subject: string): Promise<void> {
  const people = array(userIds, 'int');
  await tx.execute(sql`
    delete from notice_delivery delivery using notice_push push
    where push.id = delivery.push_id and push.subject = ${subject} and push.kind = 'system'
      and delivery.state = 0 and delivery.user_id = any(${people})`);
  await tx.execute(sql`
    delete from notice_recipient recipient using notice_push push
    where push.id = recipient.push_id and push.subject = ${subject} and push.kind = 'system'
      and recipient.status = 0 and recipient.user_id = any(${people})`);
  await tx.execute(sql`
    update notice_push set target = jsonb_set(target, '{user_ids}', (
      select coalesce(jsonb_agg(id), '[]') from jsonb_array_elements(target -> 'user_ids') as one (id) where id::int <> all(${people})
    ))
    where subject = ${subject} and kind = 'system' and status = ${PushStatus.scheduled}`);
  await tx.execute(sql`delete from notice_digest_item where subject = ${subject} and user_id = any(${people})`);
}

/** A target that names people only. */
export function onlyPeople(userIds: readonly number[]) {
  return {
    everybody: false,
    type_ids: [],
    dept_ids: [],
    grades: [],
    role_ids: [],
    user_ids: [...userIds],
    group_ids: [],
  };
}
