import { Dexie, type EntityTable, type Table } from 'dexie';
import { currentView } from '../api/view';
import { nameFullDevice } from './full-device';
import type { Sealed } from './vault';

/** Stands in for a person's database while the system is seen as them; it never gets a key to anybody's work. */
const viewName = (userId: number) => `reach-view-u${userId}`;

/** Name and answer of a call, see sealed-copies.ts. */
export interface SealedCopy {
  key: string;
  /** When the server gave it, in ms since 1970. */
  at: number;
  sealed: Sealed;
}

/**
 * Everything that one person leaves on a device. Tables name the columns that they are searched by; what else a row
 * holds is known to the folder that writes it (`tasksOf`, `entriesOf`, `uploadsOf`).
 */
export class UserDatabase extends Dexie {
  /** Answers of calls declared `cached`, sealed with the key of the session. Wiped at its end. */
  cache!: EntityTable<SealedCopy, 'key'>;
  /** Snapshot that workbooks are checked against, sealed likewise. Wiped at the end of the session. */
  reference!: EntityTable<{ key: string; sealed: Sealed }, 'key'>;
  /** The device key and those of the session, non-extractable. Wiped at its end. */
  keys!: EntityTable<{ name: string; key: CryptoKey; names?: CryptoKey }, 'name'>;
  /** Unfinished work: survives sign-out, its content sealed with the device key. */
  tasks!: Table<{ id: string; state: number; updatedAt: number }, string>;
  taskFiles!: Table<{ taskId: string }, string>;
  taskParts!: Table<{ taskId: string; part: number }, [string, number]>;
  /** Half-filled forms by form key: unfinished work too, sealed with the device key. */
  drafts!: Table<{ key: string; savedAt: number }, string>;
  /** Calls that wait to be sent: unfinished work too, their content sealed with the device key. */
  outbox!: Table<{ seq: number; state: string; entity: string }, number>;
  /** Files on their way to the server, and their parts, which are sealed with the device key. */
  uploads!: Table<{ id: string; slot: string; state: string }, string>;
  uploadParts!: Table<{ id: string; index: number; sealed: Sealed }, [string, number]>;
  /** Preferences that could not be sent yet, by key, sealed like copies: views name what was looked for. */
  habits!: EntityTable<{ key: string; sealed: Sealed }, 'key'>;

  constructor(readonly userId: number) {
    super(currentView() ? viewName(userId) : `reach-u${userId}`);
    this.version(1).stores({
      cache: 'key',
      referencePeople: 'userId',
      referenceMeta: 'key',
      keys: 'name',
      tasks: 'id, state, updatedAt',
      taskFiles: 'taskId',
      taskParts: '[taskId+part], taskId',
    });
    this.version(2).stores({
      drafts: 'key, savedAt',
      habits: 'key',
      outbox: '++seq, state, entity',
    });
    this.version(3).stores({ uploads: 'id, slot, state', uploadParts: '[id+index], id' });
    // What earlier versions kept in clear goes.
    this.version(4)
      .stores({ reference: 'key', referencePeople: null, referenceMeta: null })
      .upgrade((before) => Promise.all([before.table('cache').clear(), before.table('habits').clear()]));
    nameFullDevice(this);
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

/** Removes what a page that showed the system as somebody else kept by the way. */
export async function removeViewDatabase(userId: number): Promise<void> {
  open?.close();
  open = undefined;
  await Dexie.delete(viewName(userId));
}

/**
 * Removes what a person has read and the key to their work; unfinished work stays, sealed.
 * @param isBack asked when nothing can come between: the person may be signing in again at this moment
 */
export async function wipePersonalData(userId: number, isBack = () => false): Promise<void> {
  // A connection of its own: the one that is kept may be somebody else's by now.
  const db = new UserDatabase(userId);
  const tables = [db.keys, db.cache, db.reference, db.habits];
  try {
    await db.transaction('rw', tables, async () => {
      if (!isBack()) await Promise.all(tables.map((table) => table.clear()));
    });
  } finally {
    db.close();
  }
}
