import { holds } from '@contract/permissions';
import type { Agreement } from '@contract/dictionary/agreements';
import type { Db } from '@server/kernel/database/database';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { Call } from '@server/kernel/implement';
import { attachmentsOf, setAttachments, type AttachmentOwner } from '../attachment/public';

/** Scans of agreements with schools. */
export const agreementOwner = 'dictionary-agreement';

/** Lets agreements have scans: whoever sees the list may read them; they change with the agreement only. */
export const agreementFiles: AttachmentOwner = {
  key: agreementOwner,
  canRead: (_, user) => Promise.resolve(holds(user, 'dataDic:agreement:list')),
  canWrite: (_, user, ownerId) => Promise.resolve(ownerId === '' && holds(user, 'dataDic:agreement:edit')),
};

/** Scans by the agreement's id. */
export async function filesOf(db: Db, ids: readonly number[]): Promise<Map<number, Agreement['files']>> {
  const files = await attachmentsOf(db, agreementOwner, ids.map(String));
  return new Map([...files].map(([id, list]) => [Number(id), list.map(({ id: file, name }) => ({ id: file, name }))]));
}

/** Makes these the agreement's scans; undefined leaves them as they are. @throws AppError NOT_FOUND */
export async function keepFiles(
  call: Pick<Call, 'db' | 'database' | 'storage' | 'afterCommit'> & { user: Parameters<typeof setAttachments>[1] },
  id: number,
  ids: readonly string[] | undefined,
): Promise<void> {
  if (!ids) return;
  const removed = await setAttachments(call.db, call.user, { owner: agreementOwner, ownerId: String(id), ids });
  const { database, storage } = call;
  call.afterCommit(() => deleteUnreferenced({ database, storage }, removed));
}
