import { partCount } from '@contract/attachment/limits';
import type { Attachment } from '@contract/attachment/types';
import type { Table } from 'dexie';
import { readDeviceKey } from '../database/device-key';
import { openJson, sealJson } from '../database/sealed-json';
import type { UserDatabase } from '../database/user-database';
import { decrypt, encrypt, type Sealed } from '../database/vault';
import type { PendingUpload } from './pending-upload';

/** What tells of a file, and of the attachment that has become of it. */
type Told = Pick<PendingUpload, 'name' | 'attachment'>;

/** As it lies there. Rows of an earlier version hold `Told` in clear. */
type StoredUpload = Omit<PendingUpload, keyof Told> & {
  /** `Told`, sealed with the device key. */
  told?: Sealed;
};

export const uploadsOf = (db: UserDatabase) => db.uploads as unknown as Table<StoredUpload, string>;

export async function addUpload(
  db: UserDatabase,
  key: CryptoKey,
  { name, attachment, ...rest }: PendingUpload,
): Promise<void> {
  await uploadsOf(db).add({ ...rest, told: await sealJson(key, { name, attachment } satisfies Told) });
}

export async function getUpload(db: UserDatabase, key: CryptoKey, id: string): Promise<PendingUpload | undefined> {
  const stored = await uploadsOf(db).get(id);
  return stored && opened(stored, key);
}

/** Uploads of a field or list, in the order in which they were chosen; none as long as the device has no key. */
export async function uploadsIn(db: UserDatabase, slot: string): Promise<PendingUpload[]> {
  const [stored, key] = await Promise.all([
    uploadsOf(db).where('slot').equals(slot).sortBy('createdAt'),
    readDeviceKey(db),
  ]);
  return key ? Promise.all(stored.map((row) => opened(row, key))) : [];
}

/** Uploads by their ids; those that are not on this device, or cannot be read, are left out. */
export async function uploadsById(db: UserDatabase, ids: readonly string[]): Promise<PendingUpload[]> {
  if (ids.length === 0) return [];
  const [stored, key] = await Promise.all([uploadsOf(db).bulkGet([...ids]), readDeviceKey(db)]);
  return key ? Promise.all(stored.flatMap((row) => (row ? [opened(row, key)] : []))) : [];
}

/** A file as it lies on this device; undefined once the server has it. */
export async function uploadBlob(db: UserDatabase, { id, size }: Pick<PendingUpload, 'id' | 'size'>) {
  const key = await readDeviceKey(db);
  if (!key) return undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let index = 0; index < partCount(size); index++) {
    const part = await readUploadPart(db, key, id, index);
    if (!part) return undefined;
    parts.push(part);
  }
  return new Blob(parts);
}

async function opened({ told, ...rest }: StoredUpload, key: CryptoKey): Promise<PendingUpload> {
  return { ...(rest as PendingUpload), ...(told && (await openJson<Told>(key, told))) };
}

export const changeUpload = (db: UserDatabase, id: string, change: Partial<Omit<PendingUpload, keyof Told>>) =>
  uploadsOf(db).update(id, change);

/** The server has the file: its bytes are needed no more. */
export async function settleUpload(
  db: UserDatabase,
  key: CryptoKey,
  { id, name, size }: PendingUpload,
  attachment: Attachment,
): Promise<void> {
  const told = await sealJson(key, { name, attachment } satisfies Told);
  await uploadsOf(db).update(id, { state: 'done', sent: size, told });
  await db.uploadParts.where('id').equals(id).delete();
}

export async function removeUpload(db: UserDatabase, id: string): Promise<void> {
  await db.transaction('rw', [db.uploads, db.uploadParts], async () => {
    await db.uploads.delete(id);
    await db.uploadParts.where('id').equals(id).delete();
  });
}

export async function storeUploadPart(
  db: UserDatabase,
  key: CryptoKey,
  id: string,
  index: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await db.uploadParts.put({ id, index, sealed: await encrypt(key, bytes) });
}

/** A part's bytes; undefined when they are not on this device. */
export async function readUploadPart(
  db: UserDatabase,
  key: CryptoKey,
  id: string,
  index: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const stored = await db.uploadParts.get([id, index]);
  return stored && new Uint8Array(await decrypt(key, stored.sealed));
}
