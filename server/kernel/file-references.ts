import { sql } from 'drizzle-orm';
import type { Database, Db } from './database/database';
import { given } from './slots';
import type { Storage } from './storage';

declare module './slots' {
  interface Slots {
    /**
     * Which of some stored files a module's rows refer to. The same file is kept once, whoever brought it, so whoever
     * forgets one must know of all.
     */
    fileReferences: (db: Db, hashes: readonly string[]) => Promise<string[]>;
  }
}

/**
 * Held by a transaction from before it keeps a file until its row stands, and by whoever removes the file: a file that
 * is being kept again is never removed under the row that will refer to it.
 */
export async function lockFile(tx: Db, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file:${hash}`}, 0))`);
}

/** Forgets those of the files that no row refers to. */
export async function deleteUnreferenced(
  { database, storage }: { database: Database; storage: Storage },
  hashes: readonly string[],
): Promise<void> {
  for (const hash of new Set(hashes)) {
    await database.transaction(async (tx) => {
      await lockFile(tx, hash);
      for (const referred of given('fileReferences')) if ((await referred(tx, [hash])).length > 0) return;
      await storage.delete(hash);
    });
  }
}
