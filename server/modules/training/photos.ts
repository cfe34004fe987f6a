import { eq } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import type { Db } from '@server/kernel/database/database';
import type { AttachmentOwner } from '../attachment/public';
import { demandVisible } from '../people/public';
import { trainingEntries } from './tables';
import { photoOwner } from './wire';

const ownerOf = async (db: Db, id: string) => {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const [row] = await db
    .select({ userId: trainingEntries.userId })
    .from(trainingEntries)
    .where(eq(trainingEntries.id, id));
  return row?.userId;
};

/** Proof of entries: shown to whoever wrote it and to those who may look at the person's handbook. */
export const entryPhotos: AttachmentOwner = {
  key: photoOwner,
  async canRead(db, user, ownerId) {
    const userId = await ownerOf(db, ownerId);
    if (userId === undefined) return false;
    if (userId === user.userId) return true;
    if (!holds(user, 'training:manual:list')) return false;
    return demandVisible(db, user.scope, [userId]).then(
      () => true,
      () => false,
    );
  },
  async canWrite(db, user, ownerId) {
    if (!holds(user, 'training:entry:edit')) return false;
    return ownerId === '' || (await ownerOf(db, ownerId)) === user.userId;
  },
};
