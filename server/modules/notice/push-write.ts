import { eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { storable } from '@contract/kernel/wire';
import type { PushDetail, PushInput } from '@contract/notice/push-types';
import { pushRefusal, PushStatus, type PushAction } from '@contract/notice/status';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandVersion } from '@server/kits/version';
import { bindAttachments, copyAttachments, removeAttachments, setAttachments } from '../attachment/public';
import { deliver, reachableOf } from './deliver';
import { pushOwner } from './push-files';
import { pushDetail } from './push-queries';
import { sanitise } from '@server/kits/sanitise';
import { onlyPeople } from './system-message';
import { noticePushes } from './tables';

/** @throws AppError NOT_FOUND for a file that is not the user's */
export async function createPush(db: Db, user: CurrentUser, input: PushInput): Promise<PushDetail> {
  const [made] = await db
    .insert(noticePushes)
    .values({ ...columnsOf(input), createdBy: user.userId })
    .returning({ id: noticePushes.id });
  await bindAttachments(db, user, filesOf(made!.id, input.attachment_ids));
  return pushDetail(db, user.scope, made!.id);
}

/**
 * @returns also the hashes of files that it has no more, for `deleteUnreferenced` after the commit
 * @throws AppError NOT_FOUND, NOTICE_STATE, VERSION_MISSING, VERSION_STALE
 */
export async function editPush(
  db: Db,
  user: CurrentUser,
  id: number,
  input: PushInput,
  ifMatch: number | undefined,
): Promise<{ push: PushDetail; removed: string[] }> {
  const stored = await pushFor(db, user, id, 'edit');
  demandVersion(ifMatch, stored.version, stored);
  await db
    .update(noticePushes)
    .set({ ...columnsOf(input), ...changed })
    .where(eq(noticePushes.id, id));
  const removed = await setAttachments(db, user, filesOf(id, input.attachment_ids));
  return { push: await pushDetail(db, user.scope, id), removed };
}

/** @returns the hashes of its files, for `deleteUnreferenced` after the commit. @throws AppError NOT_FOUND, NOTICE_STATE */
export async function removePush(db: Db, user: CurrentUser, id: number): Promise<string[]> {
  await pushFor(db, user, id, 'remove');
  await db.delete(noticePushes).where(eq(noticePushes.id, id));
  return removeAttachments(db, pushOwner, [String(id)]);
}

/** A new draft with the same words, the same target and copies of the files. @throws AppError NOT_FOUND */
export async function copyPush(db: Db, user: CurrentUser, id: number): Promise<PushDetail> {
  const { title, content, kind, channels, link, target, receipt, attachments } = await pushFor(db, user, id, 'copy');
  const [made] = await db
    .insert(noticePushes)
    .values({
      title: storable(title, 96) + '（副本）',
      content,
      kind,
      channels,
      link,
      target,
      receipt,
      createdBy: user.userId,
    })
    .returning({ id: noticePushes.id });
  const ids = attachments.map((file) => file.id);
  await copyAttachments(db, user, filesOf(made!.id, ids));
  return pushDetail(db, user.scope, made!.id);
}

/** Gives what is being written to its author only, as readers would have it. */
export async function testPush(db: Db, user: CurrentUser, input: PushInput): Promise<void> {
  const columns = columnsOf({ ...input, title: storable(`【测试】${input.title}`, 100) });
  const [made] = await db
    .insert(noticePushes)
    .values({
      ...columns,
      target: onlyPeople([]),
      createdBy: user.userId,
      event: 'notice.test',
      status: PushStatus.sent,
      sentAt: sql`now()`,
    })
    .returning();
  await copyAttachments(db, user, filesOf(made!.id, input.attachment_ids));
  await deliver(db, made!, reachableOf([user.userId]));
}

/**
 * A push that the user may act on, locked until the transaction ends.
 * @throws AppError NOT_FOUND, NOTICE_STATE when the action is not possible in its state
 */
export async function pushFor(db: Db, user: CurrentUser, id: number, action: PushAction): Promise<PushDetail> {
  await db.select({ id: noticePushes.id }).from(noticePushes).where(eq(noticePushes.id, id)).for('update');
  const push = await pushDetail(db, user.scope, id);
  const reason = pushRefusal(action, push.status as PushStatus);
  if (reason) throw new AppError('NOTICE_STATE', { reason });
  return push;
}

/** What each change of a push sets beside its own. */
export const changed = { updatedAt: sql`now()`, version: sql`${noticePushes.version} + 1` };

function columnsOf(input: PushInput) {
  const { receipt_due, pin_until, content, attachment_ids: _, ...columns } = input;
  return {
    ...columns,
    content: sanitise(content),
    receiptDue: input.receipt === 0 ? null : receipt_due,
    pinUntil: pin_until === null ? null : new Date(pin_until),
  };
}

const filesOf = (id: number, ids: readonly string[]) => ({ owner: pushOwner, ownerId: String(id), ids });
