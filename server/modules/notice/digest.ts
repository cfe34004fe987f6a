import { sql } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { escapeText } from '@contract/kernel/rich-text';
import { hospitalDay } from '@contract/kernel/hospital-time';

import { PushStatus } from '@contract/notice/status';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { onlyPeople } from './system-message';
import { noticePushes } from './tables';

/** People per run; the others' turn comes at the next one. */
const peopleAtOnce = 500;
/** A digest names so many messages; of the others it says how many. */
const mostNamed = 50;

interface Item extends Record<string, unknown> {
  id: number;
  user_id: number;
  title: string;
  link: string;
}

/** Makes one message of what has waited for a person's daily digest. */
export async function sendDigests(tx: Db, now: Date): Promise<void> {
  const { rows } = await tx.execute<Item>(sql`
    select item.id, item.user_id, item.title, item.link from notice_digest_item item
    where item.due_at <= ${now.toISOString()}::timestamptz and item.user_id in (
      select distinct user_id from notice_digest_item
      where due_at <= ${now.toISOString()}::timestamptz order by user_id limit ${peopleAtOnce}
    )
    order by item.user_id, item.id`);
  if (rows.length === 0) return;
  const byPerson = [...groupBy(rows, ({ user_id }) => user_id)];
  const made = await tx
    .insert(noticePushes)
    .values(
      byPerson.map(([userId, items]) => ({
        title: `每日汇总 ${hospitalDay(now)}（${items.length} 条）`,
        content: digestOf(items),
        kind: 'system',
        event: 'notice.digest',
        subject: `digest:${userId}`,
        target: onlyPeople([]),
        status: PushStatus.sent,
        sentAt: now,
      })),
    )
    .returning({ id: noticePushes.id, subject: noticePushes.subject });
  await tx.execute(sql`
    insert into notice_recipient (push_id, user_id)
    select * from unnest(
      ${array(
        made.map(({ id }) => id),
        'int',
      )},
      ${array(
        made.map(({ subject }) => Number(subject!.slice('digest:'.length))),
        'int',
      )})`);
  await tx.execute(sql`
    delete from notice_digest_item where id = any(${array(
      rows.map(({ id }) => id),
      'int',
    )})`);
}

/** A list of titles, each leading where its message would have. */
function digestOf(items: readonly Item[]): string {
  const named = items.slice(0, mostNamed).map(({ title, link }) => {
    const words = escapeText(title);
    return link === '' ? `<li>${words}</li>` : `<li><a href="${escapeText(`/main${link}`)}">${words}</a></li>`;
  });
  const others = items.length - named.length;
  return `<ul>${named.join('')}</ul>${others > 0 ? `<p>另有 ${others} 条。</p>` : ''}`;
}
