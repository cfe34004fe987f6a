import { and, count, desc, eq, gt, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import { PushStatus } from '@contract/notice/status';
import {
  ReceiptNeed,
  type NoticeFile,
  type NoticeRecord,
  type NoticeRecords,
  type recordsQuery,
} from '@contract/notice/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { pushFiles } from './push-files';
import { noticePushes as pushes, noticeRecipients as recipients } from './tables';

/** A reader's notices, pinned ones first, then the newest; `number` and what receipts are owed count all of them. */
export async function myRecords(
  db: Db,
  userId: number,
  { type, page, size }: z.output<typeof recordsQuery>,
): Promise<NoticeRecords> {
  const own = eq(recipients.userId, userId);
  const mine = and(own, ofType[type]);
  const rows = await selectRecords(db)
    .where(mine)
    .orderBy(desc(isPinned), desc(recipients.deliveredAt), desc(recipients.pushId))
    .limit(size)
    .offset((page - 1) * size);
  const [counts] = await db
    .select({
      all: count(),
      unread: countOf(unread),
      awaiting: countOf(awaiting),
      toSign: countOf(and(awaiting, eq(pushes.receipt, ReceiptNeed.sign))),
    })
    .from(recipients)
    .innerJoin(pushes, eq(pushes.id, recipients.pushId))
    .where(own);
  return {
    number: counts!.unread,
    total: counts![type],
    to_sign: counts!.toSign,
    to_confirm: counts!.awaiting - counts!.toSign,
    datas: await toRecords(db, rows),
  };
}

/**
 * Marks one notice or all of them read; what was read before keeps its time.
 * @returns how many unread ones are left.
 * @throws AppError NOT_FOUND for a notice that is not the reader's.
 */
export async function markRead(db: Db, userId: number, which: { id: number } | { type: 'all' }): Promise<number> {
  const mine = eq(recipients.userId, userId);
  if ('id' in which) {
    const [own] = await db
      .select({ id: recipients.pushId })
      .from(recipients)
      .where(and(mine, eq(recipients.pushId, which.id)));
    if (!own) throw new AppError('NOT_FOUND');
  }
  await db
    .update(recipients)
    .set({ status: 1, readAt: sql`now()` })
    .where(and(mine, eq(recipients.status, 0), 'id' in which ? eq(recipients.pushId, which.id) : undefined));
  const [left] = await db
    .select({ number: count() })
    .from(recipients)
    .innerJoin(pushes, eq(pushes.id, recipients.pushId))
    .where(and(mine, unread));
  return left!.number;
}

/**
 * Confirms a receipt, which also reads the notice. Confirming again changes nothing.
 * @throws AppError NOT_FOUND, NOTICE_NO_RECEIPT, NOTICE_SIGNATURE_WRONG
 */
export async function confirmReceipt(
  db: Db,
  user: Pick<CurrentUser, 'userId' | 'name'>,
  id: number,
  signedName: string | undefined,
): Promise<NoticeRecord> {
  const record = await oneRecord(db, user.userId, id);
  if (record.receipt === ReceiptNeed.none || record.is_withdrawn) throw new AppError('NOTICE_NO_RECEIPT');
  if (record.receipt_time) return record;
  const mustSign = record.receipt === ReceiptNeed.sign;
  if (mustSign && signedName !== user.name) throw new AppError('NOTICE_SIGNATURE_WRONG');
  await db
    .update(recipients)
    .set({
      status: 1,
      readAt: sql`coalesce(${recipients.readAt}, now())`,
      receiptAt: sql`now()`,
      signedName: mustSign ? user.name : '',
    })
    .where(and(eq(recipients.userId, user.userId), eq(recipients.pushId, id), isNull(recipients.receiptAt)));
  return oneRecord(db, user.userId, id);
}

async function oneRecord(db: Db, userId: number, id: number): Promise<NoticeRecord> {
  const [row] = await selectRecords(db).where(and(eq(recipients.userId, userId), eq(recipients.pushId, id)));
  if (!row) throw new AppError('NOT_FOUND');
  const [record] = await toRecords(db, [row]);
  return record!;
}

/** A withdrawn notice stays in the list, but nobody is asked to read it. */
const unread = and(eq(recipients.status, 0), ne(pushes.status, PushStatus.withdrawn));
/** A receipt is owed until it is given: reading the notice does not give it. */
const awaiting = and(
  gt(pushes.receipt, ReceiptNeed.none),
  isNull(recipients.receiptAt),
  ne(pushes.status, PushStatus.withdrawn),
);
const ofType: Record<z.output<typeof recordsQuery>['type'], SQL | undefined> = { all: undefined, unread, awaiting };
const countOf = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
const isPinned = sql<boolean>`(${isNotNull(pushes.pinUntil)} and ${pushes.pinUntil} > now()
  and ${inArray(pushes.status, [PushStatus.sending, PushStatus.sent])})`;

function selectRecords(db: Db) {
  return db
    .select({
      id: pushes.id,
      title: pushes.title,
      content: pushes.content,
      deliveredAt: recipients.deliveredAt,
      status: recipients.status,
      readAt: recipients.readAt,
      senderName: people.name,
      link: pushes.link,
      receipt: pushes.receipt,
      receiptAt: recipients.receiptAt,
      isPinned,
      pushStatus: pushes.status,
    })
    .from(recipients)
    .innerJoin(pushes, eq(pushes.id, recipients.pushId))
    .leftJoin(people, eq(people.id, pushes.createdBy));
}

type Row = Awaited<ReturnType<typeof selectRecords>>[number];

async function toRecords(db: Db, rows: readonly Row[]): Promise<NoticeRecord[]> {
  const files = await pushFiles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toRecord(row, files.get(row.id) ?? []));
}

function toRecord(row: Row, files: NoticeFile[]): NoticeRecord {
  const isWithdrawn = row.pushStatus === PushStatus.withdrawn;
  return {
    id: row.id,
    title: row.title,
    content: isWithdrawn ? '' : row.content,
    create_time: row.deliveredAt.toISOString(),
    status: row.status === 1 ? 1 : 0,
    read_time: row.readAt?.toISOString() ?? null,
    sender_name: row.senderName ?? '系统',
    link: isWithdrawn ? '' : row.link,
    receipt: row.receipt as ReceiptNeed,
    receipt_time: row.receiptAt?.toISOString() ?? null,
    is_pinned: row.isPinned,
    is_withdrawn: isWithdrawn,
    attachments: isWithdrawn ? [] : files,
  };
}
