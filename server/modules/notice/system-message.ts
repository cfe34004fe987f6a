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
