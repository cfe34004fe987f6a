import { and, eq, ne } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import { PushStatus } from '@contract/notice/status';
import type { Db } from '@server/kernel/database/database';
import type { AttachmentOwner } from '../attachment/public';
import { pushOwner } from './push-files';
import { isPushInSight } from './push-queries';
import { noticePushes, noticeRecipients } from './tables';

/**
 * Lets pushes have files. Those to whom the push was delivered read them until it is withdrawn, and the senders who see
 * the push. Files are written for drafts in the making only: what was sent stays as it is.
 */
export const pushFileOwner: AttachmentOwner = {
  key: pushOwner,
  async canRead(db, user, ownerId) {
    const id = Number(ownerId);
    if (!Number.isInteger(id) || id < 1 || id >= 2 ** 31) return false;
    if (await isRecipient(db, user.userId, id)) return true;
    return holds(user, 'notice:push:list') && (await isPushInSight(db, user.scope, id));
  },
  canWrite: (_, user, ownerId) => Promise.resolve(ownerId === '' && holds(user, 'notice:push:add')),
};

async function isRecipient(db: Db, userId: number, pushId: number): Promise<boolean> {
  const [own] = await db
    .select({ id: noticePushes.id })
    .from(noticeRecipients)
    .innerJoin(noticePushes, eq(noticePushes.id, noticeRecipients.pushId))
    .where(
      and(
        eq(noticeRecipients.pushId, pushId),
        eq(noticeRecipients.userId, userId),
        ne(noticePushes.status, PushStatus.withdrawn),
      ),
    );
  return own !== undefined;
}
