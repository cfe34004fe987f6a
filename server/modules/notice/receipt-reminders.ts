import { and, between, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { ReceiptNeed } from '@contract/notice/types';
import { PushStatus } from '@contract/notice/status';
import { groupBy } from '@contract/kernel/group-by';
import { noticePushes as pushes, noticeRecipients as recipients } from './tables';
import type { ReminderSource } from './reminder-sources';

/** Receipts that are still missing for pushes whose day comes. */
export const dueReceipts: ReminderSource<'notice.receipt'> = async (db, { from, to }) => {
  const due = await db
    .select({ id: pushes.id, title: pushes.title, dueOn: pushes.receiptDue })
    .from(pushes)
    .where(
      and(
        eq(pushes.status, PushStatus.sent),
        isNull(pushes.event),
        gt(pushes.receipt, ReceiptNeed.none),
        between(pushes.receiptDue, from, to),
        sql`exists (select 1 from ${recipients} one where one.push_id = ${pushes.id} and one.receipt_at is null)`,
      ),
    );
  if (due.length === 0) return [];
  const missing = await db
    .select({ pushId: recipients.pushId, userId: recipients.userId })
    .from(recipients)
    .where(
      and(
        inArray(
          recipients.pushId,
          due.map(({ id }) => id),
        ),
        isNull(recipients.receiptAt),
      ),
    );
  const byPush = groupBy(missing, ({ pushId }) => pushId);
  return due.map(({ id, title, dueOn }) => ({
    subject: `notice_push:${id}`,
    dueOn: dueOn!,
    recipients: (byPush.get(id) ?? []).map(({ userId }) => userId),
    variables: { title, due: dueOn! },
    link: '',
  }));
};
