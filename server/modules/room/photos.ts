import { holds } from '@contract/permissions';
import type { Room } from '@contract/room/rooms';
import type { Db } from '@server/kernel/database/database';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { Call } from '@server/kernel/implement';
import { attachmentsOf, setAttachments, type AttachmentOwner } from '../attachment/public';

const owner = 'room-photo';

/** Photos and layouts of rooms: whoever is signed in may look at them; they change with the room only. */
export const roomPhotos: AttachmentOwner = {
  key: owner,
  canRead: () => Promise.resolve(true),
  canWrite: (_, user, ownerId) =>
    Promise.resolve(ownerId === '' && (holds(user, 'room:room:edit') || holds(user, 'room:room:add'))),
};

/** Photos by the room's id. */
export async function photosOf(db: Db, ids: readonly number[]): Promise<Map<number, Room['photos']>> {
  const files = await attachmentsOf(db, owner, ids.map(String));
  return new Map([...files].map(([id, list]) => [Number(id), list.map(({ id: file, name }) => ({ id: file, name }))]));
}

/** Makes these the room's photos; undefined leaves them as they are. @throws AppError NOT_FOUND */
export async function keepPhotos(
  call: Pick<Call, 'db' | 'database' | 'storage' | 'afterCommit'> & { user: Parameters<typeof setAttachments>[1] },
  id: number,
  ids: readonly string[] | undefined,
): Promise<void> {
  if (!ids) return;
  const removed = await setAttachments(call.db, call.user, { owner, ownerId: String(id), ids });
  const { database, storage } = call;
  call.afterCommit(() => deleteUnreferenced({ database, storage }, removed));
}
