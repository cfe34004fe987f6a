import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { PushDetail } from '@contract/notice/push-types';
import { PushStatus } from '@contract/notice/status';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandVersion } from '@server/kits/version';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { queueCopies } from './deliver';
import { pushDetail } from './push-queries';
import { changed, pushFor } from './push-write';
import { noticePushes, noticeRecipients } from './tables';
import { targetCondition } from './target';

/**
 * Orders a push: the sender delivers it at once, or at a time to come (one that has passed means at once). Whom the
 * user sees now is whom it can reach.
 * @throws AppError NOT_FOUND, NOTICE_STATE, NOTICE_NOBODY, VERSION_MISSING, VERSION_STALE
 */
export async function sendPush(
  db: Db,
  user: CurrentUser,
  order: { id: number; scheduledAt: string | null; ifMatch: number | undefined },
): Promise<PushDetail> {
  const push = await pushFor(db, user, order.id, 'send');
  demandVersion(order.ifMatch, push.version, push);
  const meant = await targetCondition(db, push.target, user);
  const [all] = await db.select({ count: count() }).from(people).where(meant);
  if (all!.count === 0) throw new AppError('NOTICE_NOBODY');
  const later = order.scheduledAt === null ? undefined : new Date(order.scheduledAt);
  const isLater = later !== undefined && later.getTime() > Date.now();
  await db
    .update(noticePushes)
    .set({
      // Whoever orders it answers for it: his groups and his scope count.
      createdBy: user.userId,
      scope: user.scope,
      status: isLater ? PushStatus.scheduled : PushStatus.sending,
      scheduledAt: isLater ? later : null,
      cursor: 0,
      ...changed,
    })
    .where(eq(noticePushes.id, order.id));
  return pushDetail(db, user.scope, order.id);
}

/** @throws AppError NOT_FOUND, NOTICE_STATE */
export async function unschedulePush(db: Db, user: CurrentUser, id: number): Promise<PushDetail> {
  await pushFor(db, user, id, 'unschedule');
  await db
    .update(noticePushes)
    .set({ status: PushStatus.draft, scheduledAt: null, scope: null, ...changed })
    .where(eq(noticePushes.id, id));
  return pushDetail(db, user.scope, id);
}

/** Readers keep the title and see that it was withdrawn. @throws AppError NOT_FOUND, NOTICE_STATE */
export async function withdrawPush(db: Db, user: CurrentUser, id: number): Promise<PushDetail> {
  await pushFor(db, user, id, 'withdraw');
  await db
    .update(noticePushes)
    .set({ status: PushStatus.withdrawn, withdrawnAt: sql`now()`, leaseOwner: null, leaseUntil: null, ...changed })
    .where(eq(noticePushes.id, id));
  return pushDetail(db, user.scope, id);
}

/**
 * Brings the push up again for those who have not read it, on all of its channels.
 * @returns how many they are. @throws AppError NOT_FOUND, NOTICE_STATE
 */
export async function resendPush(db: Db, user: CurrentUser, id: number): Promise<number> {
  const push = await pushFor(db, user, id, 'resend');
  const inSight = db.select({ id: people.id }).from(people).where(visiblePeople(user.scope));
  const rows = await db
    .update(noticeRecipients)
    .set({ deliveredAt: sql`now()`, reminders: sql`${noticeRecipients.reminders} + 1` })
    .where(
      and(eq(noticeRecipients.pushId, id), eq(noticeRecipients.status, 0), inArray(noticeRecipients.userId, inSight)),
    )
    .returning({ userId: noticeRecipients.userId });
  await queueCopies(
    db,
    push,
    rows.map(({ userId }) => userId),
  );
  return rows.length;
}
