import { partBytes, partCount } from '@contract/attachment/limits';
import { serverNow } from '@device/api/server-time';
import type { UserDatabase } from '@device/database/user-database';
import type { PendingUpload } from '@device/uploads/pending-upload';
import { addUpload, removeUpload, storeUploadPart } from '@device/uploads/upload-store';
import { Sha256 } from '@workers/engine/hash/sha256';
import { notKept } from '../tasks/problem';
import { shrink } from './shrink';

export interface ChosenFile extends Pick<PendingUpload, 'id' | 'slot' | 'owner' | 'ownerId' | 'kind' | 'isKept'> {
  /** Made smaller, and without what a camera writes into it. */
  isPhoto?: boolean;
}

/**
 * Seals a chosen file into the user's database, part by part, and queues it: from here on a reload loses nothing.
 * @throws AppError DEVICE_FULL, ATTACHMENT_BROKEN a photo that this browser cannot read
 */
export async function prepareUpload(
  db: UserDatabase,
  key: CryptoKey,
  original: File,
  { isPhoto = false, ...chosen }: ChosenFile,
): Promise<void> {
  const hash = new Sha256();
  try {
    const file = isPhoto ? await shrink(original) : original;
    for (let index = 0; index < partCount(file.size); index++) {
      const slice = file.slice(index * partBytes, (index + 1) * partBytes);
      const bytes = new Uint8Array(await slice.arrayBuffer());
      hash.update(bytes);
      await storeUploadPart(db, key, chosen.id, index, bytes);
    }
    const { name, size } = file;
    const fresh = { uploadId: null, state: 'waiting', sent: 0, problem: '', attachment: null } as const;
    await addUpload(db, key, { ...chosen, ...fresh, name, size, hash: hash.hex(), createdAt: serverNow() });
  } catch (error) {
    await removeUpload(db, chosen.id);
    throw notKept(error, 'DEVICE_COPY_LOST');
  }
}
