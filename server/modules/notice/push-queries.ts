import { and, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import type { Page } from '@contract/kernel/paging';
import type { PushDetail, pushQuery, PushRow } from '@contract/notice/push-types';
import { addDays, startOfDay } from '@contract/notice/rules';
import type { ReceiptNeed } from '@contract/notice/types';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { contains } from '@server/kits/contains';
import { managedPeople } from '../people/public';
import { people } from '../people/tables';
import { noticePushes as pushes, noticeRecipients as recipients } from './tables';
import { pushFiles } from './push-files';
import { summaries } from './target-summary';

/** A page of the pushes written by people whom the scope shows, the latest first. */
export async function pushPage(
  db: Db,
  scope: ResolvedScope,
  query: z.output<typeof pushQuery>,
): Promise<Page<PushRow>> {
  const where = and(written(scope), ...filters(query));
  const [all] = await db
    .select({ total: count() })
    .from(pushes)
    .innerJoin(people, eq(people.id, pushes.createdBy))
    .where(where);
  const rows = await selectPushes(db)
    .where(where)
    .orderBy(desc(pushes.updatedAt), desc(pushes.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  return { total: all!.total, list: await toRows(db, rows) };
}

/** One push. @throws AppError NOT_FOUND also for one whose author is out of scope. */
export async function pushDetail(db: Db, scope: ResolvedScope, id: number): Promise<PushDetail> {
  const [stored] = await selectPushes(db).where(and(eq(pushes.id, id), written(scope)));
  if (!stored) throw new AppError('NOT_FOUND');
  const [row] = await toRows(db, [stored]);
  const { content, link, target, receiptDue, pinUntil } = stored.push;
  return {
    ...row!,
    content,
    link,
    target,
    receipt_due: receiptDue,
    pin_until: pinUntil?.toISOString() ?? null,
    attachments: (await pushFiles(db, [id])).get(id) ?? [],
  };
}

/** Whether a push was written by somebody whom the scope shows. */
export async function isPushInSight(db: Db, scope: ResolvedScope, id: number): Promise<boolean> {
  const found = await selectPushes(db).where(and(eq(pushes.id, id), written(scope)));
  return found.length > 0;
}

/** Condition on push and author: by a person in sight, not by the system. */
function written(scope: ResolvedScope): SQL | undefined {
  return and(isNull(pushes.event), managedPeople(scope));
}

function filters({ keyword, status, kind, sent_from, sent_to }: z.output<typeof pushQuery>): (SQL | undefined)[] {
  return [
    keyword ? contains(pushes.title, keyword) : undefined,
    status === undefined ? undefined : eq(pushes.status, status),
    kind ? eq(pushes.kind, kind) : undefined,
    sent_from ? sql`${pushes.sentAt} >= ${startOfDay(sent_from).toISOString()}::timestamptz` : undefined,
    sent_to ? sql`${pushes.sentAt} < ${startOfDay(addDays(sent_to, 1)).toISOString()}::timestamptz` : undefined,
  ];
}

function selectPushes(db: Db) {
  return db
    .select({ push: pushes, authorName: people.name })
    .from(pushes)
    .innerJoin(people, eq(people.id, pushes.createdBy));
}

async function toRows(db: Db, stored: { push: typeof pushes.$inferSelect; authorName: string }[]): Promise<PushRow[]> {
  const counts = await countsOf(
    db,
    stored.map(({ push }) => push.id),
  );
  const words = await summaries(
    db,
    stored.map(({ push }) => push.target),
  );
  return stored.map(({ push, authorName }, index) => ({
    id: push.id,
    title: push.title,
    kind: push.kind,
    channels: push.channels,
    target_summary: words[index]!,
    status: push.status,
    receipt: push.receipt as ReceiptNeed,
    scheduled_at: push.scheduledAt?.toISOString() ?? null,
    sent_at: push.sentAt?.toISOString() ?? null,
    author_name: authorName,
    recipients: 0,
    readers: 0,
    receipts: 0,
    ...counts.get(push.id),
    updated_at: push.updatedAt.toISOString(),
    version: push.version,
  }));
}

async function countsOf(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      id: recipients.pushId,
      recipients: count(),
      readers: sql<number>`(count(*) filter (where ${recipients.status} = 1))::int`,
      receipts: sql<number>`count(${recipients.receiptAt})::int`,
    })
    .from(recipients)
    .where(inArray(recipients.pushId, ids))
    .groupBy(recipients.pushId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
