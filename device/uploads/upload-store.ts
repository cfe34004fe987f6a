import type { Table } from 'dexie';
import type { UserDatabase } from '../database/user-database';
import { decrypt, encrypt } from '../database/vault';
import type { PendingUpload } from './pending-upload';

export const uploadsOf = (db: UserDatabase) => db.uploads as unknown as Table<PendingUpload, string>;

export const changeUpload = (db: UserDatabase, id: string, change: Partial<PendingUpload>) =>
  uploadsOf(db).update(id, change);

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

/** Bytes of a file that has arrived are needed no more. */
export const dropUploadParts = (db: UserDatabase, id: string) => db.uploadParts.where('id').equals(id).delete();
