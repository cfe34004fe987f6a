import type { ReferencePerson } from '@contract/rotation/types';
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Copy } from './cached-call';

/** Everything that one person leaves on a device. */
export class UserDatabase extends Dexie {
  /** Answers of calls declared `cached`. Wiped at sign-out. */
  cache!: EntityTable<Copy, 'key'>;
  /** Snapshot that workbooks are checked against. Wiped at sign-out. */
  referencePeople!: EntityTable<ReferencePerson, 'userId'>;
  referenceMeta!: EntityTable<{ key: string; value: unknown }, 'key'>;
  /** The device key, non-extractable, under the name `device`. Wiped at sign-out. */
  keys!: EntityTable<{ name: string; key: CryptoKey }, 'name'>;
  /** Unfinished work: survives sign-out, its content sealed with the device key. */
  tasks!: Table<{ id: string; state: number; updatedAt: number }, string>;
  taskFiles!: Table<{ taskId: string }, string>;
  taskParts!: Table<{ taskId: string; part: number }, [string, number]>;

  constructor(readonly userId: number) {
    super(`reach-u${userId}`);
    this.version(1).stores({
      cache: 'key',
      referencePeople: 'userId',
      referenceMeta: 'key',
      keys: 'name',
      tasks: 'id, state, updatedAt',
      taskFiles: 'taskId',
      taskParts: '[taskId+part], taskId',
    });
  }
}

let open: UserDatabase | undefined;

/** The database of a user; one connection is kept, for the user asked for last. Works in workers too. */
export function userDatabase(userId: number): UserDatabase {
  if (open?.userId !== userId) {
    open?.close();
    open = new UserDatabase(userId);
  }
  return open;
}

/** Removes what a person has read and the key to their work; unfinished work stays, sealed. */
export async function wipePersonalData(userId: number): Promise<void> {
  const db = userDatabase(userId);
  await db.transaction('rw', [db.cache, db.referencePeople, db.referenceMeta, db.keys], () =>
    Promise.all([db.cache.clear(), db.referencePeople.clear(), db.referenceMeta.clear(), db.keys.clear()]),
  );
}
