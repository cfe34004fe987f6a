import { sql } from 'drizzle-orm';
import { noticeEventKeys } from '@contract/notice/event-keys';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { ruleOf } from './event-settings';
import { notify } from './public';

const pushesAtOnce = 200;

interface Late extends Record<string, unknown> {
  id: number;
  title: string;
  link: string;
  unread: number;
  days: number;
  supervisors: number[];
}

/**
 * Reports messages that are still unread after the days of their event's rule, once each, to the holders of the rule's
 * roles: of those, to the ones who see everybody and to the ones of a reader's own department.
 */
export async function escalate(tx: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  for (const event of noticeEventKeys) {
    const { enabled, escalateDays, escalateTo } = await ruleOf(tx, event);
    if (!enabled || escalateDays === 0 || escalateTo.length === 0 || event === 'notice.escalated') continue;
    const { rows } = await tx.execute<Late>(sql`
      with late as (
        update notice_push set escalated_at = ${at}
        where id in (
          select push.id from notice_push push
          where push.event = ${event} and push.status = 4 and push.settled_at is null and push.escalated_at is null
            and push.sent_at <= ${at} - make_interval(days => ${escalateDays}::int)
            and exists (select 1 from notice_recipient one where one.push_id = push.id and one.status = 0)
          order by push.id limit ${pushesAtOnce}
        )
        returning id, title, link, sent_at
      )
      select late.id, late.title, late.link, count(reader.id)::int as unread,
        extract(day from ${at} - late.sent_at)::int as days,
        array(
          select distinct holder.user_id from account holder
          join account_role held on held.account_id = holder.id
          join role on role.id = held.role_id and role.status = 1 and role.code = any(${array(escalateTo, 'text')})
          join person supervisor on supervisor.id = holder.user_id
          where holder.status = 1
            and (role.data_scope = 'all' or supervisor.dept_id = any(array_agg(reader.dept_id)))
        ) as supervisors
      from late
      join notice_recipient recipient on recipient.push_id = late.id and recipient.status = 0
      join person reader on reader.id = recipient.user_id
      group by late.id, late.title, late.link, late.sent_at`);
    for (const { id, title, link, unread, days, supervisors } of rows) {
      const variables = { title, count: unread, days };
      await notify(
        tx,
        { event: 'notice.escalated', recipients: { supervisor: supervisors }, variables, link, subject: `push:${id}` },
        now,
      );
    }
  }
}
