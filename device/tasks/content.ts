import type { Table } from 'dexie';
import type { UserDatabase } from '../database/user-database';
import { decrypt, encrypt, type Sealed } from '../database/vault';
import { openJson, sealJson } from '../database/sealed-json';

/**
 * What a task needs to go on after a reload, sealed with the device key: the file, and the checked rows as they will
 * be sent. Findings are in findings.ts. Part numbers: rows from 0, the index of findings at 10,000, findings above.
 */
export interface StoredPart {
  taskId: string;
  part: number;
  sealed: Sealed;
}
export const partsOf = (db: UserDatabase) => db.taskParts as unknown as Table<StoredPart, [string, number]>;
export const findingIndexPart = 10_000;
export const fixPart = 1_000_000;

interface StoredFile {
  taskId: string;
  sealed: Sealed;
}
const filesOf = (db: UserDatabase) => db.taskFiles as unknown as Table<StoredFile, string>;

export async function storeFile(
  db: UserDatabase,
  key: CryptoKey,
  taskId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await filesOf(db).put({ taskId, sealed: await encrypt(key, bytes) });
}

/** The stored file; undefined when it has been sent, or was chosen on another device. */
export async function readFile(
  db: UserDatabase,
  key: CryptoKey,
  taskId: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const stored = await filesOf(db).get(taskId);
  return stored && new Uint8Array(await decrypt(key, stored.sealed));
}

/** Stores what is to be sent, in parts of `perPart`. */
export async function storeItems(
  db: UserDatabase,
  key: CryptoKey,
  taskId: string,
  items: readonly unknown[],
  perPart: number,
): Promise<void> {
  const parts: StoredPart[] = [];
  for (let from = 0; from < items.length; from += perPart) {
    parts.push({ taskId, part: parts.length, sealed: await sealJson(key, items.slice(from, from + perPart)) });
  }
  await partsOf(db).bulkPut(parts);
}

export async function readItems<Item>(db: UserDatabase, key: CryptoKey, taskId: string): Promise<Item[]> {
  const parts = await partsOf(db).where('[taskId+part]').between([taskId, 0], [taskId, findingIndexPart]).toArray();
  const chunks = await Promise.all(parts.map(({ sealed }) => openJson<Item[]>(key, sealed)));
  return chunks.flat();
}

/** Forgets what a check has left, so that the file can be checked anew. Corrections of the file stay. */
export async function dropParts(db: UserDatabase, taskId: string): Promise<void> {
  await partsOf(db).where('[taskId+part]').between([taskId, 0], [taskId, fixPart]).delete();
}

/** Forgets everything but the task itself: the import has ended well. */
export async function dropContent(db: UserDatabase, taskId: string): Promise<void> {
  await dropFile(db, taskId);
  await partsOf(db).where('[taskId+part]').between([taskId, fixPart], [taskId, Infinity]).delete();
}

/** Puts what is stored for a task under another task's id; inside a transaction over files and parts. */
export async function moveContent(db: UserDatabase, from: string, to: string): Promise<void> {
  const file = await filesOf(db).get(from);
  const parts = await partsOf(db).where('taskId').equals(from).toArray();
  await filesOf(db).delete(from);
  await partsOf(db).where('taskId').equals(from).delete();
  if (file) await filesOf(db).put({ ...file, taskId: to });
  await partsOf(db).bulkPut(parts.map((part) => ({ ...part, taskId: to })));
}

/** Forgets the rows once the server has them. The file stays for a new start, findings stay for reading. */
export async function dropItems(db: UserDatabase, taskId: string): Promise<void> {
  await partsOf(db).where('[taskId+part]').between([taskId, 0], [taskId, findingIndexPart]).delete();
}

/** Forgets the file: nothing of it can be imported. */
export async function dropFile(db: UserDatabase, taskId: string): Promise<void> {
  await db.taskFiles.delete(taskId);
}
