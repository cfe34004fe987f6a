import { sql } from 'drizzle-orm';
import { noticeEventKeys, type NoticeEventKey } from '@contract/notice/event-keys';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { addDays, daysBetween, dueLead } from '@contract/notice/rules';
import type { Database, Db } from '@server/kernel/database/database';
import { sendDigests } from './digest';
import { queueCopies } from './deliver';
import { escalate } from './escalation';
import { ruleOf } from './event-settings';
import { notify } from './public';
import { reminderSources } from './reminder-sources';

/** Number of the advisory lock that lets one process at a time do the chores. */
const choreLock = 7_310_001;
/** An unread message comes up again at most so often. */
const mostReminders = 10;
const remindersKeptDays = 30;

/**
 * What is due at a moment: digests, messages that come up again, escalations, reminders before dates. Each part is
 * a transaction of its own; doing all of it again at the same moment changes nothing.
 */
export async function doChores(database: Database, now: Date = new Date()): Promise<void> {
  const parts: ((tx: Db, now: Date) => Promise<void>)[] = [
    sendDigests,
    repeatUnread,
    escalate,
    remindOfDates,
    forgetReminders,
  ];
  for (const part of parts) {
    await database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ locked: boolean }>(
        sql`select pg_try_advisory_xact_lock(${choreLock}) as locked`,
      );
      if (rows[0]?.locked) await part(tx, now);
    });
  }
}

/** Brings unread messages up again, by the cadence of their event's rule. */
async function repeatUnread(tx: Db, now: Date): Promise<void> {
  for (const event of noticeEventKeys) {
    const { enabled, repeatDays } = await ruleOf(tx, event);
    if (!enabled || repeatDays === 0) continue;
    const before = new Date(now.getTime() - repeatDays * 86_400_000).toISOString();
    const { rows } = await tx.execute<{ push_id: number; user_id: number; channels: string[] }>(sql`
      update notice_recipient recipient set delivered_at = ${now.toISOString()}::timestamptz, reminders = reminders + 1
      from notice_push push
      where push.id = recipient.push_id and push.event = ${event} and push.status = 4 and push.settled_at is null
        and recipient.status = 0 and recipient.reminders < ${mostReminders}
        and recipient.delivered_at <= ${before}::timestamptz
      returning recipient.push_id, recipient.user_id, push.channels`);
    for (const row of rows) await queueCopies(tx, { id: row.push_id, channels: row.channels }, [row.user_id]);
  }
}

/** Tells of dates to come, once for each lead time of the event's rule. */
async function remindOfDates(tx: Db, now: Date): Promise<void> {
  const today = hospitalDay(now);
  for (const { event, due } of reminderSources().values()) {
    const { enabled, leadDays } = await ruleOf(tx, event);
    if (!enabled || leadDays.length === 0) continue;
    const items = await due(tx, { from: today, to: addDays(today, Math.max(...leadDays)) });
    for (const { dueOn, ...item } of items) {
      const lead = dueLead(leadDays, daysBetween(today, dueOn));
      if (lead === undefined || !(await firstTime(tx, event, item.subject, dueOn, lead))) continue;
      await notify(tx, { event, ...item }, now);
    }
  }
}

async function firstTime(tx: Db, event: NoticeEventKey, subject: string, dueOn: string, lead: number) {
  const { rows } = await tx.execute(sql`
    insert into notice_reminder (event, subject, due_on, lead_days) values (${event}, ${subject}, ${dueOn}, ${lead})
    on conflict do nothing returning event`);
  return rows.length > 0;
}

/** What was told of a date that is long past is not told again: only dates to come are asked for. */
async function forgetReminders(tx: Db, now: Date): Promise<void> {
  await tx.execute(
    sql`delete from notice_reminder where due_on < ${addDays(hospitalDay(now), -remindersKeptDays)}::date`,
  );
}
